// SPDX-License-Identifier: GPL-2.0-only
/* smpair bench: what repeated benchmark runs say of a change. */
#include "cmd.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "compare.h"
#include "json.h"
#include "options.h"
#include "path.h"
#include "plot.h"
#include "read.h"
#include "table.h"
#include "vec.h"

enum bench_format {
	BENCH_FORMAT_TEXT,
	BENCH_FORMAT_JSON,
};

enum bench_better_option {
	BENCH_BETTER_HIGHER,
	BENCH_BETTER_LOWER,
	BENCH_BETTER_NONE, /* the default; no word for it */
};

struct bench_command {
	const char *before, *after; /* for --help: see take_logs() */
	const char *only;
	const char *plot;
	int better; /* enum bench_better_option */
	int format; /* enum bench_format */
	bool all;
};

typedef VEC(const char *) path_vec;

#define AT(member) offsetof(struct bench_command, member)

static const struct option_spec bench_options[] = {
	{ "before", 0, "FILE...", "logs before the change, up to an option",
	  OPT_STRING, AT(before) },
	{ "after", 0, "FILE...", "logs after the change, up to an option",
	  OPT_STRING, AT(after) },
	{ "only", 0, "TEXT", "show quantities with TEXT in their name",
	  OPT_STRING, AT(only) },
	{ "all", 'a', NULL, "show details too, such as all percentiles",
	  OPT_FLAG, AT(all) },
	{ "better", 0, "higher|lower", "which is better, where it is not known",
	  OPT_CHOICE, AT(better) },
	{ "format", 0, "text|json", "how to print the comparison", OPT_CHOICE,
	  AT(format) },
	{ "plot", 0, "FILE", "draw the runs into FILE, as SVG", OPT_STRING,
	  AT(plot) },
	OPTIONS_END
};

static const struct command_usage usage = {
	"bench", "[OPTION...] BEFORE AFTER",
	"Compares logs of repeated benchmark runs and prints a table for a\n"
	"changelog. BEFORE and AFTER are files or folders; each may hold\n"
	"several runs. Reads fio (text, JSON), fs_mark, time, perf stat\n"
	"(text, -x), hyperfine (JSON) and columns of numbers.",
	bench_options
};

/* The list that arg, "--before" or "--after" with or without "=", starts. */
static path_vec *list_of(const char *arg, path_vec lists[SIDES],
			 const char **value)
{
	static const char *const names[SIDES] = { "--before", "--after" };

	for (int side = 0; side < SIDES; side++) {
		size_t n = strlen(names[side]);

		if (strncmp(arg, names[side], n))
			continue;
		*value = arg[n] == '=' ? arg + n + 1 : NULL;
		if (*value || !arg[n])
			return &lists[side];
	}
	return NULL;
}

/*
 * Takes arg into one of the lists; false when it belongs to none. *list is
 * the one that is being filled.
 */
static bool take_log(const char *arg, path_vec lists[SIDES], path_vec **list)
{
	const char *value = NULL;
	path_vec *started = list_of(arg, lists, &value);

	if (!started && (!*list || *arg == '-')) {
		*list = NULL;
		return false;
	}
	if (started)
		*list = started;
	else
		value = arg;
	if (value)
		vec_push(*list, value);
	return true;
}

/*
 * Takes "--before FILE..." and "--after FILE..." out of argv: lists that end
 * at the next option, so that shell patterns can stand there.
 */
static void take_logs(int *argc, char **argv, path_vec lists[SIDES])
{
	path_vec *list = NULL;
	int kept = 1;

	for (int i = 1; i < *argc; i++)
		if (!take_log(argv[i], lists, &list))
			argv[kept++] = argv[i];
	argv[kept] = NULL;
	*argc = kept;
}

/* BEFORE and AFTER as operands, or both as lists. */
static int check_logs(int argc, char **argv, path_vec lists[SIDES])
{
	bool listed = lists[SIDE_BEFORE].n && lists[SIDE_AFTER].n;

	if (!lists[SIDE_BEFORE].n && !lists[SIDE_AFTER].n && argc == SIDES) {
		for (int side = 0; side < SIDES; side++)
			vec_push(&lists[side], argv[side]);
		return 0;
	}
	if (listed && !argc)
		return 0;
	return error("give BEFORE and AFTER, or --before and --after with "
		     "their files; see 'smpair bench --help'");
}

static int read_side(struct bench_log *log, const path_vec *paths)
{
	for (size_t i = 0; i < paths->n; i++)
		if (bench_read(log, paths->at[i]))
			return -1;
	return 0;
}

static int write_plot(const struct bench_report *report, const char *path)
{
	struct strbuf svg STRBUF_SCOPED = STRBUF_INIT;

	bench_plot(report, &svg);
	return write_file(path, svg.buf, svg.len);
}

static int print(const struct bench_report *report,
		 const struct bench_command *c)
{
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;

	if (c->plot && write_plot(report, c->plot))
		return -1;
	if (c->format == BENCH_FORMAT_JSON)
		bench_json(report, &out);
	else
		bench_table(report, &out);
	fputs(out.buf, stdout);
	return 0;
}

static int compare(const struct bench_command *c,
		   const struct bench_log logs[SIDES])
{
	static const enum bench_better better[] = { BETTER_HIGHER, BETTER_LOWER,
						    BETTER_UNKNOWN };
	const struct bench_options o = { .better = better[c->better],
					 .only = c->only,
					 .all = c->all };
	struct bench_report report;
	int failed = bench_compare(&logs[SIDE_BEFORE], &logs[SIDE_AFTER], &o,
				   &report);

	if (!failed)
		failed = print(&report, c);
	bench_report_release(&report);
	return failed;
}

static int run(const struct bench_command *c, const path_vec paths[SIDES])
{
	struct bench_log logs[SIDES];
	int failed = 0;

	for (int side = 0; side < SIDES; side++)
		bench_log_init(&logs[side]);
	for (int side = 0; side < SIDES && !failed; side++)
		failed = read_side(&logs[side], &paths[side]);
	if (!failed)
		failed = compare(c, logs);
	for (int side = 0; side < SIDES; side++)
		bench_log_release(&logs[side]);
	return failed ? EXIT_USAGE : EXIT_NOTHING_FOUND;
}

int cmd_bench(int argc, char **argv)
{
	struct bench_command c = { .better = BENCH_BETTER_NONE };
	path_vec paths[SIDES] = { VEC_INIT, VEC_INIT };
	int status;

	take_logs(&argc, argv, paths);
	status = options_parse(&usage, &c, &argc, argv);
	if (status == OPTIONS_GO_ON)
		status = check_logs(argc, argv, paths) ? EXIT_USAGE
						       : run(&c, paths);
	for (int side = 0; side < SIDES; side++)
		vec_release(&paths[side]);
	return status;
}
