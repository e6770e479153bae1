// SPDX-License-Identifier: GPL-2.0-only
#include "html_page.h"

#include "html_report.h"
#include "path.h"
#include "rule_cost.h"

/* What the page is about: its title. */
static void add_subject(const struct session *s, struct strbuf *out)
{
	const struct tree *t = &s->origin.tree;

	if (s->origin.has_tree)
		strbuf_addf(out, "Linux %s, %s, %s", t->version, t->arch,
			    t->config);
	else
		strbuf_addf(out, "%zu files", s->files.n);
}

static const char *cost_of(void *arena, const struct finding *f)
{
	bool stays = f->decision == DECIDE_KEEP ||
		     f->decision == DECIDE_UNKNOWN;

	return stays ? NULL : rule_cost(f->rule, arena);
}

int html_page_write(struct session *s, const entry_vec *entries)
{
	struct strbuf subject STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf page STRBUF_SCOPED = STRBUF_INIT;
	struct html_options ho = {
		.verbose = s->opt->verbose,
		.source = s->source,
		.cost = cost_of,
		.data = &s->findings.arena,
	};

	add_subject(s, &subject);
	ho.subject = subject.buf;
	report_html(entries, &ho, &page);
	return write_file(s->opt->html, page.buf, page.len);
}
