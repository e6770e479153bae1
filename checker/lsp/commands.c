// SPDX-License-Identifier: GPL-2.0-only
/* workspace/executeCommand: what lenses and code actions refer to. */
#include <string.h>

#include "cleanup.h"
#include "path.h"
#include "places.h"
#include "requests.h"
#include "uri.h"

static void show(struct server *s, const char *uri, json_t *selection)
{
	if (!s->can.show_document)
		json_decref(selection);
	else
		server_request(s, "window/showDocument",
			       json_pack("{s:s, s:b, s:o*}", "uri", uri,
					 "takeFocus", 1, "selection",
					 selection));
}

/* Jumps to the first partner of the barrier at the position. */
static json_t *go_to_partner(struct server *s, const json_t *params)
{
	json_t *locations = request_definition(s, params);
	json_t *first = json_array_get(locations, 0);

	if (first)
		show(s, member_text(first, "uri"),
		     json_incref(json_object_get(first, "range")));
	return locations;
}

/* In the cache, as the user's tree is not ours to write to. */
static json_t *write_litmus(struct server *s, const char *name,
			    const char *when, const char *text)
{
	char *cache CLEANUP(free_ptr) = cache_dir();
	struct strbuf dir STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf path STRBUF_SCOPED = STRBUF_INIT;
	char *uri CLEANUP(free_ptr) = NULL;

	strbuf_addf(&dir, "%s/litmus", cache);
	strbuf_addf(&path, "%s/%s-%s.litmus", dir.buf, name, when);
	if (make_dirs(dir.buf) || write_file(path.buf, text, strlen(text))) {
		server_log(s, "%s: cannot be written", path.buf);
		return json_pack("{s:s}", "text", text);
	}
	uri = uri_of_path(path.buf);
	show(s, uri, NULL);
	return json_pack("{s:s, s:s}", "uri", uri, "text", text);
}

static void name_litmus(const json_t *finding, struct strbuf *out)
{
	const json_t *at = json_object_get(finding, "at");

	for (const char *p = member_text(at, "file"); *p; p++)
		strbuf_addch(out, *p == '/' ? '_' : *p);
	strbuf_addf(out, "-%lld", (long long)member_int(at, "begin"));
}

static json_t *show_litmus(struct server *s, const json_t *params)
{
	const struct document *doc = params_document(s, params);
	const json_t *findings = workspace_findings(doc->workspace, doc->path);
	size_t i, offset = params_offset(s, doc, params);
	const json_t *finding;

	json_array_foreach(findings, i, finding)
	{
		const json_t *litmus = json_object_get(finding, "litmus");
		struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
		json_t *before;

		if (!json_is_object(litmus) ||
		    !finding_is_at(finding, doc->workspace->root, doc->path,
				   offset))
			continue;
		name_litmus(finding, &name);
		before = write_litmus(s, name.buf, "before",
				      member_text(litmus, "before"));
		return json_pack("{s:o, s:o}", "before", before, "after",
				 write_litmus(s, name.buf, "after",
					      member_text(litmus, "after")));
	}
	return NULL;
}

/* The arguments of both are a URI and a position in it. */
json_t *request_command(struct server *s, const json_t *params)
{
	const char *command = member_text(params, "command");
	json_t *args = json_object_get(params, "arguments");
	json_t *uri = json_array_get(args, 0), *at = json_array_get(args, 1);
	json_t *place = json_pack("{s:{s:O}, s:O}", "textDocument", "uri",
				  uri ? uri : json_null(), "position",
				  at ? at : json_null());
	const struct document *doc = params_document(s, place);
	json_t *result = NULL;

	if (!doc || !doc->workspace)
		result = NULL;
	else if (!strcmp(command, COMMAND_PARTNER))
		result = go_to_partner(s, place);
	else if (!strcmp(command, COMMAND_LITMUS))
		result = show_litmus(s, place);
	json_decref(place);
	return result;
}
