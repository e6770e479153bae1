// SPDX-License-Identifier: GPL-2.0-only
#include "compare.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "cleanup.h"
#include "log_unit.h"

static const double level = 0.05; /* of the test */

enum { ENOUGH_RUNS = 4 }; /* a side: 4 and 4 can give p = 0.029 */

/* A quantity of both sides on its way to a row. */
struct match {
	const struct bench_series *series[SIDES];
	const char *unit;
	double step; /* the coarsest of the values */
};

static const char *const side_names[SIDES] = { "before", "after" };

const char *bench_verdict_word(enum bench_verdict v)
{
	static const char *const words[] = { "better",	     "worse",
					     "higher",	     "lower",
					     "within noise", "cannot tell" };

	return words[v];
}

const char *bench_better_word(enum bench_better b)
{
	static const char *const words[] = { "unknown", "higher", "lower" };

	return words[b];
}

void bench_row_title(const struct bench_row *row, struct strbuf *out)
{
	if (*row->group)
		strbuf_addf(out, "%s: ", row->group);
	strbuf_addstr(out, row->name);
	if (*row->unit)
		strbuf_addf(out, " in %s", row->unit);
}

void bench_report_release(struct bench_report *report)
{
	for (size_t i = 0; i < report->rows.n; i++)
		vec_release(&report->rows.at[i].warnings);
	vec_release(&report->rows);
	vec_release(&report->notes);
	arena_release(&report->arena);
}

static int refuse_units(const struct bench_series *s,
			const struct bench_value *a,
			const struct bench_value *b)
{
	return error("%s:%u: '%s' is in '%s' here and in '%s' in %s:%u; give "
		     "logs with one unit",
		     b->path, b->line, s->item.name, b->unit, a->unit, a->path,
		     a->line);
}

/* Takes the unit of v into account for that of all of m. */
static int join_unit(struct match *m, const struct bench_series *s,
		     const struct bench_value *v)
{
	const struct bench_value *first = &m->series[SIDE_BEFORE]->runs.at[0];

	if (!m->unit)
		m->unit = v->unit;
	if (!strcmp(m->unit, v->unit))
		return 0;
	if (!(s->item.flags & BENCH_SCALED) ||
	    !log_unit_same_family(m->unit, v->unit))
		return refuse_units(s, first, v);
	m->unit = log_unit_larger(m->unit, v->unit);
	return 0;
}

static int find_unit(struct match *m)
{
	for (int side = 0; side < SIDES; side++) {
		const struct bench_series *s = m->series[side];

		for (size_t i = 0; i < s->runs.n; i++)
			if (join_unit(m, s, &s->runs.at[i]))
				return -1;
	}
	return 0;
}

static void take_values(struct match *m, enum bench_side side,
			struct bench_row *row, struct arena *arena)
{
	const struct bench_series *s = m->series[side];

	row->values[side] = arena_alloc(arena, s->runs.n * sizeof(double));
	for (size_t i = 0; i < s->runs.n; i++) {
		struct bench_value v = s->runs.at[i];

		log_unit_convert(&v, m->unit);
		row->values[side][i] = v.value;
		row->decimals = v.decimals > row->decimals ? v.decimals
							   : row->decimals;
		m->step = fmax(m->step, v.step);
	}
	row->s[side] = summarize(row->values[side], s->runs.n);
}

static void measure(struct bench_row *row)
{
	const struct summary *b = &row->s[SIDE_BEFORE];
	const struct summary *a = &row->s[SIDE_AFTER];

	row->diff = a->median - b->median;
	row->relative = b->min > 0 && a->min >= 0;
	if (row->relative)
		row->percent = 100 * row->diff / b->median;
	row->test = rank_test(row->values[SIDE_BEFORE], b->n,
			      row->values[SIDE_AFTER], a->n);
	row->enough_runs = b->n >= ENOUGH_RUNS && a->n >= ENOUGH_RUNS;
	if (row->enough_runs)
		row->interval = bootstrap_medians(row->values[SIDE_BEFORE],
						  b->n, row->values[SIDE_AFTER],
						  a->n, row->relative);
}

static bool interval_holds_zero(const struct bench_row *row)
{
	return row->interval.low <= 0 && row->interval.high >= 0;
}

static void judge(struct bench_row *row, struct arena *arena)
{
	size_t nb = row->s[SIDE_BEFORE].n, na = row->s[SIDE_AFTER].n;
	bool up = row->diff > 0;

	if (!row->enough_runs) {
		row->verdict = VERDICT_CANNOT_TELL;
		row->reason = arena_printf(arena,
					   "too few runs, %zu and %zu; make "
					   "at least %d a side",
					   nb, na, ENOUGH_RUNS);
		return;
	}
	row->reason = arena_printf(arena, "Mann-Whitney U = %g, p = %.2g (%s)",
				   row->test.u, row->test.p,
				   row->test.exact ? "exact"
						   : "normal approximation");
	if (row->test.p >= level) {
		row->verdict = VERDICT_NOISE;
	} else if (interval_holds_zero(row)) {
		row->verdict = VERDICT_CANNOT_TELL;
		row->reason = arena_printf(
			arena, "%s, but the interval holds 0", row->reason);
	} else if (row->better == BETTER_UNKNOWN) {
		row->verdict = up ? VERDICT_HIGHER : VERDICT_LOWER;
	} else {
		row->verdict = up == (row->better == BETTER_HIGHER)
				       ? VERDICT_BETTER
				       : VERDICT_WORSE;
	}
}

