// SPDX-License-Identifier: GPL-2.0-only
/* What is known of a barrier, as plain text, which every client shows as is. */
#include <string.h>

#include "cleanup.h"
#include "places.h"
#include "price.h"
#include "requests.h"

/* " (fs/a.c:12)" where it is not on the hover's own line. */
static void add_place(struct server *s, const struct document *doc,
		      const json_t *at, unsigned int own_line,
		      struct strbuf *out)
{
	const struct workspace *w = doc->workspace;
	char *path CLEANUP(free_ptr) = NULL;
	const struct line_index *x;
	unsigned int line;

	if (!json_is_object(at))
		return;
	path = place_path(at, w->root);
	x = server_lines(s, path);
	if (!x)
		return;
	line = position_at(x, s->enc, (size_t)member_int(at, "begin")).line + 1;
	if (!strcmp(path, doc->path) && line == own_line)
		return;
	strbuf_addf(out, " (%s:%u)", member_text(at, "file"), line);
}

static void add_finding(struct server *s, const struct document *doc,
			const json_t *finding, unsigned int own_line,
			struct strbuf *out)
{
	const json_t *notes = json_object_get(finding, "notes"), *note;
	const char *tag = member_text(finding, "tag");
	const char *refusal = member_text(finding, "refusal");
	size_t i;

	if (out->len)
		strbuf_addstr(out, "\n");
	strbuf_addstr(out, member_text(finding, "text"));
	if (*tag)
		strbuf_addf(out, " [%s]", tag);
	add_place(s, doc, json_object_get(finding, "at"), own_line, out);
	strbuf_addch(out, '\n');
	json_array_foreach(notes, i, note)
	{
		strbuf_addf(out, "- %s", member_text(note, "text"));
		add_place(s, doc, json_object_get(note, "at"), own_line, out);
		strbuf_addch(out, '\n');
	}
	if (*refusal)
		strbuf_addf(out, "- no edit: %s\n", refusal);
}

/* The table's price of each side at the offset, before and after the change. */
static void add_price(const struct document *doc, const json_t *finding,
		      size_t offset, struct strbuf *out)
{
	int i = finding_side_at(finding, doc->workspace->root, doc->path,
				offset);
	const json_t *side = json_array_get(json_object_get(finding, "sides"),
					    (size_t)i);
	struct strbuf price STRBUF_SCOPED = STRBUF_INIT;

	if (i < 0 ||
	    !price_add(member_text(side, "name"),
		       json_string_value(json_object_get(side, "becomes")),
		       &price))
		return;
	strbuf_addf(out,
		    "- cost: %s (by the kernel's barrier.h; \"smpair cost\" "
		    "counts a function's)\n",
		    price.buf);
}

json_t *request_hover(struct server *s, const json_t *params)
{
	const struct document *doc = params_document(s, params);
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	const json_t *findings, *finding;
	unsigned int line;
	size_t i, offset;

	if (!doc || !doc->workspace)
		return NULL;
	offset = params_offset(s, doc, params);
	line = position_at(&doc->lines, s->enc, offset).line + 1;
	findings = workspace_findings(doc->workspace, doc->path);
	json_array_foreach(findings, i, finding)
	{
		if (!finding_is_at(finding, doc->workspace->root, doc->path,
				   offset))
			continue;
		add_finding(s, doc, finding, line, &text);
		add_price(doc, finding, offset, &text);
	}
	if (!text.len)
		return NULL;
	return json_pack("{s:{s:s, s:s}}", "contents", "kind", "plaintext",
			 "value", text.buf);
}
