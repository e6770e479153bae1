// SPDX-License-Identifier: GPL-2.0-only
/* smpair series: the changes as patches that can be mailed. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bench_text.h"
#include "clang_version.h"
#include "cmd.h"
#include "finding_lines.h"
#include "make.h"
#include "proc.h"
#include "session.h"

struct series_options {
	struct run_options run;
	const char *output, *branch, *prefix;
	const char *bench; /* for --help: see bench_text_take() */
	bool sign_off, no_gates;
};

#define RUN(member)  offsetof(struct series_options, run.member)
#define HERE(member) offsetof(struct series_options, member)

static const struct option_spec options[] = {
	{ "output", 'o', "DIR", "write mails and report to DIR; required",
	  OPT_STRING, HERE(output) },
	{ "branch", 0, "NAME",
	  "also make branch NAME, checked out in DIR/worktree", OPT_STRING,
	  HERE(branch) },
	{ "signoff", 's', NULL, "sign off, with the name that git has for you",
	  OPT_FLAG, HERE(sign_off) },
	{ "subject-prefix", 0, "TEXT", "in place of PATCH, as \"PATCH net\"",
	  OPT_STRING, HERE(prefix) },
	{ "bench", 0, "BEFORE AFTER", "show what these benchmark logs say",
	  OPT_STRING, HERE(bench) },
	{ "no-gates", 0, NULL, "do not compile and check the patches", OPT_FLAG,
	  HERE(no_gates) },
	{ NULL, 'p', "DIR",
	  "take compile commands from DIR/compile_commands.json", OPT_STRING,
	  RUN(database) },
	{ "tree", 0, "DIR", "work on the kernel tree DIR, configured or not",
	  OPT_STRING, RUN(tree) },
	{ "config", 0, "CONFIG",
	  "with --tree: a .config file, defconfig or allmodconfig", OPT_STRING,
	  RUN(config) },
	{ "arch", 0, "NAME", "with --tree: the kernel's ARCH", OPT_STRING,
	  RUN(arch) },
	{ "jobs", 'j', "N", "work on N files at a time; 0: one per processor",
	  OPT_UINT, RUN(jobs) },
	{ "timeout", 0, "SEC",
	  "give up parsing a file after SEC s of work; 0: never", OPT_UINT,
	  RUN(max_parse_seconds) },
	{ "target", 0, "best|rw|acqrel",
	  "what to convert to: smp_wmb/smp_rmb or release/acquire", OPT_CHOICE,
	  RUN(target) },
	{ "no-comments", 0, NULL, "pair without reading comments", OPT_FLAG,
	  RUN(no_comments) },
	OPTIONS_END
};

static const struct command_usage usage = {
	"series",
	"[OPTION...] -o DIR [PATH...]",
	"Writes the proposed changes as mails, one patch for each subsystem "
	"and object,\nwith cover letters, changelogs and recipients, after "
	"each has been compiled and\nchecked. DIR/report.txt says what was "
	"left out and why. Nothing is sent, and the\ntree stays as it is.",
	options,
};

/*
 * "smpair:0.1.0 libclang-19.1.7 sparse-0.6.4", as "Assisted-by:" has it.
 * Without the gates sparse has no part in the patches.
 */
static void find_tools(bool gates, struct strbuf *trailer, struct strbuf *words)
{
	static const char *const argv[] = { "sparse", "--version", NULL };
	struct strbuf clang STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf sparse STRBUF_SCOPED = STRBUF_INIT;
	const struct proc p = { .argv = argv, .out = &sparse };

	clang_version(&clang);
	strbuf_addf(trailer, "smpair:" SMPAIR_VERSION " libclang-%s",
		    clang.buf);
	strbuf_addf(words, "smpair " SMPAIR_VERSION " (libclang %s", clang.buf);
	if (gates && !proc_run(&p) && sparse.len) {
		strbuf_truncate(&sparse, strcspn(sparse.buf, " \n"));
		strbuf_addf(trailer, " sparse-%s", sparse.buf);
		strbuf_addf(words, ", sparse %s", sparse.buf);
	}
	strbuf_addch(words, ')');
}

