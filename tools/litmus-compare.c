// SPDX-License-Identifier: GPL-2.0-only
/*
 * litmus-compare [-t SEC] DIR [KERNEL-TREE]
 *
 * Holds the model checker against herd7: for each table DIR/..._verdicts.tsv
 * it checks the tests that the table names, below DIR or else below the
 * kernel tree, and prints where verdict, number of states, witnesses, flags or
 * condition differ, what is not supported, and how the processor time compares.
 * A table has a line of titles (after comments with #) and then, separated by tabs: test, file, procs,
 * verdict, states, positive, negative, flags, seconds, status, condition.
 *
 * Exit status: 0 no difference and 95 % supported, 1 else, 2 wrong use.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "lkmm.h"
#include "path.h"

enum column {
	COL_TEST,
	COL_FILE,
	COL_PROCS,
	COL_VERDICT,
	COL_STATES,
	COL_POSITIVE,
	COL_NEGATIVE,
	COL_FLAGS,
	COL_SECONDS,
	COL_STATUS,
	COL_CONDITION,
	COLUMNS,
};

struct totals {
	unsigned int tests, compared, different, unsupported, missing;
	unsigned int timeouts, timeouts_done;
	double seconds, herd_seconds;
};

struct comparison {
	const char *dir, *tree;
	struct lkmm_options options;
	struct totals totals;
};

/* Cuts the line at its tabs; missing columns are empty. */
static void split(char *line, char *column[COLUMNS])
{
	line[strcspn(line, "\n")] = 0;
	for (int i = 0; i < COLUMNS; i++) {
		char *tab = strchr(line, '\t');

		column[i] = line;
		line += strlen(line);
		if (tab) {
			*tab = 0;
			line = tab + 1;
		}
	}
}

/* As in the table: "data-race,mixed-accesses". */
static void write_flags(const struct lkmm_result *r, struct strbuf *out)
{
	static const unsigned int order[] = { LKMM_FLAG_DATA_RACE,
					      LKMM_FLAG_MIXED_ACCESSES };

	for (int i = 0; i < 2; i++) {
		if (!(r->flags & order[i]))
			continue;
		strbuf_addstr(out, out->len ? "," : "");
		strbuf_addstr(out, lkmm_flag_name(order[i]));
	}
}

static void write_found(const struct litmus *test, const struct lkmm_result *r,
			struct strbuf *out)
{
	struct strbuf flags STRBUF_SCOPED = STRBUF_INIT;

	write_flags(r, &flags);
	strbuf_addf(out, "%s %zu %llu %llu [%s] ", lkmm_verdict(r), r->n_states,
		    (unsigned long long)r->positive,
		    (unsigned long long)r->negative, flags.buf);
	litmus_write_condition(test, out);
}

static void write_expected(char *const column[COLUMNS], struct strbuf *out)
{
	strbuf_addf(out, "%s %s %s %s [%s] %s", column[COL_VERDICT],
		    column[COL_STATES], column[COL_POSITIVE],
		    column[COL_NEGATIVE], column[COL_FLAGS],
		    column[COL_CONDITION]);
}

static void compare_result(struct comparison *c, char *const column[COLUMNS],
			   const struct litmus *test,
			   const struct lkmm_result *r)
{
	struct strbuf want STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf have STRBUF_SCOPED = STRBUF_INIT;

	if (!strcmp(column[COL_STATUS], "timeout")) {
		c->totals.timeouts_done++;
		return;
	}
	if (strcmp(column[COL_STATUS], "ok") != 0)
		return;
	c->totals.compared++;
	write_expected(column, &want);
	write_found(test, r, &have);
	if (!strcmp(want.buf, have.buf) &&
	    !strcmp(test->name, column[COL_TEST]))
		return;
	c->totals.different++;
	printf("%s:1: differs\n  herd7:  %s %s\n  smpair: %s %s\n", test->path,
	       column[COL_TEST], want.buf, test->name, have.buf);
}

