// SPDX-License-Identifier: GPL-2.0-only
/*
 * fs_mark:
 *
 *	#	Version 3.3, 8 thread(s) starting at Mon Jan  1 00:00:00 2024
 *	FSUse%        Count         Size    Files/sec     App Overhead
 *	     0        80000            0      13520.2           612345
 *
 * Each row (one per loop of -L) is a run. What was measured, threads and file
 * size, is the group: sides that differ in it are not compared.
 */
#include "format.h"

#include <string.h>

#include "log_lines.h"

enum fsmark_column {
	FSMARK_USE,
	FSMARK_COUNT,
	FSMARK_SIZE,
	FSMARK_RATE,
	FSMARK_OVERHEAD,
	FSMARK_COLUMNS,
};

struct fsmark {
	struct bench_log *log;
	struct log_lines lines;
	double threads; /* 0: not said */
	bool table;	/* rows may follow */
	int extra;	/* numbers in each behind the five, with -v */
};

bool fsmark_knows(const char *line)
{
	return strstr(line, "FSUse%") && strstr(line, "Files/sec");
}

static int read_threads(struct fsmark *f, const char *line)
{
	const char *s = past(line, "Version "), *end;
	struct number n;

	s = s && strstr(line, "thread(s)") ? past(s, ", ") : NULL;
	if (s && number_parse(s, &end, &n) == NUMBER_OK)
		f->threads = n.value;
	return 0;
}

static int add(struct fsmark *f, const char *group, const char *name,
	       struct bench_value v, enum bench_better better,
	       unsigned int flags)
{
	v.path = f->lines.path;
	v.line = f->lines.line;
	return bench_log_add(
		f->log, &(struct bench_item){ group, name, better, flags }, &v);
}

static int add_row(struct fsmark *f, const struct number n[])
{
	struct strbuf group STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addstr(&group, "fs_mark");
	if (f->threads > 0)
		strbuf_addf(&group, ", %g thread%s", f->threads,
			    f->threads == 1 ? "" : "s");
	strbuf_addf(&group, ", size %.0f", n[FSMARK_SIZE].value);
	if (add(f, group.buf, "Files/sec",
		bench_value_of(&n[FSMARK_RATE], 1, ""), BETTER_HIGHER, 0))
		return -1;
	return add(f, group.buf, "App Overhead",
		   bench_value_of(&n[FSMARK_OVERHEAD], 1, "us"), BETTER_LOWER,
		   BENCH_DETAIL);
}

static int read_row(struct fsmark *f, const char *s)
{
	struct number n[FSMARK_COLUMNS], ignored;

	for (int i = 0; i < FSMARK_COLUMNS + f->extra; i++) {
		enum number_result r = number_parse(
			skip_blanks(s), &s,
			i < FSMARK_COLUMNS ? &n[i] : &ignored);

		if (r == NUMBER_OK && *s && *s != ' ' && *s != '\t')
			r = NUMBER_BAD;
		if (r != NUMBER_OK)
			return error("%s:%u: column %d of fs_mark's table: %s",
				     f->lines.path, f->lines.line, i + 1,
				     number_problem(r));
	}
	if (*skip_blanks(s))
		return error("%s:%u: more columns than fs_mark's table has; "
			     "make the log again",
			     f->lines.path, f->lines.line);
	return add_row(f, n);
}

/* With -v three numbers follow for each kind of call. */
static void start_table(struct fsmark *f, const char *heading)
{
	f->table = true;
	f->extra = 0;
	while ((heading = past(heading, "(Min/Avg/Max)")))
		f->extra += 3;
}

static int read_line(struct fsmark *f, const char *line)
{
	const char *s = skip_blanks(line);

	if (*s == '#')
		return read_threads(f, s);
	if (fsmark_knows(s)) {
		start_table(f, s);
		return 0;
	}
	if (*s && !number_starts(s))
		f->table = false;
	return f->table && *s ? read_row(f, s) : 0;
}

int fsmark_read(struct bench_log *log, const char *path, const char *text)
{
	struct fsmark f = { .log = log };
	const char *line;
	int failed = 0;

	log_lines_init(&f.lines, path, text);
	while (!failed && (line = log_lines_next(&f.lines)))
		failed = read_line(&f, line);
	log_lines_release(&f.lines);
	return failed;
}
