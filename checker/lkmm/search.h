/* SPDX-License-Identifier: GPL-2.0-only */
/* Enumeration of the candidate executions of one test. */
#ifndef SMPAIR_LKMM_SEARCH_H
#define SMPAIR_LKMM_SEARCH_H

#include <time.h>

#include "execution.h"
#include "states.h"

struct search {
	struct exec x;
	const struct litmus *test;
	const struct lkmm_options *opt;
	struct lkmm_result *result;
	struct state_table states;
	struct trace_list traces[LITMUS_MAX_THREADS];
	uint64_t start; /* search_clock() then */
	uint64_t steps; /* since the start */
	bool stop;	/* a limit or something unsupported was met */
	/* of the current combination of traces */
	unsigned int reads[LKMM_MAX_EVENTS]; /* in the order of assignment */
	unsigned int n_reads;
	event_set sources[LKMM_MAX_EVENTS]; /* writes that a read may read */
	event_set initial;    /* reads that may read the initial write */
	int unmatched_unlock; /* its line, or 0 */
	bool fixed_addresses; /* all known before any rf */
};

/* Why the search ends early: into result->reason, once. */
void search_stop(struct search *s, enum lkmm_outcome outcome, int line,
		 const char *fmt, ...) PRINTF_LIKE(4, 5);

/* Processor time of this thread in ms: others may run searches as well. */
static inline uint64_t search_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/*
 * Counts a step and looks at the clock now and then. False when the search is
 * to end; search_stop() has been called then.
 */
bool search_go_on(struct search *s);

/* Over all combinations of traces: search.c. */
void search_run(struct search *s);

/* x->same from x->loc. */
void search_group(struct exec *x);
/* Locks are used as locks; false after search_stop(). Needs x->same. */
bool search_locks_ok(struct search *s);

/* rf.c: over all rf of the current combination. */
void search_rf(struct search *s);

/* accept.c: the current exec is a candidate with rf; over all co. */
void search_co(struct search *s);

#endif
