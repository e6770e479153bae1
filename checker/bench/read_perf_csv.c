// SPDX-License-Identifier: GPL-2.0-only
/*
 * perf stat -x SEP: "value,unit,event,run time,per cent of it,..." with SEP one
 * of , ; | and tab. An event that comes again belongs to another run.
 */
#include "format.h"

#include <string.h>

#include "direction.h"
#include "log_lines.h"

enum perf_field { PERF_VALUE, PERF_UNIT, PERF_EVENT, PERF_FIELDS };

struct field {
	const char *s;
	size_t len;
};

/* The first fields of line, which sep parts; false when they are too few. */
static bool split(const char *line, char sep, struct field f[PERF_FIELDS])
{
	const char stop[] = { sep, 0 };

	for (int i = 0; i < PERF_FIELDS; i++) {
		size_t len = strcspn(line, stop);

		f[i] = (struct field){ line, len };
		if (line[len] != sep)
			return false;
		line += len + 1;
	}
	return true;
}

static bool is_value(const struct field *f)
{
	return number_starts(f->s) || after(f->s, "<not ");
}

/* "cycles", "cycles:u", "cpu/event=0x3c/": starts with a letter. */
static bool is_event(const struct field *f)
{
	return f->len && strcspn(f->s, "abcdefghijklmnopqrstuvwxyz"
				       "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == 0;
}

/* The separator with which line is of this format; 0: it is not. */
static char separator_of(const char *line, struct field f[PERF_FIELDS])
{
	static const char separators[] = ",;|\t";

	for (const char *sep = separators; *sep; sep++)
		if (split(line, *sep, f) && is_value(&f[PERF_VALUE]) &&
		    is_event(&f[PERF_EVENT]))
			return *sep;
	return 0;
}

/* A value cut in two by a decimal comma: "12,34,msec,task-clock,...". */
static bool is_cut(const char *line)
{
	struct field f[PERF_FIELDS], rest[PERF_FIELDS];

	return split(line, ',', f) && number_starts(f[PERF_VALUE].s) &&
	       number_starts(f[PERF_UNIT].s) &&
	       split(f[PERF_UNIT].s, ',', rest) && is_event(&rest[PERF_EVENT]);
}

bool perf_csv_knows(const char *line)
{
	struct field f[PERF_FIELDS];

	return separator_of(line, f) || is_cut(line);
}

static int add(struct bench_log *log, const struct log_lines *l,
	       const char *unit, const char *event, const struct number *n)
{
	struct bench_value v = bench_value_of(n, 1, unit);

	v.path = l->path;
	v.line = l->line;
	return bench_log_add(
		log,
		&(struct bench_item){ .group = "",
				      .name = event,
				      .better = direction_of(event, unit) },
		&v);
}

static int refuse(const struct log_lines *l, enum number_result r)
{
	return error("%s:%u: %s", l->path, l->line, number_problem(r));
}

static int read_fields(struct bench_log *log, const struct log_lines *l,
		       const struct field f[PERF_FIELDS])
{
	struct strbuf unit STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf event STRBUF_SCOPED = STRBUF_INIT;
	struct number n;
	const char *end;
	enum number_result r;

	if (after(f[PERF_VALUE].s, "<not "))
		return 0;
	if (number_starts(f[PERF_UNIT].s))
		return refuse(l, NUMBER_COMMA);
	r = number_parse(f[PERF_VALUE].s, &end, &n);
	if (r == NUMBER_OK && end != f[PERF_VALUE].s + f[PERF_VALUE].len)
		r = NUMBER_BAD;
	if (r != NUMBER_OK)
		return refuse(l, r);
	strbuf_add(&unit, f[PERF_UNIT].s, f[PERF_UNIT].len);
	strbuf_add(&event, f[PERF_EVENT].s, f[PERF_EVENT].len);
	return add(log, l, unit.buf, event.buf, &n);
}

static int read_line(struct bench_log *log, const struct log_lines *l,
		     const char *line)
{
	struct field f[PERF_FIELDS];

	if (!*skip_blanks(line) || *line == '#')
		return 0;
	if (separator_of(line, f))
		return read_fields(log, l, f);
	if (is_cut(line))
		return refuse(l, NUMBER_COMMA);
	if (!number_starts(line))
		return 0;
	return error("%s:%u: not 'value,unit,event,...' of perf stat -x; was "
		     "the log cut off?",
		     l->path, l->line);
}

int perf_csv_read(struct bench_log *log, const char *path, const char *text)
{
	struct log_lines l;
	const char *line;
	int failed = 0;

	log_lines_init(&l, path, text);
	while (!failed && (line = log_lines_next(&l)))
		failed = read_line(log, &l, line);
	log_lines_release(&l);
	return failed;
}
