// SPDX-License-Identifier: GPL-2.0-only
/* smpair check: diagnostics for each pair that may become cheaper. */
#include <stdio.h>
#include <unistd.h>

#include "answer.h"
#include "check.h"
#include "cleanup.h"
#include "cmd.h"
#include "coverage.h"
#include "diffs.h"
#include "dump.h"
#include "file_stamp.h"
#include "html_page.h"
#include "json_report.h"
#include "json_summary.h"
#include "rule_page.h"
#include "sarif_report.h"
#include "session.h"
#include "stale.h"

static const struct command_usage usage = {
	"check",
	"[OPTION...] [PATH...]",
	"Shows the pairs of memory barriers that may become cheaper, each with "
	"its\npartner, what it publishes and the proposed change. PATHs are "
	"files or folders;\nwith none, all of the tree is read.",
	check_options,
};

static void print_sarif(const struct session *s, const entry_vec *entries,
			const struct report_options *ro, struct strbuf *out)
{
	VEC(struct sarif_rule) pages = VEC_INIT;
	struct sarif_run run = { .version = SMPAIR_VERSION,
				 .complete = session_is_complete(s) };

	for (const struct rule_page *p = rule_page_all(); p->id; p++)
		vec_push(&pages, ((struct sarif_rule){ p->id, p->text }));
	run.rules = pages.at;
	run.nrules = pages.n;
	report_sarif(entries, ro, &run, out);
	vec_release(&pages);
}

static void print_entries(const struct session *s, const entry_vec *entries,
			  struct strbuf *out)
{
	const struct report_options ro = {
		.color = run_color_wanted(s->opt, STDOUT_FILENO),
		.verbose = s->opt->verbose,
		.source = s->source,
	};

	switch ((enum run_format)s->opt->format) {
	case RUN_FORMAT_TEXT:
		report_text(entries, &ro, out);
		break;
	case RUN_FORMAT_JSON:
		report_json(entries, &ro, out);
		break;
	case RUN_FORMAT_SARIF:
		print_sarif(s, entries, &ro, out);
		break;
	}
}

/* What the options hide does not count. */
static void narrow(struct session *s, entry_vec *entries)
{
	narrow_apply(&s->narrow, &s->source, entries);
	s->counts.findings -= s->narrow.known + s->narrow.unchanged;
}

static void print_report(struct session *s, struct strbuf *out)
{
	const char **diffs CLEANUP(free_ptr) = session_diffs(s);
	entry_vec entries;

	entries_make(&s->findings, s->changes.at, diffs, s->opt->verbose,
		     &s->findings.arena, &entries);
	narrow(s, &entries);
	if (!s->opt->coverage)
		print_entries(s, &entries, out);
	if (s->opt->html && html_page_write(s, &entries))
		s->unusable = true;
	entries_release(&entries);
}

static void print_coverage(const struct session *s, const struct coverage *c,
			   struct strbuf *out)
{
	bool json = s->opt->format == RUN_FORMAT_JSON;

	if (s->opt->coverage && json)
		json_coverage(c, out);
	else if (s->opt->coverage)
		coverage_list(c, out);
	if (json)
		json_summary(s, c, out);
}

static void print_summary(const struct session *s, const struct coverage *c,
			  struct strbuf *err)
{
	stale_warn(s);
	report_summary(&s->counts, err);
	coverage_summary(c, err);
	narrow_summary(&s->narrow, err);
}

static void dump(struct session *s, struct kept_answer *a)
{
	char *text CLEANUP(free_ptr) = NULL;
	size_t len = 0;
	FILE *f = open_memstream(&text, &len);

	if (!f)
		die("out of memory");
	dump_session(s, f);
	fclose(f);
	strbuf_add(&a->out, text, len);
	a->status = session_status(s, EXIT_NOTHING_FOUND);
}

static void answer(struct session *s, struct kept_answer *a)
{
	struct coverage c CLEANUP(coverage_release) = { .sites = VEC_INIT };

	if (s->opt->dump != RUN_DUMP_NONE) {
		dump(s, a);
		return;
	}
	coverage_find(s, &c);
	print_report(s, &a->out);
	print_coverage(s, &c, &a->out);
	print_summary(s, &c, &a->err);
	a->status = session_status(s, s->counts.findings ? EXIT_FINDINGS
							 : EXIT_NOTHING_FOUND);
}

static int give(struct kept_answer *a)
{
	fwrite(a->out.buf, 1, a->out.len, stdout);
	fwrite(a->err.buf, 1, a->err.len, stderr);
	strbuf_release(&a->out);
	strbuf_release(&a->err);
	return a->status;
}

int check_print(struct session *s)
{
	struct kept_answer a = { STRBUF_INIT, STRBUF_INIT, 0 };

	answer(s, &a);
	return give(&a);
}

static int answer_again(struct session *s, unsigned long long since)
{
	struct answer_key key CLEANUP(answer_key_release);
	struct kept_answer a = { STRBUF_INIT, STRBUF_INIT, 0 };

	session_name_unparsed(s);
	answer_key_make(s, since, &key);
	if (!answer_find(&key, &a)) {
		session_analyse(s);
		answer(s, &a);
		answer_keep(&key, &a);
	}
	return give(&a);
}

int cmd_check(int argc, char **argv)
{
	struct run_options o = RUN_OPTIONS_INIT;
	unsigned long long since = clock_now();
	struct session s;
	int status = options_parse(&usage, &o, &argc, argv);

	if (status != OPTIONS_GO_ON)
		return status;
	o.unexplained = !o.verbose && o.dump == RUN_DUMP_NONE && !o.html;
	if (session_read(&o, argc, argv, &s))
		status = EXIT_USAGE;
	else
		status = s.files.n ? answer_again(&s, since) : check_print(&s);
	session_release(&s);
	vec_release(&o.warn);
	return status;
}
