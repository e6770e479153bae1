// SPDX-License-Identifier: GPL-2.0-only
#include "sarif_parts.h"

#include <ctype.h>
#include <string.h>

#include "json_finding.h"
#include "json_text.h"

json_t *sarif_message(const char *text)
{
	json_t *o = json_object();

	json_put_text(o, "text", text);
	return o;
}

/* The path with what may not stand in a URI percent-encoded. */
static void add_uri(const char *path, struct strbuf *out)
{
	for (; *path; path++) {
		unsigned char c = (unsigned char)*path;

		if (isalnum(c) || strchr("-._~/+,=@", c))
			strbuf_addch(out, *path);
		else
			strbuf_addf(out, "%%%02X", c);
	}
}

static json_t *artifact_json(const char *file)
{
	struct strbuf uri STRBUF_SCOPED = STRBUF_INIT;
	json_t *o = json_object();

	add_uri(file, &uri);
	json_put_text(o, "uri", uri.buf);
	json_put_text(o, "uriBaseId", SARIF_ROOT);
	return o;
}

/* The column in code points: bytes that go on with one do not count. */
static unsigned int column(const struct source_text *t, unsigned int offset)
{
	unsigned int start = offset + 1 - text_col_of(t, offset), col = 1;

	for (; start < offset; start++)
		col += ((unsigned char)t->data[start] & 0xc0) != 0x80;
	return col;
}

static void put_span(json_t *region, const struct source_text *t,
		     struct span span)
{
	json_put(region, "startLine",
		 json_integer(text_line_of(t, span.begin)));
	json_put(region, "startColumn", json_integer(column(t, span.begin)));
	json_put(region, "endLine", json_integer(text_line_of(t, span.end)));
	json_put(region, "endColumn", json_integer(column(t, span.end)));
}

static json_t *region_json(const struct entry_place *at,
			   const struct source_text *t)
{
	json_t *region = json_object();

	if (t && at->span.end > at->span.begin && at->span.end <= t->len) {
		put_span(region, t, at->span);
	} else {
		json_put(region, "startLine", json_integer(at->line));
		json_put(region, "startColumn", json_integer(at->col));
	}
	return region;
}

json_t *sarif_location(const struct entry_place *at,
		       const struct text_source *texts)
{
	const struct source_text *t = text_source_get(texts, at->file);
	json_t *physical = json_object(), *o = json_object();

	json_put(physical, "artifactLocation", artifact_json(at->file));
	json_put(physical, "region", region_json(at, t));
	json_put(o, "physicalLocation", physical);
	if (at->function)
		json_put(o, "logicalLocations",
			 json_pack("[{s:s,s:s}]", "name", at->function, "kind",
				   "function"));
	return o;
}

static json_t *replacement_json(const struct edit *e,
				const struct source_text *t)
{
	json_t *o = json_object(), *region = json_object();

	put_span(region, t, e->span);
	json_put(region, "byteOffset", json_integer(e->span.begin));
	json_put(region, "byteLength",
		 json_integer(e->span.end - e->span.begin));
	json_put(o, "deletedRegion", region);
	json_put(o, "insertedContent", sarif_message(e->replacement));
	return o;
}

/* The edits from number *n on that are of one file; *n is left after them. */
static json_t *artifact_change(const struct change *c, size_t *n,
			       const struct text_source *texts)
{
	const char *file = c->edits.at[*n].file;
	const struct source_text *t = text_source_get(texts, file);
	json_t *o = json_object(), *replacements = json_array();

	json_put(o, "artifactLocation", artifact_json(file));
	for (; *n < c->edits.n && !strcmp(c->edits.at[*n].file, file); ++*n)
		json_array_append_new(replacements,
				      replacement_json(&c->edits.at[*n], t));
	json_put(o, "replacements", replacements);
	return o;
}

json_t *sarif_fixes(const struct entry *e, const struct text_source *texts)
{
	json_t *fix, *changes;
	size_t n = 0;

	if (!json_can_hold_change(e))
		return NULL;
	fix = json_object();
	changes = json_array();
	while (n < e->change->edits.n)
		json_array_append_new(changes,
				      artifact_change(e->change, &n, texts));
	json_put(fix, "description", sarif_message(e->message));
	json_put(fix, "artifactChanges", changes);
	return json_pack("[o]", fix);
}
