// SPDX-License-Identifier: GPL-2.0-only
#include "account.h"

#include <string.h>

#include "rule.h"
#include "wrap.h"

static void add_gates(const struct series_patch *p, struct strbuf *out)
{
	for (size_t i = 0; i < p->gates.n; i++) {
		const struct gate_result *r = &p->gates.at[i];

		strbuf_addf(out, "      %s %s: ", r->name,
			    gate_status_name(r->status));
		wrap_words(r->text, "        ", CHANGELOG_WIDTH, out);
	}
}

static void add_detail(const char *detail, struct strbuf *out)
{
	while (*detail) {
		size_t len = strcspn(detail, "\n");

		strbuf_addf(out, "        | %.*s\n", (int)len, detail);
		detail += len + (detail[len] == '\n');
	}
}

static void add_failures(const struct series_patch *p, struct strbuf *out)
{
	for (size_t i = 0; i < p->gates.n; i++)
		if (p->gates.at[i].status == GATE_FAILED &&
		    p->gates.at[i].detail)
			add_detail(p->gates.at[i].detail, out);
}

/* Where the patch changes something, a place for each finding. */
static void add_places(const struct series_patch *p, struct strbuf *out)
{
	for (size_t i = 0; i < p->changes.n; i++) {
		const struct finding *f = p->changes.at[i]->finding;
		struct site at = finding_site(f);

		if (at.event)
			strbuf_addf(out, "      %s:%u: %s in %s()\n",
				    site_file(&at), at.event->line, f->rule,
				    at.fn->name);
	}
}

static void add_notes(const struct series_patch *p, struct strbuf *out)
{
	for (size_t i = 0; i < p->changes.n; i++)
		for (size_t k = 0; k < p->changes.at[i]->notes.n; k++) {
			const struct note *n = &p->changes.at[i]->notes.at[k];

			strbuf_addf(out, "      %s:%u: by hand: ", n->file,
				    n->line);
			wrap_words(n->text, "        ", CHANGELOG_WIDTH, out);
		}
}

static void add_series(const struct series *s, unsigned int nr,
		       struct strbuf *out)
{
	if (s->nr_series > 1)
		strbuf_addf(out, "Series %u\n\n", nr);
	else
		strbuf_addstr(out, "Patches\n\n");
	for (size_t i = 0; i < s->patches.n; i++) {
		const struct series_patch *p = s->patches.at[i];

		if (p->series != nr)
			continue;
		strbuf_addf(out, "  %2u  %s\n", p->nr, p->subject);
		add_places(p, out);
		add_notes(p, out);
		add_gates(p, out);
		strbuf_addch(out, '\n');
	}
}

static void add_left_out(const struct series *s, struct strbuf *out)
{
	bool any = false;

	for (size_t i = 0; i < s->patches.n; i++) {
		const struct series_patch *p = s->patches.at[i];

		if (!p->left_out)
			continue;
		if (!any)
			strbuf_addstr(out, "Left out\n\n");
		any = true;
		strbuf_addf(out, "      %s\n", p->subject);
		add_places(p, out);
		strbuf_addstr(out, "      reason: ");
		wrap_words(p->left_out, "        ", CHANGELOG_WIDTH, out);
		add_failures(p, out);
		strbuf_addch(out, '\n');
	}
}

static void add_refused(const change_refs *refused, struct strbuf *out)
{
	if (refused->n)
		strbuf_addstr(out, "Findings without a patch\n\n");
	for (size_t i = 0; i < refused->n; i++) {
		strbuf_addstr(out, "      ");
		wrap_words(refused->at[i]->refusal, "        ", CHANGELOG_WIDTH,
			   out);
	}
	if (refused->n)
		strbuf_addch(out, '\n');
}

/* Prefixes that no commit has confirmed, all in one sentence. */
static void add_prefixes(const struct series *s, struct strbuf *out)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	string_vec names = VEC_INIT;

	for (size_t i = 0; i < s->patches.n; i++)
		if (s->patches.at[i]->prefix_from_path)
			string_vec_add(&names, s->patches.at[i]->prefix);
	string_vec_sort(&names);
	for (size_t i = 0; i < names.n; i++)
		strbuf_addf(&text, "%s\"%s\"", list_separator(i, names.n),
			    names.at[i]);
	strbuf_addf(&text,
		    names.n == 1 ? " is a prefix from the path: there is no "
				   "history that has one."
				 : " are prefixes from the paths: there is no "
				   "history that has them.");
	if (names.n)
		wrap_paragraph(text.buf, out);
	string_vec_release(&names);
}

static bool has_rule(const struct series *s, const char *rule)
{
	for (size_t i = 0; i < s->patches.n; i++) {
		const struct series_patch *p = s->patches.at[i];

		for (size_t k = 0; k < p->changes.n; k++)
			if (!strcmp(p->changes.at[k]->finding->rule, rule))
				return true;
	}
	return false;
}

/* What the names of rules stand for that the report has. */
static void add_rules(const struct series *s, struct strbuf *out)
{
	bool any = false;

	for (size_t i = 0; i < NR_RULES; i++) {
		if (!has_rule(s, rules[i].id))
			continue;
		strbuf_addf(out, "%s: %s\n", rules[i].id, rules[i].title);
		any = true;
	}
	if (any)
		strbuf_addch(out, '\n');
}

void account_write(const struct series *s, const struct account *a,
		   struct strbuf *out)
{
	add_rules(s, out);
	add_prefixes(s, out);
	for (unsigned int nr = 1; nr <= s->nr_series; nr++)
		add_series(s, nr, out);
	add_left_out(s, out);
	add_refused(a->refused, out);
	if (a->no_recipients)
		strbuf_addf(out, "No To and Cc: %s.\n", a->no_recipients);
	if (a->branch)
		strbuf_addf(out, "Branch %s%s\n", a->branch,
			    s->nr_series > 1 ? "-1 and following" : "");
	if (!s->patches.n && !a->refused->n)
		strbuf_addstr(out, "Nothing can be converted.\n");
}
