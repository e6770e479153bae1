/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The comparison of two sides, quantity by quantity, and its verdicts.
 *
 * A difference is believed when the Mann-Whitney test gives p < 0.05 (see
 * ranktest.h) and the 95 % bootstrap interval of the difference of the medians
 * (see bootstrap.h) leaves 0 out. When the first cannot happen with so few
 * runs, or the two disagree, the verdict is VERDICT_CANNOT_TELL: below 4 runs
 * a side even the largest difference gives p = 0.1 or an interval out of
 * nothing.
 */
#ifndef SMPAIR_BENCH_COMPARE_H
#define SMPAIR_BENCH_COMPARE_H

#include <stdbool.h>

#include "bootstrap.h"
#include "log.h"
#include "ranktest.h"
#include "summary.h"

enum bench_verdict {
	VERDICT_BETTER,
	VERDICT_WORSE,
	VERDICT_HIGHER, /* as the two above, when it is not known */
	VERDICT_LOWER,	/* which direction is the better one */
	VERDICT_NOISE,
	VERDICT_CANNOT_TELL,
};

enum bench_side {
	SIDE_BEFORE,
	SIDE_AFTER,
	SIDES,
};

struct bench_row {
	const char *group, *name, *unit; /* unit "": none */
	enum bench_better better;
	unsigned int decimals; /* of the log's values */
	double *values[SIDES]; /* in unit, in the order of the runs */
	struct summary s[SIDES];
	double diff;		  /* of the medians, in unit */
	bool relative;		  /* all values are above 0: percent holds */
	double percent;		  /* the same in per cent of before's */
	bool enough_runs;	  /* for a verdict and an interval */
	struct interval interval; /* in per cent if relative, else in unit */
	struct rank_test test;
	enum bench_verdict verdict;
	const char *reason;	    /* of the verdict, a phrase */
	VEC(const char *) warnings; /* sentences without a full stop */
};

struct bench_report {
	struct arena arena;
	VEC(struct bench_row) rows;
	VEC(const char *) notes; /* about the logs as a whole */
};

struct bench_options {
	enum bench_better better; /* of quantities where it is not known */
	const char *only;	  /* names and groups that hold it; NULL: all */
	bool all;		  /* details too */
};

/*
 * Fills report, which needs not be initialised, from two logs. It keeps
 * strings of both: they must outlive it. Returns 0, or -1 after an error()
 * when the logs have nothing in common or give a quantity in several units;
 * bench_report_release() is due in either case.
 */
int bench_compare(const struct bench_log *before, const struct bench_log *after,
		  const struct bench_options *o, struct bench_report *report);

void bench_report_release(struct bench_report *report);

/* "better", "worse", "higher", "lower", "within noise", "cannot tell". */
const char *bench_verdict_word(enum bench_verdict v);

/* "higher", "lower", "unknown". */
const char *bench_better_word(enum bench_better b);

/* Appends "job: name in unit", without what is empty. */
void bench_row_title(const struct bench_row *row, struct strbuf *out);

#endif
