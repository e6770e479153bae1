/* SPDX-License-Identifier: GPL-2.0-only */
/* Where source texts come from: the tree's files, an editor's buffers. */
#ifndef SMPAIR_TEXT_SOURCE_H
#define SMPAIR_TEXT_SOURCE_H

#include "overlay.h"
#include "strmap.h"
#include "text.h"

/*
 * load() returns the text of the file at path (relative to the tree), or NULL
 * when there is none. The text stays the source's and lives as long as it.
 */
struct text_source {
	const struct source_text *(*load)(void *ctx, const char *path);
	void *ctx;
};

/* As load(); NULL too when the source has no load(). */
static inline const struct source_text *
text_source_get(const struct text_source *s, const char *path)
{
	return s->load ? s->load(s->ctx, path) : NULL;
}

/* Texts of the files below a folder, each read once and kept. */
struct tree_texts {
	char *root;
	const struct overlay *overlay; /* or NULL */
	struct strmap texts; /* path -> struct source_text, NULL: no file */
};

void tree_texts_init(struct tree_texts *t, const char *root);
/* Reads from o, which outlives t, in place of the files that it has. */
void tree_texts_overlay(struct tree_texts *t, const struct overlay *o);
void tree_texts_release(struct tree_texts *t);
/* The text source over t, which must outlive it. */
struct text_source tree_texts_source(struct tree_texts *t);

/* The texts of o alone; o must outlive it, and is not changed. */
struct text_source overlay_source(const struct overlay *o);

#endif
