// SPDX-License-Identifier: GPL-2.0-only
#include "table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CELL = 12, DIGITS = 8, WHOLE_LIMIT = 1000, EXPECT_LIMIT = 5 };

static const double signed_limit = 1e7;

/* How the values of a row are printed. */
struct style {
	int decimals;	   /* of single values */
	int mean_decimals; /* of mean, median and deviation */
	double divisor;	   /* a power of 1000 */
};

static double largest(const struct bench_row *row)
{
	double max = 0;

	for (int side = 0; side < SIDES; side++)
		max = fmax(max, fmax(fabs(row->s[side].min),
				     fabs(row->s[side].max)));
	return max;
}

static int whole_digits(double value)
{
	return value < 1 ? 1 : (int)floor(log10(value) + 1e-9) + 1;
}

static struct style style_of(const struct bench_row *row)
{
	struct style st = { .divisor = 1, .decimals = (int)row->decimals };
	double max = largest(row);
	int room;

	while (whole_digits(max / st.divisor) > CELL - 2)
		st.divisor *= 1000;
	room = DIGITS - whole_digits(max / st.divisor);
	if (st.divisor > 1)
		st.decimals = 3;
	else if (max < 1 && max > 0)
		room += (int)-floor(log10(max)) - 1;
	if (st.decimals > room)
		st.decimals = room > 0 ? room : 0;
	if (st.decimals > CELL - 3)
		st.decimals = CELL - 3;
	st.mean_decimals = st.decimals;
	if (!st.decimals && max < WHOLE_LIMIT)
		st.mean_decimals = 1;
	return st;
}

void bench_print_value(const struct bench_row *row, double value,
		       struct strbuf *out)
{
	struct style st = style_of(row);

	strbuf_addf(out, "%.*f", st.decimals, value / st.divisor);
}

/* Bytes of s that take at most columns; UTF-8 characters count as one. */
static size_t fit(const char *s, size_t columns)
{
	size_t i = 0;

	for (; s[i]; i++)
		if ((s[i] & 0xc0) != 0x80 && !columns--)
			break;
	return i;
}

/* Appends s and a newline, cut to the width with "..." at its end. */
static void add_cut(struct strbuf *out, const char *s)
{
	size_t n = fit(s, TABLE_WIDTH);

	if (!s[n])
		strbuf_addf(out, "%s\n", s);
	else
		strbuf_addf(out, "%.*s...\n", (int)fit(s, TABLE_WIDTH - 3), s);
}

/* Appends text broken at blanks; lines after the first start with indent. */
static void add_wrapped(struct strbuf *out, const char *text,
			const char *indent)
{
	size_t room = TABLE_WIDTH;

	for (;;) {
		size_t n = fit(text, room), full = n;

		if (text[n])
			while (n && text[n] != ' ')
				n--;
		if (!n)
			n = full;
		strbuf_addf(out, "%.*s\n", (int)n, text);
		text += n + (text[n] == ' ');
		if (!*text)
			return;
		strbuf_addstr(out, indent);
		room = TABLE_WIDTH - strlen(indent);
	}
}

/* The group may be a long command: it is cut, not what was measured. */
static void add_title(struct strbuf *out, const struct bench_row *row,
		      const struct style *st)
{
	struct strbuf tail STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf title STRBUF_SCOPED = STRBUF_INIT;
	struct bench_row rest = *row;
	size_t room, n;

	rest.group = "";
	bench_row_title(&rest, &tail);
	if (st->divisor > 1)
		strbuf_addf(&tail, " (divided by %.0f)", st->divisor);
	if (row->better != BETTER_UNKNOWN)
		strbuf_addf(&tail, ", %s is better",
			    bench_better_word(row->better));
	room = tail.len + 5 < TABLE_WIDTH ? TABLE_WIDTH - 5 - tail.len : 0;
	n = fit(row->group, room);
	if (*row->group)
		strbuf_addf(&title, "%.*s%s: ", (int)n, row->group,
			    row->group[n] ? "..." : "");
	strbuf_addstr(&title, tail.buf);
	add_cut(out, title.buf);
}

