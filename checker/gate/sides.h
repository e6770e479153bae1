/* SPDX-License-Identifier: GPL-2.0-only */
/* A tree before and after a patch, as two shadows side by side. */
#ifndef SMPAIR_SIDES_H
#define SMPAIR_SIDES_H

#include "kernel_tree.h"
#include "overlay.h"

struct sides {
	char *dir;	      /* of the cache; holds all that follows */
	char *before, *after; /* roots */
};

/* Returns 0, or -1 after an error(). Released either way. */
int sides_make(const struct tree_options *tree, const struct overlay *before,
	       const struct overlay *after, struct sides *s);
void sides_release(struct sides *s);

#endif
