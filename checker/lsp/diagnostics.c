// SPDX-License-Identifier: GPL-2.0-only
/* textDocument/publishDiagnostics, at every barrier of a pair. */
#include <string.h>

#include "cleanup.h"
#include "places.h"
#include "requests.h"

enum { SEVERITY_LSP_WARNING = 2, SEVERITY_LSP_INFORMATION = 3 };

struct publication {
	struct server *s;
	const struct workspace *w;
	json_t *files; /* URI to diagnostics */
};

static bool is_convertible(const json_t *finding)
{
	return !strcmp(member_text(finding, "decision"), "convert");
}

static bool is_warning(const json_t *finding)
{
	return !strcmp(member_text(finding, "decision"), "warn");
}

/* Does a warning say more of the same barrier? */
static bool is_warned_of(const json_t *findings, const json_t *finding)
{
	const json_t *other;
	size_t i;

	json_array_foreach(
		findings, i,
		other) if (is_warning(other) &&
			   json_equal(
				   json_object_get(other, "at"),
				   json_object_get(finding, "at"))) return true;
	return false;
}

static bool is_wanted(const struct server *s, const json_t *findings,
		      const json_t *finding)
{
	if (is_convertible(finding) || is_warning(finding))
		return true;
	return json_is_true(json_object_get(finding, "unpaired")) &&
	       settings_flag(s, "unpaired", true) &&
	       !is_warned_of(findings, finding);
}

static void add_related(const struct publication *p, json_t *related,
			const json_t *at, const char *text)
{
	json_t *location = server_location(p->s, p->w, at);

	if (location)
		json_array_append_new(related,
				      json_pack("{s:o, s:s}", "location",
						location, "message", text));
}

/* The headline, where that is not the place itself, and the notes. */
static json_t *related_of(const struct publication *p, const json_t *finding,
			  const json_t *at)
{
	const json_t *notes = json_object_get(finding, "notes"), *note;
	const json_t *head = json_object_get(finding, "at");
	json_t *related = json_array();
	size_t i;

	if (!json_equal(head, at))
		add_related(p, related, head, member_text(finding, "text"));
	json_array_foreach(notes, i, note)
		add_related(p, related, json_object_get(note, "at"),
			    member_text(note, "text"));
	return related;
}

static void add_diagnostic(const struct publication *p, const json_t *finding,
			   const json_t *at, const char *message)
{
	char *path CLEANUP(free_ptr) = place_path(at, p->w->root);
	char *uri CLEANUP(free_ptr) = server_uri(p->s, p->w, path);
	json_t *range = server_range(p->s, p->w, at), *list, *d;
	const char *tag = member_text(finding, "tag");

	if (!range)
		return;
	d = json_pack("{s:o, s:i, s:s, s:s, s:o}", "range", range, "severity",
		      is_convertible(finding) ? SEVERITY_LSP_INFORMATION
					      : SEVERITY_LSP_WARNING,
		      "source", "smpair", "message", message,
		      "relatedInformation", related_of(p, finding, at));
	if (*tag)
		json_object_set_new(d, "code", json_string(tag));
	list = json_object_get(p->files, uri);
	if (!list) {
		list = json_array();
		json_object_set_new(p->files, uri, list);
	}
	json_array_append_new(list, d);
}

/* The other side whose pair with this one says most: the first. */
static const json_t *partner_of(const json_t *finding, size_t side)
{
	const json_t *sides = json_object_get(finding, "sides"), *other;
	size_t i;

	json_array_foreach(
		sides, i, other) if (sides_pair(finding, side, i)) return other;
	return NULL;
}

/* "smp_rmb() becomes smp_load_acquire(): pairs with smp_wmb() in f()" */
static void say_side(const json_t *finding, size_t i, struct strbuf *out)
{
	const json_t *side = json_array_get(json_object_get(finding, "sides"),
					    i);
	const json_t *partner = partner_of(finding, i);
	const char *becomes = member_text(side, "becomes");

	strbuf_addstr(out, member_text(side, "name"));
	if (*becomes)
		strbuf_addf(out, " can be %s()", becomes);
	if (partner)
		strbuf_addf(out, "%s pairs with %s in %s()",
			    *becomes ? ":" : "", member_text(partner, "name"),
			    member_text(partner, "function"));
	if (partner && *member_text(partner, "becomes"))
		strbuf_addf(out, ", which becomes %s()",
			    member_text(partner, "becomes"));
}

static void add_sides(const struct publication *p, const json_t *finding)
{
	const json_t *sides = json_object_get(finding, "sides"), *side;
	const json_t *head = json_object_get(finding, "at");
	size_t i;

	json_array_foreach(sides, i, side)
	{
		struct strbuf message STRBUF_SCOPED = STRBUF_INIT;
		const json_t *at = json_object_get(side, "at");

		if (json_equal(at, head))
			continue;
		say_side(finding, i, &message);
		add_diagnostic(p, finding, at, message.buf);
	}
}

/* Two files' results may hold the same finding. */
static bool is_double(const struct workspace *w, size_t result,
		      const json_t *finding)
{
	for (size_t i = 0; i < result; i++) {
		const json_t *findings = w->results.at[i].findings, *one;
		size_t k;

		json_array_foreach(
			findings, k,
			one) if (!strcmp(member_text(one, "text"),
					 member_text(finding, "text")) &&
				 json_equal(json_object_get(one, "at"),
					    json_object_get(finding,
							    "at"))) return true;
	}
	return false;
}

static void add_findings(const struct publication *p, size_t result)
{
	const json_t *findings = p->w->results.at[result].findings, *finding;
	size_t i;

	json_array_foreach(findings, i, finding)
	{
		if (!is_wanted(p->s, findings, finding) ||
		    is_double(p->w, result, finding) ||
		    !json_is_object(json_object_get(finding, "at")))
			continue;
		add_diagnostic(p, finding, json_object_get(finding, "at"),
			       member_text(finding, "text"));
		if (is_convertible(finding))
			add_sides(p, finding);
	}
}

static void publish_file(struct server *s, const char *uri, json_t *diagnostics)
{
	const struct document *doc = documents_find(&s->docs, uri);
	json_t *params = json_pack("{s:s, s:O}", "uri", uri, "diagnostics",
				   diagnostics);

	if (doc)
		json_object_set_new(params, "version",
				    json_integer(doc->version));
	server_notify(s, "textDocument/publishDiagnostics", params);
}

/* Files that had some and have none now. */
static void clear_rest(struct server *s, const json_t *files)
{
	json_t *none = json_array(), *old;
	const char *uri;

	json_object_foreach(s->published, uri,
			    old) if (!json_object_get(files, uri))
		publish_file(s, uri, none);
	json_decref(none);
}

void server_publish(struct server *s)
{
	struct publication p = { .s = s, .files = json_object() };
	json_t *list;
	const char *uri;

	for (size_t i = 0; i < s->workspaces.n; i++) {
		p.w = s->workspaces.at[i];
		for (size_t k = 0; k < p.w->results.n; k++)
			add_findings(&p, k);
	}
	clear_rest(s, p.files);
	json_object_foreach(
		p.files, uri,
		list) if (!json_equal(list, json_object_get(s->published, uri)))
		publish_file(s, uri, list);
	json_decref(s->published);
	s->published = p.files;
}