static void unsupported(struct comparison *c, const char *reason)
{
	c->totals.unsupported++;
	printf("unsupported: %s\n", reason);
}

static void check_text(struct comparison *c, char *const column[COLUMNS],
		       const char *path, const struct strbuf *text)
{
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	struct arena arena = ARENA_INIT;
	struct lkmm_result r;
	struct litmus *test;

	test = litmus_parse(&arena, path, text->buf, text->len, &err);
	if (!test) {
		unsupported(c, err.buf);
	} else {
		if (lkmm_check(test, &c->options, &r))
			unsupported(c, r.reason);
		else
			compare_result(c, column, test, &r);
		lkmm_result_release(&r);
	}
	arena_release(&arena);
}

static char *find_test(const struct comparison *c, const char *file)
{
	char *path = path_join(c->dir, file);

	if (path_is_file(path) || !c->tree)
		return path;
	free(path);
	return path_join(c->tree, file);
}

static void compare_line(struct comparison *c, char *line)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	char *column[COLUMNS], *path;
	clock_t start;

	split(line, column);
	path = find_test(c, column[COL_FILE]);
	if (read_file(path, &text)) {
		c->totals.missing++;
	} else {
		c->totals.tests++;
		c->totals.timeouts += !strcmp(column[COL_STATUS], "timeout");
		c->totals.herd_seconds += strtod(column[COL_SECONDS], NULL);
		start = clock();
		check_text(c, column, path, &text);
		c->totals.seconds += (double)(clock() - start) / CLOCKS_PER_SEC;
	}
	free(path);
}

static void compare_table(struct comparison *c, const char *path)
{
	FILE *f = fopen(path, "r");
	char *line = NULL;
	size_t size = 0;
	bool titles = true;

	if (!f)
		die_errno("cannot read %s", path);
	while (getline(&line, &size, f) > 0) {
		if (*line == '#')
			continue;
		if (!titles)
			compare_line(c, line);
		titles = false;
	}
	free(line);
	fclose(f);
}

static int is_table(const struct dirent *d)
{
	const char *end = "_verdicts.tsv";
	size_t n = strlen(d->d_name);

	return n > strlen(end) && !strcmp(d->d_name + n - strlen(end), end);
}

static void print_totals(const struct totals *t)
{
	printf("%u tests, %u compared, %u differ, %u unsupported (%.2f %% "
	       "supported)\n",
	       t->tests, t->compared, t->different, t->unsupported,
	       t->tests ? 100.0 * (t->tests - t->unsupported) / t->tests : 0);
	if (t->missing)
		printf("%u tests of the tables are not there; is a kernel tree "
		       "to be given?\n",
		       t->missing);
	printf("%u of the %u tests on which herd7 ran out of time were done\n",
	       t->timeouts_done, t->timeouts);
	printf("%.3f s of processor time, herd7 %.1f s: 1/%.0f\n", t->seconds,
	       t->herd_seconds, t->herd_seconds / (t->seconds + 1e-9));
}

int main(int argc, char **argv)
{
	struct comparison c = { .options = { .max_ms = 60000 } };
	struct dirent **tables;
	int n, opt;

	while ((opt = getopt(argc, argv, "t:")) == 't')
		c.options.max_ms = (unsigned int)strtoul(optarg, NULL, 10) *
				   1000;
	if (opt != -1 || argc - optind < 1 || argc - optind > 2)
		die("usage: litmus-compare [-t SEC] DIR [KERNEL-TREE]");
	c.dir = argv[optind];
	c.tree = argv[optind + 1];
	n = scandir(c.dir, &tables, is_table, alphasort);
	if (n < 1)
		die("no *_verdicts.tsv in %s; give the folder of the tables",
		    c.dir);
	for (int i = 0; i < n; i++) {
		char *path = path_join(c.dir, tables[i]->d_name);

		compare_table(&c, path);
		free(path);
		free(tables[i]);
	}
	free(tables);
	print_totals(&c.totals);
	return c.totals.different || !c.totals.compared ||
	       c.totals.unsupported * 20 > c.totals.tests;
}
