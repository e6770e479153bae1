// SPDX-License-Identifier: GPL-2.0-only
#include "text_source.h"

#include <stdint.h>

#include "cleanup.h"
#include "path.h"

static const struct source_text *load(void *ctx, const char *path)
{
	struct tree_texts *t = ctx;
	char *full CLEANUP(free_ptr) = NULL;
	const struct source_text *over = overlay_get(t->overlay, path);
	struct source_text *text;

	if (over)
		return over;
	if (strmap_has(&t->texts, path))
		return strmap_get(&t->texts, path);
	full = path_join(t->root, path);
	text = xcalloc(1, sizeof(*text));
	if (source_text_load(text, full)) {
		source_text_release(text);
		free(text);
		text = NULL;
	}
	strmap_put(&t->texts, path, text);
	return text;
}

void tree_texts_init(struct tree_texts *t, const char *root)
{
	*t = (struct tree_texts){ .root = xstrdup(root) };
}

void tree_texts_overlay(struct tree_texts *t, const struct overlay *o)
{
	t->overlay = o;
}

void tree_texts_release(struct tree_texts *t)
{
	struct strmap_entry *e;

	for (e = strmap_first(&t->texts); e; e = strmap_next(e)) {
		struct source_text *text = strmap_value(e);

		if (!text)
			continue;
		source_text_release(text);
		free(text);
	}
	strmap_release(&t->texts);
	free(t->root);
}

struct text_source tree_texts_source(struct tree_texts *t)
{
	return (struct text_source){ load, t };
}

static const struct source_text *load_over(void *ctx, const char *path)
{
	return overlay_get(ctx, path);
}

struct text_source overlay_source(const struct overlay *o)
{
	return (struct text_source){ load_over, (void *)(uintptr_t)o };
}
