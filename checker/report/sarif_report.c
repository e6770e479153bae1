// SPDX-License-Identifier: GPL-2.0-only
#include "sarif_report.h"

#include <string.h>

#include "json_text.h"
#include "sarif_parts.h"

static json_t *rule_json(const struct sarif_rule *r)
{
	const char *title = strchr(r->text, ':');
	size_t line = strcspn(r->text, "\n");
	json_t *o = json_object(), *help = json_object();
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	if (title && title < r->text + line && title[1] == ' ')
		strbuf_add(&sb, title + 2,
			   line - (size_t)(title + 2 - r->text));
	json_put_text(o, "id", r->id);
	json_put(o, "shortDescription", sarif_message(sb.len ? sb.buf : r->id));
	json_put_text(help, "text", r->text);
	json_put_text(help, "markdown", r->text);
	json_put(o, "help", help);
	return o;
}

static json_t *tool_json(const struct sarif_run *run)
{
	json_t *driver = json_object(), *rules = json_array();

	for (size_t i = 0; i < run->nrules; i++)
		json_array_append_new(rules, rule_json(&run->rules[i]));
	json_put_text(driver, "name", "smpair");
	json_put_text(driver, "version", run->version);
	json_put(driver, "rules", rules);
	return json_pack("{s:o}", "driver", driver);
}

static const char *level_of(const struct entry *e)
{
	if (!entry_is_found(e))
		return "none";
	return strcmp(e->decision, "convert") ? "warning" : "note";
}

static const char *kind_of(const struct entry *e)
{
	if (entry_is_found(e))
		return "fail";
	return strcmp(e->decision, "unknown") ? "informational" : "open";
}

static void put_rule(json_t *o, const struct entry *e,
		     const struct sarif_run *run)
{
	json_put_text(o, "ruleId", e->id.rule);
	for (size_t i = 0; i < run->nrules; i++)
		if (!strcmp(run->rules[i].id, e->id.rule))
			json_put(o, "ruleIndex", json_integer((json_int_t)i));
}

static void put_locations(json_t *o, const struct entry *e,
			  const struct text_source *texts)
{
	json_t *own = json_array(), *related = json_array();

	if (e->at.file)
		json_array_append_new(own, sarif_location(&e->at, texts));
	json_put(o, "locations", own);
	for (size_t i = 0; i < e->notes.n; i++) {
		const struct entry_note *n = &e->notes.at[i];
		json_t *location;

		if (!n->at.file)
			continue;
		location = sarif_location(&n->at, texts);
		json_put(location, "id", json_integer((json_int_t)i + 1));
		json_put(location, "message", sarif_message(n->text));
		json_array_append_new(related, location);
	}
	json_put(o, "relatedLocations", related);
}

static json_t *properties_json(const struct entry *e)
{
	json_t *o = json_object();

	json_put_text(o, "decision", e->decision);
	json_put_text(o, "confidence", e->confidence);
	json_put_text(o, "tag", e->tag);
	json_put_text(o, "member", e->id.member);
	return o;
}

static json_t *result_json(const struct entry *e, const struct sarif_run *run,
			   const struct text_source *texts)
{
	json_t *o = json_object();

	put_rule(o, e, run);
	json_put_text(o, "kind", kind_of(e));
	json_put_text(o, "level", level_of(e));
	json_put(o, "message", sarif_message(e->message));
	put_locations(o, e, texts);
	json_put(o, "partialFingerprints",
		 json_pack("{s:s}", "smpair/v1", e->id.hash));
	json_put(o, "fixes", sarif_fixes(e, texts));
	json_put(o, "properties", properties_json(e));
	return o;
}

static json_t *run_json(const entry_vec *entries,
			const struct report_options *o,
			const struct sarif_run *run)
{
	json_t *log = json_object(), *results = json_array();

	json_put(log, "tool", tool_json(run));
	json_put(log, "invocations",
		 json_pack("[{s:b}]", "executionSuccessful", run->complete));
	json_put(log, "originalUriBaseIds",
		 json_pack("{s:{s:o}}", SARIF_ROOT, "description",
			   sarif_message("the top of the source tree")));
	json_put_text(log, "columnKind", "unicodeCodePoints");
	for (size_t i = 0; i < entries->n; i++)
		if (entry_is_shown(&entries->at[i], o->verbose))
			json_array_append_new(
				results,
				result_json(&entries->at[i], run, &o->source));
	json_put(log, "results", results);
	return log;
}

void report_sarif(const entry_vec *entries, const struct report_options *o,
		  const struct sarif_run *run, struct strbuf *out)
{
	json_t *log = json_object();

	json_put_text(log, "$schema",
		      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/"
		      "errata01/os/schemas/sarif-schema-2.1.0.json");
	json_put_text(log, "version", "2.1.0");
	json_put(log, "runs", json_pack("[o]", run_json(entries, o, run)));
	json_print(log, JSON_INDENT(2), out);
}
