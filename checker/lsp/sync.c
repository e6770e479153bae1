// SPDX-License-Identifier: GPL-2.0-only
/* The client's documents and files. */
#include <string.h>

#include "cleanup.h"
#include "path.h"
#include "requests.h"
#include "uri.h"

static bool ends_in(const char *path, const char *extension)
{
	const char *dot = strrchr(path, '.');

	return dot && !strcmp(dot, extension);
}

static bool is_analysed(const struct document *doc)
{
	return doc->workspace && doc->text.len <= DOCUMENT_ANALYSED_MAX;
}

/* Has the document analysed, and after a header all that may include it. */
static void want(struct server *s, const struct document *doc, unsigned int ms)
{
	if (!is_analysed(doc))
		return;
	workspace_want(doc->workspace, doc->path, true, ms);
	for (size_t i = 0; i < s->docs.all.n; i++) {
		const struct document *other = s->docs.all.at[i];

		if (ends_in(doc->path, ".h") && ends_in(other->path, ".c") &&
		    other->workspace == doc->workspace && is_analysed(other))
			workspace_want(other->workspace, other->path, false,
				       ms);
	}
}

/* The top as this client spells it: the URI's path may have links in it. */
static void learn_spelling(struct workspace *w, const struct document *doc)
{
	const char *below = path_below(w->top, doc->path);
	char *path CLEANUP(free_ptr) = uri_path(doc->uri);
	size_t len, tail;

	if (!below || !path)
		return;
	len = strlen(path);
	tail = strlen(below) + 1;
	if (len <= tail || strcmp(path + len - tail + 1, below))
		return;
	free(w->spelled);
	w->spelled = xstrndup(path, len - tail);
}

json_t *note_open(struct server *s, const json_t *params)
{
	struct document *doc = documents_open(
		&s->docs, json_object_get(params, "textDocument"));

	if (!doc || !(ends_in(doc->path, ".c") || ends_in(doc->path, ".h")))
		return NULL;
	if (doc->text.len > DOCUMENT_ANALYSED_MAX) {
		server_log(s, "%s: too large, it is not analysed", doc->path);
		return NULL;
	}
	doc->workspace = server_workspace(s, doc->path);
	if (!doc->workspace) {
		server_log(s,
			   "%s: neither in a kernel tree nor below a "
			   "compile_commands.json; it is not analysed",
			   doc->path);
		return NULL;
	}
	learn_spelling(doc->workspace, doc);
	want(s, doc, 0);
	return NULL;
}

json_t *note_change(struct server *s, const json_t *params)
{
	struct document *doc = params_document(s, params);
	const json_t *id = json_object_get(params, "textDocument");

	if (!doc)
		return NULL;
	doc->version = json_integer_value(json_object_get(id, "version"));
	if (document_change(doc, s->enc,
			    json_object_get(params, "contentChanges")))
		server_log(s, "%s: a change that is none; open the file again",
			   doc->path);
	doc->told = false;
	want(s, doc, TYPING_PAUSE_MS);
	return NULL;
}

/* The file on the disk is another one now. */
static void file_changed(struct server *s, const char *path)
{
	for (size_t i = 0; i < s->workspaces.n; i++) {
		struct workspace *w = s->workspaces.at[i];

		if (path_below(w->top, path))
			workspace_tell(w, "saved", path);
	}
	for (size_t i = 0; i < s->docs.all.n; i++) {
		s->docs.all.at[i]->told = false;
		want(s, s->docs.all.at[i], TYPING_PAUSE_MS);
	}
}

json_t *note_save(struct server *s, const json_t *params)
{
	struct document *doc = params_document(s, params);

	if (doc)
		file_changed(s, doc->path);
	return NULL;
}

json_t *note_watched(struct server *s, const json_t *params)
{
	const json_t *changes = json_object_get(params, "changes"), *change;
	size_t i;

	json_array_foreach(changes, i, change)
	{
		const char *uri = json_string_value(
			json_object_get(change, "uri"));
		char *path CLEANUP(free_ptr) = uri ? uri_path(uri) : NULL;

		if (path && !documents_find_path(&s->docs, path))
			file_changed(s, path);
	}
	return NULL;
}

json_t *note_close(struct server *s, const json_t *params)
{
	struct document *doc = params_document(s, params);

	if (!doc)
		return NULL;
	if (doc->workspace)
		workspace_forget(doc->workspace, doc->path);
	documents_close(&s->docs, doc);
	server_publish(s);
	return NULL;
}
