// SPDX-License-Identifier: GPL-2.0-only
/* From a barrier to those that it pairs with. */
#include <string.h>

#include "places.h"
#include "requests.h"

static void add_location(json_t *locations, json_t *location)
{
	const json_t *known;
	size_t i;

	json_array_foreach(locations, i, known)
	{
		if (json_equal(known, location)) {
			json_decref(location);
			return;
		}
	}
	if (location)
		json_array_append_new(locations, location);
}

/* The partners of the side at the offset; all sides with it, when asked. */
static void add_partners(struct server *s, const struct document *doc,
			 const json_t *finding, size_t offset, bool with_own,
			 json_t *locations)
{
	const struct workspace *w = doc->workspace;
	const json_t *sides = json_object_get(finding, "sides"), *side;
	int own = finding_side_at(finding, w->root, doc->path, offset);
	size_t i;

	if (own < 0)
		return;
	json_array_foreach(sides, i,
			   side) if (sides_pair(finding, (size_t)own, i) ||
				     (with_own && i == (size_t)own))
		add_location(
			locations,
			server_location(s, w, json_object_get(side, "at")));
}

static json_t *partners_at(struct server *s, const json_t *params,
			   bool with_own)
{
	const struct document *doc = params_document(s, params);
	const json_t *findings, *finding;
	json_t *locations = json_array();
	size_t i, offset;

	if (!doc || !doc->workspace)
		return locations;
	offset = params_offset(s, doc, params);
	findings = workspace_findings(doc->workspace, doc->path);
	json_array_foreach(findings, i, finding)
		add_partners(s, doc, finding, offset, with_own, locations);
	return locations;
}

json_t *request_definition(struct server *s, const json_t *params)
{
	return partners_at(s, params, false);
}

json_t *request_references(struct server *s, const json_t *params)
{
	const json_t *context = json_object_get(params, "context");

	return partners_at(
		s, params,
		json_is_true(json_object_get(context, "includeDeclaration")));
}

/* "pairs with f():12, g():40", with the file where it is another one. */
static size_t say_partners(const json_t *finding, size_t own,
			   struct strbuf *out)
{
	const json_t *sides = json_object_get(finding, "sides"), *side;
	const json_t *at = json_object_get(json_array_get(sides, own), "at");
	size_t i, n = 0;

	json_array_foreach(sides, i, side)
	{
		const json_t *there = json_object_get(side, "at");

		if (!sides_pair(finding, own, i))
			continue;
		strbuf_addstr(out, n++ ? ", " : "pairs with ");
		strbuf_addf(out, "%s():", member_text(side, "function"));
		if (strcmp(member_text(at, "file"), member_text(there, "file")))
			strbuf_addf(out, "%s:", member_text(there, "file"));
		strbuf_addf(out, "%lld", (long long)member_int(side, "line"));
	}
	return n;
}

static json_t *lens(struct server *s, const struct document *doc,
		    const json_t *finding, size_t own)
{
	const json_t *side = json_array_get(json_object_get(finding, "sides"),
					    own);
	const json_t *at = json_object_get(side, "at");
	struct strbuf title STRBUF_SCOPED = STRBUF_INIT;
	json_t *range;

	if (!place_is_in(at, doc->workspace->root, doc->path) ||
	    !say_partners(finding, own, &title))
		return NULL;
	range = server_range(s, doc->workspace, at);
	if (!range)
		return NULL;
	return json_pack("{s:o, s:{s:s, s:s, s:[s, O]}}", "range", range,
			 "command", "title", title.buf, "command",
			 COMMAND_PARTNER, "arguments", doc->uri,
			 json_object_get(range, "start"));
}

json_t *request_lenses(struct server *s, const json_t *params)
{
	const struct document *doc = params_document(s, params);
	const json_t *findings, *finding;
	json_t *lenses = json_array();
	size_t i;

	if (!doc || !doc->workspace)
		return lenses;
	findings = workspace_findings(doc->workspace, doc->path);
	json_array_foreach(findings, i, finding)
	{
		size_t n = json_array_size(json_object_get(finding, "sides"));

		for (size_t k = 0; k < n; k++)
			add_location(lenses, lens(s, doc, finding, k));
	}
	return lenses;
}