/* Conversions alone: what a diagnosis proposes is another kind of patch. */
static void collect(struct session *s, change_refs *stand, change_refs *refused)
{
	VEC(struct change *) all = VEC_INIT;

	for (size_t i = 0; i < s->changes.n; i++)
		if (s->changes.at[i] && !s->findings.all.at[i]->diagnosis)
			vec_push(&all, s->changes.at[i]);
	change_refuse_conflicts(all.at, all.n);
	for (size_t i = 0; i < all.n; i++)
		if (all.at[i]->refusal)
			vec_push(refused, all.at[i]);
		else
			vec_push(stand, all.at[i]);
	vec_release(&all);
}

static void fill(const struct series_options *o, struct session *s,
		 struct series_input *in)
{
	const bool kernel = s->origin.has_tree;

	in->root = s->origin.root;
	in->branch = o->branch;
	in->sign_off = o->sign_off;
	in->gates = !o->no_gates;
	in->mails.dir = o->output;
	in->mails.subject_prefix = o->prefix;
	in->build.texts = s->source;
	in->build.progress = isatty(STDERR_FILENO);
	in->build.tree = (struct tree_options){ .dir = s->origin.root,
						.config = o->run.config,
						.arch = o->run.arch };
	in->build.data = (void *)(uintptr_t)&o->run;
	if (o->run.tree || o->run.database)
		in->build.findings = finding_lines_of;
	in->mails.cover.tree = kernel ? s->origin.tree.version : NULL;
}

static int finish(const struct series_input *in)
{
	string_vec written = VEC_INIT;
	int left_out = series_make(in, &written);

	for (size_t i = 0; i < written.n; i++)
		puts(written.at[i]);
	string_vec_release(&written);
	if (left_out > 0)
		warning("%d patch%s left out; see %s/report.txt", left_out,
			left_out == 1 ? "" : "es", in->mails.dir);
	return left_out < 0 ? -1 : 0;
}

static int write_series(const struct series_options *o, struct session *s,
			const char *bench)
{
	struct strbuf trailer STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf tool STRBUF_SCOPED = STRBUF_INIT;
	change_refs stand = VEC_INIT, refused = VEC_INIT;
	struct series_input in = { .changes = &stand, .refused = &refused };
	int found, failed;

	find_tools(!o->no_gates, &trailer, &tool);
	collect(s, &stand, &refused);
	fill(o, s, &in);
	in.assisted_by = trailer.buf;
	in.mails.cover.tool = tool.buf;
	in.mails.cover.bench = bench;
	failed = finish(&in);
	found = stand.n ? EXIT_FINDINGS : EXIT_NOTHING_FOUND;
	vec_release(&stand);
	vec_release(&refused);
	return failed ? EXIT_USAGE : session_status(s, found);
}

static int run(const struct series_options *o, const char *bench, int argc,
	       char **argv)
{
	struct session s;
	int status = EXIT_USAGE;

	if (!session_run(&o->run, argc, argv, &s))
		status = write_series(o, &s, bench);
	session_release(&s);
	return status;
}

int cmd_series(int argc, char **argv)
{
	struct series_options o = { .run = RUN_OPTIONS_INIT };
	struct strbuf bench STRBUF_SCOPED = STRBUF_INIT;
	const char *logs[2] = { NULL, NULL };
	int status;

	if (bench_text_take(&argc, argv, logs))
		return EXIT_USAGE;
	status = options_parse(&usage, &o, &argc, argv);
	if (status != OPTIONS_GO_ON)
		return status;
	if (!o.output) {
		error("give -o DIR, the folder to write the mails to");
		return EXIT_USAGE;
	}
	if (series_check_folder(o.output) || bench_text(logs, &bench))
		return EXIT_USAGE;
	return run(&o, bench.len ? bench.buf : NULL, argc, argv);
}
