/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the benchmark logs of one side say: for each quantity its values, one
 * per run, in the order of the log.
 */
#ifndef SMPAIR_BENCH_LOG_H
#define SMPAIR_BENCH_LOG_H

#include <stdbool.h>

#include "arena.h"
#include "number.h"
#include "strbuf.h"
#include "strmap.h"
#include "vec.h"

enum bench_better {
	BETTER_UNKNOWN,
	BETTER_HIGHER,
	BETTER_LOWER,
};

enum bench_flag {
	BENCH_DETAIL = 1,  /* shown only when asked for */
	BENCH_SCALED = 2,  /* the tool picks among units of one family */
	BENCH_COMMAND = 4, /* the group is the command that was measured */
	BENCH_ONCE = 8,	   /* twice in one run is an error */
};

struct bench_item {
	const char *group; /* job, command or configuration; "": none */
	const char *name;  /* in the log's words */
	enum bench_better better;
	unsigned int flags; /* enum bench_flag */
};

struct bench_value {
	double value;
	const char *unit;      /* as in the log; "": none */
	unsigned int decimals; /* digits after the point in the log */
	double step;	       /* what the last digit counts; 0: unrounded */
	const char *path;
	unsigned int line;
};

struct bench_series {
	struct bench_item item;
	VEC(struct bench_value) runs;
	unsigned int last_run; /* bench_log.run of the last value */
};

struct bench_log {
	struct arena arena; /* owns every string below */
	struct strmap by_key;
	VEC(struct bench_series *) series; /* in order of appearance */
	VEC(const char *) notes;	   /* what the reader must know */
	unsigned int run;		   /* number of the run being read */
};

void bench_log_init(struct bench_log *log);
void bench_log_release(struct bench_log *log);

/* What follows belongs to another run. */
void bench_log_next_run(struct bench_log *log);

/*
 * Adds a value of one run. Strings are copied; bytes of names that are no
 * printable UTF-8 become '?'. Returns 0, or -1 after an error() when the
 * quantity is BENCH_ONCE and has a value in this run, or when the value is
 * beyond all measure (above 1e100, or below 1e-100 and not 0).
 */
int bench_log_add(struct bench_log *log, const struct bench_item *item,
		  const struct bench_value *value);

void bench_log_note(struct bench_log *log, const char *fmt, ...)
	PRINTF_LIKE(2, 3);

/* NULL when there is no such quantity. */
const struct bench_series *bench_log_find(const struct bench_log *log,
					  const char *group, const char *name);

/* A value that was read as n, each of its units counting factor. */
struct bench_value bench_value_of(const struct number *n, double factor,
				  const char *unit);

#endif
