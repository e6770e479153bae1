// SPDX-License-Identifier: GPL-2.0-only
/*
 * perf stat:
 *
 *	 Performance counter stats for 'make -s':
 *
 *	          1,234.56 msec task-clock        #    0.998 CPUs utilized
 *	             1,234      context-switches  #    1.0 K/sec
 *	       1.234567890 seconds time elapsed
 *
 * Each heading starts a run. With -r perf prints the mean of the runs alone,
 * which is one value to us; a note says so.
 */
#include "format.h"

#include <ctype.h>
#include <string.h>

#include "direction.h"
#include "log_lines.h"

static const char heading[] = "Performance counter stats for ";

struct perf_text {
	struct bench_log *log;
	struct log_lines lines;
	struct strbuf command;
	bool stats; /* below a heading */
};

/* The units that perf prints between value and event. */
static const char *const units[] = { "msec", "ns",  "Joules", "C",  "Bytes",
				     "KiB",  "MiB", "GiB",    "MB", "Watts" };

bool perf_text_knows(const char *line)
{
	return after(skip_blanks(line), heading);
}

static int start_run(struct perf_text *p, const char *s)
{
	const char *open = strchr(s, '\''), *close = strrchr(s, '\'');
	const char *runs = strstr(s, " runs):");

	p->stats = true;
	bench_log_next_run(p->log);
	strbuf_clear(&p->command);
	if (open && close > open)
		strbuf_add(&p->command, open + 1, (size_t)(close - open) - 1);
	if (runs && strrchr(s, '('))
		bench_log_note(p->log,
			       "%s:%u: perf stat -r gives the mean of its runs "
			       "only, counted as 1 run here; use 'perf stat "
			       "--append -o FILE' once per run",
			       p->lines.path, p->lines.line);
	return 0;
}

static bool is_unit(const char *s, size_t len)
{
	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		if (strlen(units[i]) == len && !strncmp(units[i], s, len))
			return true;
	return false;
}

/* Takes the unit at *s, if there is one, to unit. */
static void take_unit(const char **s, struct strbuf *unit)
{
	size_t len = strcspn(*s, " ");
	const char *next = skip_blanks(*s + len);

	if (!is_unit(*s, len) || !*next || *next == '#' || *next == '(')
		return;
	strbuf_add(unit, *s, len);
	*s = next;
}

static int add(struct perf_text *p, const char *name, const char *unit,
	       const struct number *n, enum bench_better better)
{
	struct bench_value v = bench_value_of(n, 1, unit);

	v.path = p->lines.path;
	v.line = p->lines.line;
	return bench_log_add(
		p->log,
		&(struct bench_item){ .group = p->command.buf,
				      .name = name,
				      .better = better,
				      .flags = BENCH_COMMAND | BENCH_ONCE },
		&v);
}

static int refuse(const struct perf_text *p, enum number_result r)
{
	return error("%s:%u: %s", p->lines.path, p->lines.line,
		     number_problem(r));
}

/* After the value: "seconds time elapsed", "seconds user", "seconds sys". */
static int read_seconds(struct perf_text *p, const char *s,
			const struct number *n)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	size_t len;

	s = skip_blanks(s);
	len = strcspn(s, "(#");
	while (len && s[len - 1] == ' ')
		len--;
	strbuf_add(&name, s, len);
	return add(p, name.buf, "seconds", n, BETTER_LOWER);
}

static int read_event(struct perf_text *p, const char *s,
		      const struct number *n)
{
	struct strbuf unit STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf event STRBUF_SCOPED = STRBUF_INIT;

	take_unit(&s, &unit);
	/* Counts have no decimals: "1.234" is 1234 in some locale. */
	if (!unit.len && n->decimals)
		return refuse(p, NUMBER_COMMA);
	if (!isalpha((unsigned char)*s))
		return error("%s:%u: no event after the value; make the log "
			     "again",
			     p->lines.path, p->lines.line);
	strbuf_add(&event, s, strcspn(s, " \t"));
	return add(p, event.buf, unit.buf, n,
		   direction_of(event.buf, unit.buf));
}

/* Seconds are never grouped: a comma in them is a decimal one. */
static int read_value(struct perf_text *p, const char *s)
{
	bool seconds = strstr(s, " seconds ") != NULL;
	struct number n;
	enum number_result r = seconds ? number_parse(s, &s, &n)
				       : number_parse_grouped(s, &s, &n);
	const char *spread;

	if (r == NUMBER_OK && *s != ' ' && *s != '\t')
		r = strchr(",.'\xc2\xe2", *s) && *s ? NUMBER_COMMA : NUMBER_BAD;
	if (r != NUMBER_OK)
		return refuse(p, r);
	s = skip_blanks(s);
	spread = after(s, "+-");
	if (spread)
		s = skip_blanks(spread) + strcspn(skip_blanks(spread), " ");
	s = skip_blanks(s);
	if (after(s, "seconds "))
		return read_seconds(p, s + strlen("seconds "), &n);
	return read_event(p, s, &n);
}

static int read_line(struct perf_text *p, const char *line)
{
	const char *s = skip_blanks(line);

	if (perf_text_knows(s))
		return start_run(p, s);
	return p->stats && number_starts(s) ? read_value(p, s) : 0;
}

int perf_text_read(struct bench_log *log, const char *path, const char *text)
{
	struct perf_text p = { .log = log, .command = STRBUF_INIT };
	const char *line;
	int failed = 0;

	log_lines_init(&p.lines, path, text);
	while (!failed && (line = log_lines_next(&p.lines)))
		failed = read_line(&p, line);
	log_lines_release(&p.lines);
	strbuf_release(&p.command);
	return failed;
}
