// SPDX-License-Identifier: GPL-2.0-only
/*
 * Times that stand in a build's or another program's output, in the shapes of
 *
 *	real	0m12.345s			bash, ksh; also "real 12.34" (-p)
 *		User time (seconds): 1.23	/usr/bin/time -v
 *	1.23user 0.45system 0:12.34elapsed ...	/usr/bin/time
 *	make  1.23s user 0.45s system 13% cpu 12.345 total	zsh
 *
 * A failed run is an error: it measured something else.
 */
#include "format.h"

#include <string.h>

#include "log_lines.h"

struct time_log {
	struct bench_log *log;
	struct log_lines lines;
};

static const struct verbose {
	const char *label; /* up to the value */
	const char *name, *unit;
	unsigned int flags;
} verbose[] = {
	{ "Elapsed (wall clock) time (h:mm:ss or m:ss): ",
	  "Elapsed (wall clock) time", "s", 0 },
	{ "User time (seconds): ", "User time", "s", 0 },
	{ "System time (seconds): ", "System time", "s", 0 },
	{ "Maximum resident set size (kbytes): ", "Maximum resident set size",
	  "kbytes", BENCH_DETAIL },
	{ "Major (requiring I/O) page faults: ", "Major page faults", "",
	  BENCH_DETAIL },
	{ "Minor (reclaiming a frame) page faults: ", "Minor page faults", "",
	  BENCH_DETAIL },
	{ "Voluntary context switches: ", "Voluntary context switches", "",
	  BENCH_DETAIL },
	{ "Involuntary context switches: ", "Involuntary context switches", "",
	  BENCH_DETAIL },
};

enum { NR_VERBOSE = sizeof(verbose) / sizeof(verbose[0]) };

static const char *const shell_names[] = { "real", "user", "sys" };

/* "real<blank>DIGIT": the name, and in *rest its value. */
static const char *shell_name(const char *line, const char **rest)
{
	for (size_t i = 0; i < 3; i++) {
		const char *s = after(line, shell_names[i]);

		if (s && (*s == ' ' || *s == '\t') &&
		    number_starts(skip_blanks(s))) {
			*rest = skip_blanks(s);
			return shell_names[i];
		}
	}
	return NULL;
}

static const struct verbose *verbose_row(const char *line, const char **rest)
{
	for (size_t i = 0; i < NR_VERBOSE; i++) {
		*rest = after(skip_blanks(line), verbose[i].label);
		if (*rest)
			return &verbose[i];
	}
	return NULL;
}

static bool is_gnu(const char *line)
{
	const char *system = past(line, "user ");

	system = system ? past(system, "system ") : NULL;
	return system && strstr(system, "elapsed") && number_starts(line);
}

static bool is_zsh(const char *line)
{
	const char *user = past(line, "s user ");

	return user && strstr(user, "s system ") && strstr(user, " cpu ") &&
	       strstr(user, " total");
}

bool time_log_knows(const char *line)
{
	const char *rest;

	return shell_name(line, &rest) || verbose_row(line, &rest) ||
	       is_gnu(line) || is_zsh(line);
}

/*
 * "1:02:03", "0:12.34", "12.34" or "0m12.345s" (with 'm' and 's'), up to a
 * character of stop or the end.
 */
static enum number_result parse_clock(const char *s, const char *stop,
				      struct number *out)
{
	double total = 0;

	for (int part = 0;; part++) {
		enum number_result r = number_parse(s, &s, out);
		bool more = *s == ':' || *s == 'm' || *s == 'h';

		if (r != NUMBER_OK)
			return r;
		if (out->value < 0 || (part && out->value >= 60) ||
		    (more && (out->decimals || part == 2)))
			return NUMBER_BAD;
		total = total * 60 + out->value;
		if (!more)
			break;
		s++;
	}
	s += *s == 's' && !strchr(stop, 's');
	out->value = total;
	return !*s || strchr(stop, *s) ? NUMBER_OK : NUMBER_BAD;
}

static int add(struct time_log *t, const struct bench_item *item,
	       const char *unit, const char *s, const char *stop)
{
	struct number n;
	enum number_result r = parse_clock(s, stop, &n);
	struct bench_value v;

	if (r != NUMBER_OK)
		return error("%s:%u: %s: %s", t->lines.path, t->lines.line,
			     item->name, number_problem(r));
	v = bench_value_of(&n, 1, unit);
	v.path = t->lines.path;
	v.line = t->lines.line;
	return bench_log_add(t->log, item, &v);
}

static int add_time(struct time_log *t, const char *group, const char *name,
		    const char *s, const char *stop)
{
	const struct bench_item item = { group, name, BETTER_LOWER, 0 };

	return add(t, &item, "s", s, stop);
}

static int read_gnu(struct time_log *t, const char *line)
{
	const char *system = past(line, "user ");
	const char *elapsed = past(system, "system ");

	if (add_time(t, "time", "elapsed", elapsed, "e") ||
	    add_time(t, "time", "user", line, "u"))
		return -1;
	return add_time(t, "time", "system", system, "s");
}

/* The word that ends before end in line. */
static const char *word_before(const char *line, const char *end)
{
	while (end > line && end[-1] != ' ')
		end--;
	return end;
}

static int read_zsh(struct time_log *t, const char *line)
{
	const char *user = word_before(line, strstr(line, "s user "));
	const char *system = past(line, "s user ");
	const char *total = past(system, " cpu ");

	if (add_time(t, "zsh time", "total", skip_blanks(total), " ") ||
	    add_time(t, "zsh time", "user", user, " "))
		return -1;
	return add_time(t, "zsh time", "system", skip_blanks(system), " ");
}

static bool is_make_error(const char *s)
{
	const char *stars = strstr(s, ": *** ");
	size_t len = strlen(s);

	if (!stars || !(after(s, "make") || after(s, "gmake")))
		return false;
	return len < 9 || strcmp(s + len - 9, "(ignored)");
}

static bool has_failed(const char *s)
{
	const char *status = after(s, "Exit status: ");

	return (status && strcmp(status, "0")) || is_make_error(s) ||
	       after(s, "Command exited with non-zero status") ||
	       after(s, "Command terminated by signal");
}

static int read_line(struct time_log *t, const char *line)
{
	const char *rest, *name = shell_name(line, &rest);
	const struct verbose *v;

	if (name)
		return add_time(t, "", name, rest, "");
	if (has_failed(skip_blanks(line)))
		return error("%s:%u: the run failed here; leave it out and "
			     "make it again",
			     t->lines.path, t->lines.line);
	v = verbose_row(line, &rest);
	if (v) {
		const struct bench_item item = { "", v->name, BETTER_LOWER,
						 v->flags };

		return add(t, &item, v->unit, rest, "");
	}
	if (is_gnu(line))
		return read_gnu(t, line);
	return is_zsh(line) ? read_zsh(t, line) : 0;
}

int time_log_read(struct bench_log *log, const char *path, const char *text)
{
	struct time_log t = { .log = log };
	const char *line;
	int failed = 0;

	log_lines_init(&t.lines, path, text);
	while (!failed && (line = log_lines_next(&t.lines)))
		failed = read_line(&t, line);
	log_lines_release(&t.lines);
	return failed;
}
