// SPDX-License-Identifier: GPL-2.0-only
/* smpair check: diagnostics for each pair that may become cheaper. */
#include <stdio.h>
#include <unistd.h>

#include "check.h"
#include "cleanup.h"
#include "cmd.h"
#include "coverage.h"
#include "diffs.h"
#include "dump.h"
#include "html_report.h"
#include "path.h"
#include "session.h"

static const struct command_usage usage = {
	"check",
	"[OPTION...] [PATH...]",
	"Shows the pairs of memory barriers that may become cheaper, each with "
	"its\npartner, what it publishes and the proposed change. PATHs are "
	"files or folders;\nwith none, all of the tree is read.",
	check_options,
};

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

static int write_html(const struct session *s, const entry_vec *entries)
{
	struct strbuf subject STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf page STRBUF_SCOPED = STRBUF_INIT;
	struct html_options ho = {
		.verbose = s->opt->verbose,
		.source = s->source,
	};

	add_subject(s, &subject);
	ho.subject = subject.buf;
	report_html(entries, &ho, &page);
	return write_file(s->opt->html, page.buf, page.len);
}

static void print_report(struct session *s)
{
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	const char **diffs CLEANUP(free_ptr) = session_diffs(s);
	entry_vec entries;
	const struct report_options ro = {
		.color = run_color_wanted(s->opt, STDOUT_FILENO),
		.verbose = s->opt->verbose,
		.source = s->source,
	};

	entries_make(&s->findings, s->changes.at, diffs, ro.verbose,
		     &s->findings.arena, &entries);
	report_text(&entries, &ro, &out);
	fwrite(out.buf, 1, out.len, stdout);
	if (s->opt->html && write_html(s, &entries))
		s->unusable = true;
	entries_release(&entries);
}

static void print_summary(const struct session *s)
{
	struct coverage c CLEANUP(coverage_release) = { .sites = VEC_INIT };
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;

	coverage_find(s, &c);
	if (s->opt->coverage)
		coverage_list(&c, &out);
	fwrite(out.buf, 1, out.len, stdout);
	strbuf_clear(&out);
	report_summary(&s->counts, &out);
	coverage_summary(&c, &out);
	fwrite(out.buf, 1, out.len, stderr);
}

int check_print(struct session *s)
{
	if (s->opt->dump != RUN_DUMP_NONE) {
		dump_session(s, stdout);
		return session_status(s, EXIT_NOTHING_FOUND);
	}
	if (!s->opt->coverage)
		print_report(s);
	print_summary(s);
	return session_status(s, s->counts.findings ? EXIT_FINDINGS
						    : EXIT_NOTHING_FOUND);
}

int cmd_check(int argc, char **argv)
{
	return session_main(&usage, check_print, argc, argv);
}
