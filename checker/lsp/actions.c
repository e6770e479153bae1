// SPDX-License-Identifier: GPL-2.0-only
/* textDocument/codeAction. */
#include <string.h>

#include "cleanup.h"
#include "places.h"
#include "requests.h"

struct asked {
	struct server *s;
	const struct document *doc;
	size_t begin, end; /* of the range */
	const json_t *context;
	json_t *actions;
};

/* The client may want other kinds of action only. */
static bool wants_fixes(const json_t *context)
{
	const json_t *only = json_object_get(context, "only"), *kind;
	size_t i;

	if (!json_is_array(only))
		return true;
	json_array_foreach(
		only, i,
		kind) if (json_is_string(kind) &&
			  (!strcmp(json_string_value(kind), "quickfix") ||
			   !*json_string_value(kind))) return true;
	return false;
}

static bool meets(const struct asked *a, const json_t *place)
{
	return place_is_in(place, a->doc->workspace->root, a->doc->path) &&
	       member_int(place, "begin") <= (json_int_t)a->end &&
	       member_int(place, "end") >= (json_int_t)a->begin;
}

static bool is_asked_for(const struct asked *a, const json_t *finding)
{
	const json_t *sides = json_object_get(finding, "sides"), *side;
	size_t i;

	if (meets(a, json_object_get(finding, "at")))
		return true;
	json_array_foreach(
		sides, i,
		side) if (meets(a, json_object_get(side, "at"))) return true;
	return false;
}

/*
 * The edits of one file, from number i on; those that touch are one, since
 * clients differ in what they make of an insertion at the edge of another.
 * Returns the number of the first one of the next file.
 */
static size_t file_edits(const struct asked *a, const json_t *edits, size_t i,
			 json_t *out)
{
	const char *file = member_text(json_array_get(edits, i), "file");
	size_t n = json_array_size(edits);

	while (i < n) {
		const json_t *e = json_array_get(edits, i);
		json_int_t begin = member_int(e, "begin");
		json_int_t end = member_int(e, "end");
		struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
		json_t *place;

		if (strcmp(member_text(e, "file"), file))
			break;
		strbuf_addstr(&text, member_text(e, "text"));
		for (i++; i < n; i++) {
			e = json_array_get(edits, i);
			if (strcmp(member_text(e, "file"), file) ||
			    member_int(e, "begin") > end)
				break;
			end = member_int(e, "end");
			strbuf_addstr(&text, member_text(e, "text"));
		}
		place = json_pack("{s:s, s:I, s:I}", "file", file, "begin",
				  begin, "end", end);
		json_array_append_new(
			out,
			json_pack("{s:o*, s:s}", "range",
				  server_range(a->s, a->doc->workspace, place),
				  "newText", text.buf));
		json_decref(place);
	}
	return i;
}

static json_t *version_of(const struct asked *a, const char *path)
{
	const struct document *doc = documents_find_path(&a->s->docs, path);

	return doc ? json_integer(doc->version) : json_null();
}

/* A WorkspaceEdit, as far as possible for these very versions. */
static json_t *workspace_edit(const struct asked *a, const json_t *edits)
{
	bool versioned = a->s->can.document_changes;
	json_t *files = versioned ? json_array() : json_object();

	for (size_t i = 0; i < json_array_size(edits);) {
		const struct workspace *w = a->doc->workspace;
		char *path CLEANUP(free_ptr) = place_path(
			json_array_get(edits, i), w->root);
		char *uri CLEANUP(free_ptr) = server_uri(a->s, w, path);
		json_t *list = json_array();

		i = file_edits(a, edits, i, list);
		if (versioned)
			json_array_append_new(
				files,
				json_pack("{s:{s:s, s:o}, s:o}", "textDocument",
					  "uri", uri, "version",
					  version_of(a, path), "edits", list));
		else
			json_object_set_new(files, uri, list);
	}
	return json_pack("{s:o}", versioned ? "documentChanges" : "changes",
			 files);
}

/* The client's diagnostics that the finding is shown by. */
static json_t *its_diagnostics(const struct asked *a, const json_t *finding)
{
	const json_t *all = json_object_get(a->context, "diagnostics");
	json_t *own = json_array(), *d;
	size_t i;

	json_array_foreach(all, i,
			   d) if (!strcmp(member_text(d, "source"), "smpair") &&
				  !strcmp(member_text(d, "code"),
					  member_text(finding, "tag")))
		json_array_append(own, d);
	return own;
}

static void add_edit_action(const struct asked *a, const json_t *finding,
			    const char *edits, const char *title,
			    bool preferred)
{
	const json_t *list = json_object_get(finding, edits);

	if (!json_array_size(list))
		return;
	json_array_append_new(
		a->actions,
		json_pack("{s:s, s:s, s:o, s:b, s:o}", "title", title, "kind",
			  "quickfix", "diagnostics",
			  its_diagnostics(a, finding), "isPreferred", preferred,
			  "edit", workspace_edit(a, list)));
}

static void add_litmus_action(const struct asked *a, const json_t *finding)
{
	struct position p = position_at(&a->doc->lines, a->s->enc, a->begin);
	const char *title = "Show the litmus tests of the pair";

	if (!json_is_object(json_object_get(finding, "litmus")))
		return;
	json_array_append_new(
		a->actions,
		json_pack("{s:s, s:s, s:{s:s, s:s, s:[s, {s:i, s:i}]}}",
			  "title", title, "kind", "quickfix", "command",
			  "title", title, "command", COMMAND_LITMUS,
			  "arguments", a->doc->uri, "line", (int)p.line,
			  "character", (int)p.character));
}

static void add_actions(const struct asked *a, const json_t *finding)
{
	struct strbuf title STRBUF_SCOPED = STRBUF_INIT;

	if (!is_asked_for(a, finding))
		return;
	strbuf_addf(&title, "%s: %s",
		    strcmp(member_text(finding, "decision"), "warn")
			    ? "Convert the pair"
			    : "Mend this",
		    member_text(finding, "text"));
	add_edit_action(a, finding, "edits", title.buf, true);
	add_edit_action(a, finding, "comments", "Write the pairing comments",
			false);
	add_litmus_action(a, finding);
}

json_t *request_actions(struct server *s, const json_t *params)
{
	const json_t *range = json_object_get(params, "range");
	const json_t *findings, *finding;
	struct asked a = {
		.s = s,
		.doc = params_document(s, params),
		.context = json_object_get(params, "context"),
		.actions = json_array(),
	};
	struct position from, to;
	size_t i;

	if (!a.doc || !a.doc->workspace || !wants_fixes(a.context) ||
	    !json_position(json_object_get(range, "start"), &from) ||
	    !json_position(json_object_get(range, "end"), &to))
		return a.actions;
	a.begin = position_offset(&a.doc->lines, s->enc, from);
	a.end = position_offset(&a.doc->lines, s->enc, to);
	findings = workspace_findings(a.doc->workspace, a.doc->path);
	json_array_foreach(findings, i, finding) add_actions(&a, finding);
	return a.actions;
}