static void warn_first(struct bench_row *row, struct arena *arena)
{
	double off[SIDES];

	for (int side = 0; side < SIDES; side++)
		off[side] = first_is_off(row->values[side], row->s[side].n);
	for (int side = 0; side < SIDES; side++)
		if (off[side] != 0 && off[!side] == 0)
			vec_push(
				&row->warnings,
				arena_printf(arena,
					     "the first run %s is %+.1f %% off "
					     "the median of the others, on "
					     "this side only: were caches "
					     "warm on the other? Treat both "
					     "sides alike",
					     side_names[side], off[side]));
}

static void warn(struct bench_row *row, const struct match *m,
		 struct arena *arena)
{
	double spread = fmax(row->s[SIDE_BEFORE].stddev,
			     row->s[SIDE_AFTER].stddev);

	if (!row->enough_runs)
		vec_push(&row->warnings,
			 "too few runs to tell a difference from noise");
	warn_first(row, arena);
	if (spread > fabs(row->diff))
		vec_push(&row->warnings,
			 "the spread (standard deviation) is larger than the "
			 "difference");
	if (row->diff != 0 && fabs(row->diff) < m->step * 1.5)
		vec_push(&row->warnings,
			 "the difference is that of the last digit in the log: "
			 "have more digits logged");
}

static bool contains(const char *s, const char *part)
{
	return strcasestr(s, part) != NULL;
}

static bool wanted(const struct bench_item *item, const struct bench_options *o)
{
	if (o->only)
		return contains(item->name, o->only) ||
		       contains(item->group, o->only);
	return o->all || !(item->flags & BENCH_DETAIL);
}

static int add_row(struct bench_report *report, struct match *m,
		   const struct bench_options *o)
{
	const struct bench_item *item = &m->series[SIDE_BEFORE]->item;
	struct bench_row row = {
		.group = item->group,
		.name = item->name,
		.better = item->better ? item->better : o->better,
	};

	if (find_unit(m))
		return -1;
	row.unit = m->unit;
	for (int side = 0; side < SIDES; side++)
		take_values(m, side, &row, &report->arena);
	measure(&row);
	judge(&row, &report->arena);
	warn(&row, m, &report->arena);
	vec_push(&report->rows, row);
	return 0;
}

/* A quantity of the command that all of log is about; NULL: of several. */
static const struct bench_item *only_command(const struct bench_log *log)
{
	const struct bench_item *command = NULL;

	for (size_t i = 0; i < log->series.n; i++) {
		const struct bench_item *item = &log->series.at[i]->item;

		if (!(item->flags & BENCH_COMMAND) ||
		    (command && strcmp(command->group, item->group)))
			return NULL;
		command = item;
	}
	return command;
}

/* What log says of item; of its only command, if that is given. */
static const struct bench_series *counterpart(const struct bench_log *log,
					      const struct bench_item *item,
					      const struct bench_item *command)
{
	return bench_log_find(log, command ? command->group : item->group,
			      item->name);
}

static void note(struct bench_report *report, const char *fmt, ...)
	PRINTF_LIKE(2, 3);

static void note(struct bench_report *report, const char *fmt, ...)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	strbuf_vaddf(&text, fmt, ap);
	va_end(ap);
	vec_push(&report->notes, arena_strdup(&report->arena, text.buf));
}

static void note_missing(struct bench_report *report,
			 const struct bench_log *log,
			 const struct bench_log *other,
			 const struct bench_item *command, const char *side)
{
	struct strbuf names STRBUF_SCOPED = STRBUF_INIT;

	for (size_t i = 0; i < log->series.n; i++) {
		const struct bench_item *item = &log->series.at[i]->item;

		if (counterpart(other, item, command))
			continue;
		strbuf_addf(&names, "%s%s%s%s", names.len ? ", " : "",
			    item->group, *item->group ? ": " : "", item->name);
	}
	if (names.len)
		note(report, "only in the logs %s: %s", side, names.buf);
}

static void copy_notes(struct bench_report *report, const struct bench_log *log)
{
	for (size_t i = 0; i < log->notes.n; i++)
		vec_push(&report->notes, log->notes.at[i]);
}

static int refuse_empty(const struct bench_report *report, size_t matched,
			const struct bench_options *o)
{
	for (size_t i = 0; i < report->notes.n; i++)
		warning("%s", report->notes.at[i]);
	if (!matched)
		return error("nothing was measured on both sides; compare "
			     "logs of the same benchmark");
	return error("no quantity is selected%s%s; leave --only out, or give "
		     "--all",
		     o->only ? " by --only=" : "", o->only ? o->only : "");
}

int bench_compare(const struct bench_log *before, const struct bench_log *after,
		  const struct bench_options *o, struct bench_report *report)
{
	const struct bench_item *from = only_command(before);
	const struct bench_item *to = only_command(after);
	size_t matched = 0;

	*report = (struct bench_report){ .arena = ARENA_INIT };
	copy_notes(report, before);
	copy_notes(report, after);
	if (!from || !to)
		from = to = NULL;
	else if (strcmp(from->group, to->group))
		note(report, "different commands: '%s' before, '%s' after",
		     from->group, to->group);
	note_missing(report, before, after, to, side_names[SIDE_BEFORE]);
	note_missing(report, after, before, from, side_names[SIDE_AFTER]);
	for (size_t i = 0; i < before->series.n; i++) {
		const struct bench_series *s = before->series.at[i];
		struct match m = { .series = { s } };

		m.series[SIDE_AFTER] = counterpart(after, &s->item, to);
		if (!m.series[SIDE_AFTER])
			continue;
		matched++;
		if (wanted(&s->item, o) && add_row(report, &m, o))
			return -1;
	}
	return report->rows.n ? 0 : refuse_empty(report, matched, o);
}
