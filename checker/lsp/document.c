// SPDX-License-Identifier: GPL-2.0-only
#include "document.h"

#include <limits.h>
#include <string.h>

#include "uri.h"

static void document_free(struct document *doc)
{
	line_index_release(&doc->lines);
	strbuf_release(&doc->text);
	free(doc->path);
	free(doc->uri);
	free(doc);
}

void documents_release(struct documents *d)
{
	for (size_t i = 0; i < d->all.n; i++)
		document_free(d->all.at[i]);
	vec_release(&d->all);
}

struct document *documents_find(const struct documents *d, const char *uri)
{
	for (size_t i = 0; i < d->all.n; i++)
		if (!strcmp(d->all.at[i]->uri, uri))
			return d->all.at[i];
	return NULL;
}

struct document *documents_find_path(const struct documents *d,
				     const char *path)
{
	for (size_t i = 0; i < d->all.n; i++)
		if (!strcmp(d->all.at[i]->path, path))
			return d->all.at[i];
	return NULL;
}

/* Links resolved, when the file is there. */
static char *resolve(char *path)
{
	char *real = realpath(path, NULL);

	if (!real)
		return path;
	free(path);
	return real;
}

static void index_lines(struct document *doc)
{
	line_index_release(&doc->lines);
	line_index_init(&doc->lines, doc->text.buf, doc->text.len);
}

static void set_text(struct document *doc, const json_t *text)
{
	strbuf_clear(&doc->text);
	strbuf_add(&doc->text, json_string_value(text),
		   json_string_length(text));
	index_lines(doc);
}

struct document *documents_open(struct documents *d, const json_t *item)
{
	const char *uri = json_string_value(json_object_get(item, "uri"));
	const json_t *text = json_object_get(item, "text");
	char *path = uri ? uri_path(uri) : NULL;
	struct document *doc;

	if (!path || !json_is_string(text)) {
		free(path);
		return NULL;
	}
	doc = documents_find(d, uri);
	if (doc)
		documents_close(d, doc);
	doc = xcalloc(1, sizeof(*doc));
	doc->uri = xstrdup(uri);
	doc->path = resolve(path);
	doc->version = json_integer_value(json_object_get(item, "version"));
	strbuf_init(&doc->text);
	set_text(doc, text);
	vec_push(&d->all, doc);
	return doc;
}

void documents_close(struct documents *d, struct document *doc)
{
	for (size_t i = 0; i < d->all.n; i++) {
		if (d->all.at[i] != doc)
			continue;
		memmove(&d->all.at[i], &d->all.at[i + 1],
			(d->all.n - i - 1) * sizeof(*d->all.at));
		d->all.n--;
		document_free(doc);
		return;
	}
}

static bool json_unsigned(const json_t *j, unsigned int *out)
{
	json_int_t n = json_integer_value(j);

	if (!json_is_integer(j) || n < 0)
		return false;
	*out = n > INT_MAX ? INT_MAX : (unsigned int)n;
	return true;
}

bool json_position(const json_t *j, struct position *p)
{
	return json_unsigned(json_object_get(j, "line"), &p->line) &&
	       json_unsigned(json_object_get(j, "character"), &p->character);
}

static void replace(struct document *doc, size_t begin, size_t end,
		    const json_t *text)
{
	struct strbuf sb = STRBUF_INIT;

	strbuf_add(&sb, doc->text.buf, begin);
	strbuf_add(&sb, json_string_value(text), json_string_length(text));
	strbuf_add(&sb, doc->text.buf + end, doc->text.len - end);
	strbuf_release(&doc->text);
	doc->text = sb;
	index_lines(doc);
}

static int change_one(struct document *doc, enum position_encoding enc,
		      const json_t *change)
{
	const json_t *range = json_object_get(change, "range");
	const json_t *text = json_object_get(change, "text");
	struct position from, to;
	size_t begin, end;

	if (!json_is_string(text))
		return -1;
	if (!range) {
		set_text(doc, text);
		return 0;
	}
	if (!json_position(json_object_get(range, "start"), &from) ||
	    !json_position(json_object_get(range, "end"), &to))
		return -1;
	begin = position_offset(&doc->lines, enc, from);
	end = position_offset(&doc->lines, enc, to);
	if (begin > end)
		return -1;
	replace(doc, begin, end, text);
	return 0;
}

int document_change(struct document *doc, enum position_encoding enc,
		    const json_t *changes)
{
	const json_t *change;
	size_t i;

	if (!json_is_array(changes))
		return -1;
	json_array_foreach(changes, i,
			   change) if (change_one(doc, enc, change)) return -1;
	return 0;
}
