// SPDX-License-Identifier: GPL-2.0-only
/* smpair baseline: a list of what check finds now, to be hidden later. */
#include <stdio.h>

#include "cmd.h"
#include "path.h"
#include "stale.h"

struct baseline_options {
	struct run_options run;
	const char *output;
};

#define ROW(name, letter, arg, type, member, help) \
	{ name, letter, arg,                       \
	  help, type,	offsetof(struct baseline_options, run.member) },

static const struct option_spec options[] = {
#define FOR_BASELINE
#define OPTION ROW
#include "run_options.def"
#undef FOR_BASELINE
	{ "output", 'o', "FILE", "write the baseline to FILE; required",
	  OPT_STRING, offsetof(struct baseline_options, output) },
	OPTIONS_END
};

static const struct command_usage usage = {
	"baseline",
	"[OPTION...] -o FILE [PATH...]",
	"Writes a line for each finding of 'smpair check' into FILE, which "
	"'smpair check\n--baseline' then leaves out. If FILE is there, its "
	"reasons are kept, and so are\nthe lines of files that are not looked "
	"at. PATHs are as for check.",
	options,
};

struct tally {
	unsigned int fresh, gone;
};

/* The reason stays that was written behind a finding. */
static void take_findings(const struct session *s, struct baseline *old,
			  struct baseline *out, struct tally *t)
{
	struct arena arena = ARENA_INIT;
	entry_vec entries;

	entries_make(&s->findings, NULL, NULL, false, &arena, &entries);
	for (size_t i = 0; i < entries.n; i++) {
		const struct fingerprint *id = &entries.at[i].id;
		const struct known *k;

		if (!entry_is_found(&entries.at[i]))
			continue;
		k = baseline_find(old, id);
		t->fresh += baseline_add(out, id, k ? k->reason : "") && !k;
	}
	entries_release(&entries);
	arena_release(&arena);
}

/* Lines that the run says nothing of. */
static void keep_unsought(const struct session *s, const struct baseline *old,
			  struct baseline *out, struct tally *t)
{
	for (size_t i = 0; i < old->all.n; i++) {
		const struct known *k = old->all.at[i];

		if (known_is_stale(s, k))
			t->gone++;
		else if (!k->matched)
			baseline_add(out, &k->id, k->reason);
	}
}

static int write_baseline(const struct session *s, struct baseline *old,
			  const char *path)
{
	struct baseline b = { .path = path };
	struct tally t = { 0 };
	int err;

	take_findings(s, old, &b, &t);
	keep_unsought(s, old, &b, &t);
	err = baseline_write(&b, path);
	if (!err)
		fprintf(stderr, "smpair: %s: %zu finding%s, %u new, %u gone\n",
			path, b.all.n, b.all.n == 1 ? "" : "s", t.fresh,
			t.gone);
	baseline_release(&b);
	return err;
}

/* Reads the old file first, as a mistake in it is better known early. */
static int run(const struct baseline_options *o, int npaths, char **paths,
	       struct baseline *old)
{
	struct session s = { .opt = NULL };
	int status = EXIT_USAGE;

	if (path_is_file(o->output) && baseline_read(o->output, old))
		return status;
	if (!session_run(&o->run, npaths, paths, &s) && !s.unusable &&
	    !write_baseline(&s, old, o->output))
		status = session_status(&s, EXIT_NOTHING_FOUND);
	session_release(&s);
	return status;
}

int cmd_baseline(int argc, char **argv)
{
	struct baseline_options o = { .run = RUN_OPTIONS_INIT };
	struct baseline old = { .path = NULL };
	int status = options_parse(&usage, &o, &argc, argv);

	if (status != OPTIONS_GO_ON)
		return status;
	if (!o.output) {
		error("give -o FILE; see 'smpair baseline --help'");
		status = EXIT_USAGE;
	} else {
		status = run(&o, argc, argv, &old);
	}
	baseline_release(&old);
	vec_release(&o.run.warn);
	return status;
}
