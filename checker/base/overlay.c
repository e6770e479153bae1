// SPDX-License-Identifier: GPL-2.0-only
#include "overlay.h"

static void free_text(struct source_text *text)
{
	if (!text)
		return;
	source_text_release(text);
	free(text);
}

void overlay_put(struct overlay *o, const char *path, const char *text,
		 size_t len)
{
	struct source_text *t = xcalloc(1, sizeof(*t));

	source_text_init(t, path, text, len);
	free_text(strmap_get(&o->texts, path));
	strmap_put(&o->texts, path, t);
}

const struct source_text *overlay_get(const struct overlay *o, const char *path)
{
	return o ? strmap_get(&o->texts, path) : NULL;
}

void overlay_add(struct overlay *o, const struct overlay *from)
{
	const struct strmap_entry *e;

	for (e = strmap_first(&from->texts); e; e = strmap_next(e)) {
		const struct source_text *t = strmap_value(e);

		overlay_put(o, strmap_key(e), t->data, t->len);
	}
}

void overlay_release(struct overlay *o)
{
	const struct strmap_entry *e;

	for (e = strmap_first(&o->texts); e; e = strmap_next(e))
		free_text(strmap_value(e));
	strmap_release(&o->texts);
}