static void add_cell(struct strbuf *out, double value, int decimals,
		     const struct style *st)
{
	strbuf_addf(out, " %*.*f", CELL - 1, decimals, value / st->divisor);
}

static void add_side(struct strbuf *out, const char *name,
		     const struct summary *s, const struct style *st)
{
	strbuf_addf(out, "  %-6s %5zu", name, s->n);
	add_cell(out, s->mean, st->mean_decimals, st);
	add_cell(out, s->median, st->mean_decimals, st);
	if (s->n > 1)
		add_cell(out, s->stddev, st->mean_decimals, st);
	else
		strbuf_addf(out, " %*s", CELL - 1, "-");
	add_cell(out, s->min, st->decimals, st);
	add_cell(out, s->max, st->decimals, st);
	strbuf_addch(out, '\n');
}

/* A signed number that is never wide. */
static void add_signed(struct strbuf *out, double value, int decimals)
{
	if (fabs(value) < signed_limit)
		strbuf_addf(out, "%+.*f", decimals, value);
	else
		strbuf_addf(out, "%+.3e", value);
}

static void add_difference(struct strbuf *out, const struct bench_row *row,
			   const struct style *st)
{
	int decimals = row->relative ? 2 : st->mean_decimals;
	const char *sign = row->relative ? " %" : "";
	double scale = row->relative ? 1 : st->divisor;
	double diff = row->relative ? row->percent : row->diff;
	struct strbuf line STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addstr(&line, "  difference of the medians ");
	add_signed(&line, diff / scale, decimals);
	strbuf_addstr(&line, sign);
	if (row->enough_runs) {
		strbuf_addstr(&line, ", 95 % interval ");
		add_signed(&line, row->interval.low / scale, decimals);
		strbuf_addstr(&line, " to ");
		add_signed(&line, row->interval.high / scale, decimals);
		strbuf_addstr(&line, sign);
	}
	add_wrapped(out, line.buf, "    ");
}

static void add_row(struct strbuf *out, const struct bench_row *row)
{
	struct style st = style_of(row);
	struct strbuf line STRBUF_SCOPED = STRBUF_INIT;

	add_title(out, row, &st);
	strbuf_addf(out, "  %-6s %5s %11s %11s %11s %11s %11s\n", "", "n",
		    "mean", "median", "stddev", "min", "max");
	add_side(out, "before", &row->s[SIDE_BEFORE], &st);
	add_side(out, "after", &row->s[SIDE_AFTER], &st);
	add_difference(out, row, &st);
	strbuf_addf(&line, "  %s: %s", bench_verdict_word(row->verdict),
		    row->reason);
	add_wrapped(out, line.buf, "    ");
	for (size_t i = 0; i < row->warnings.n; i++) {
		strbuf_clear(&line);
		strbuf_addf(&line, "  warning: %s", row->warnings.at[i]);
		add_wrapped(out, line.buf, "    ");
	}
	strbuf_addch(out, '\n');
}

static void add_notes(struct strbuf *out, const struct bench_report *report)
{
	struct strbuf line STRBUF_SCOPED = STRBUF_INIT;

	for (size_t i = 0; i < report->notes.n; i++) {
		strbuf_clear(&line);
		strbuf_addf(&line, "Note: %s.", report->notes.at[i]);
		add_wrapped(out, line.buf, "  ");
	}
}

void bench_table(const struct bench_report *report, struct strbuf *out)
{
	struct strbuf line STRBUF_SCOPED = STRBUF_INIT;

	for (size_t i = 0; i < report->rows.n; i++)
		add_row(out, &report->rows.at[i]);
	add_wrapped(out,
		    "Verdicts: two-sided Mann-Whitney U test at 5 %. "
		    "Intervals: bootstrap percentiles of the difference of the "
		    "medians.",
		    "");
	if (report->rows.n >= EXPECT_LIMIT) {
		strbuf_addf(&line,
			    "%zu quantities were tested: by chance alone, one "
			    "in 20 is said to differ.",
			    report->rows.n);
		add_wrapped(out, line.buf, "");
	}
	add_notes(out, report);
}
