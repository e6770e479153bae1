/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Texts that stand in for files of a tree, which stays as it is: what a patch
 * makes of them.
 */
#ifndef SMPAIR_OVERLAY_H
#define SMPAIR_OVERLAY_H

#include "strmap.h"
#include "text.h"

struct overlay {
	struct strmap texts; /* path below the tree -> struct source_text */
};

#define OVERLAY_INIT        \
	{                   \
		STRMAP_INIT \
	}

/* Sets or replaces the text of path; takes a copy. */
void overlay_put(struct overlay *o, const char *path, const char *text,
		 size_t len);
/* NULL: the tree's own file counts. Also when o is NULL. */
const struct source_text *overlay_get(const struct overlay *o,
				      const char *path);
/* Puts all of from into o. */
void overlay_add(struct overlay *o, const struct overlay *from);
void overlay_release(struct overlay *o);

#endif
