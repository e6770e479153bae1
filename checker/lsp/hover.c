// SPDX-License-Identifier: GPL-2.0-only
/* What is known of a barrier, as plain text, which every client shows as is. */
#include <string.h>

#include "cleanup.h"
#include "places.h"
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
	json_array_foreach(findings, i,
			   finding) if (finding_is_at(finding,
						      doc->workspace->root,
						      doc->path, offset))
		add_finding(s, doc, finding, line, &text);
	if (!text.len)
		return NULL;
	return json_pack("{s:{s:s, s:s}}", "contents", "kind", "plaintext",
			 "value", text.buf);
}
