// SPDX-License-Identifier: GPL-2.0-only
/* Combinations of traces, one per thread. */
#include "search.h"

#include <stdarg.h>

void search_stop(struct search *s, enum lkmm_outcome outcome, int line,
		 const char *fmt, ...)
{
	struct strbuf sb = STRBUF_INIT;
	va_list ap;

	if (s->stop)
		return;
	s->stop = true;
	strbuf_addf(&sb, "%s:%d: ", s->test->path, line);
	va_start(ap, fmt);
	strbuf_vaddf(&sb, fmt, ap);
	va_end(ap);
	s->result->outcome = outcome;
	s->result->reason = strbuf_detach(&sb);
}

/* Reads and writes that may meet: locks only with their own kind. */
static event_set writes_for(const struct exec *x, unsigned int r)
{
	event_set lock_writes = x->set[EC_LKW] | x->set[EC_UL];

	if (x->set[EC_LF] & BIT(r))
		return x->set[EC_LKW];
	if (x->locks & BIT(r))
		return x->set[EC_UL];
	return x->set[EC_W] & ~lock_writes;
}

/* Without po-later writes of its own and those at another known address. */
static event_set sources_of(const struct search *s, unsigned int r)
{
	const struct exec *x = &s->x;
	event_set out = writes_for(x, r), later = x->st[SR_PO].row[r];
	unsigned int w;

	if (!exec_drops(x, LKMM_COHERENCE) || x->locks & BIT(r))
		out &= ~later;
	for_each_event (w, out) {
		if (x->loc[r] != LOC_UNKNOWN && x->loc[w] != LOC_UNKNOWN &&
		    x->loc[r] != x->loc[w])
			out &= ~BIT(w);
	}
	return out;
}

/* Own writes between hide older own writes and the initial one. */
static void hide(struct search *s, unsigned int r)
{
	struct exec *x = &s->x;
	event_set own = before_event(x, r) & x->set[EC_W];
	unsigned int last, w;

	if (x->loc[r] == LOC_UNKNOWN || exec_drops(x, LKMM_COHERENCE))
		return;
	for_each_event (w, own) {
		if (x->loc[w] != x->loc[r])
			own &= ~BIT(w);
	}
	if (!own)
		return;
	last = 63 - (unsigned int)__builtin_clzll(own);
	s->sources[r] &= ~(own & ~BIT(last));
	s->initial &= ~BIT(r);
}

static void find_locations(struct search *s)
{
	struct exec *x = &s->x;
	unsigned int e;

	s->fixed_addresses = true;
	for_each_event (e, x->m | x->set[EC_SYNC_SRCU]) {
		int loc;

		x->loc[e] = LOC_UNKNOWN;
		if (exec_eval_loc(x, e, &loc) == EVAL_OK)
			x->loc[e] = loc;
		else
			s->fixed_addresses = false;
	}
}

void search_group(struct exec *x)
{
	event_set left = x->m | x->set[EC_SYNC_SRCU];
	unsigned int i;

	memset(x->same, 0, x->n * sizeof(x->same[0]));
	while (left) {
		unsigned int e = (unsigned int)__builtin_ctzll(left);
		event_set same = 0;

		for_each_event (i, left) {
			if (x->loc[i] == x->loc[e])
				same |= BIT(i);
		}
		for_each_event (i, same)
			x->same[i] = same;
		left &= ~same;
	}
}

/*
 * An unlock closes a section of its own thread. lock.cat leaves others out of
 * the coherence order; here only tests without an execution may have them.
 */
static void note_unmatched_unlock(struct search *s)
{
	const struct exec *x = &s->x;
	unsigned int ul;

	s->unmatched_unlock = 0;

	for_each_event (ul, x->set[EC_UL]) {
		event_set held = before_event(x, ul) & x->same[ul] &
				 (x->set[EC_LKW] | x->set[EC_UL]);

		if (held && x->set[EC_LKW] & BIT(63 - __builtin_clzll(held)))
			continue;
		s->unmatched_unlock = x->event[ul]->line;
		return;
	}
}

/* mixed-lock-accesses: locks and srcu_structs are accessed as such only. */
static bool locks_are_pure(struct search *s)
{
	const struct exec *x = &s->x;
	event_set srcu = x->set[EC_SRCU_LOCK] | x->set[EC_SRCU_UNLOCK] |
			 x->set[EC_SYNC_SRCU];
	unsigned int e;

	for_each_event (e, x->locks | srcu) {
		event_set kind = x->locks & BIT(e) ? x->locks : srcu;

		if (!(x->same[e] & ~kind))
			continue;
		search_stop(s, LKMM_UNSUPPORTED, x->event[e]->line,
			    "a lock is accessed as a variable too; use "
			    "another variable");
		return false;
	}
	return true;
}

bool search_locks_ok(struct search *s)
{
	note_unmatched_unlock(s);
	return locks_are_pure(s);
}

static void prepare(struct search *s)
{
	struct exec *x = &s->x;
	unsigned int r;

	x->assigned = x->known = 0;
	s->n_reads = 0;
	s->initial = x->set[EC_R] & ~x->set[EC_LF];
	find_locations(s);
	search_group(x);
	for_each_event (r, x->set[EC_R]) {
		s->reads[s->n_reads++] = r;
		s->sources[r] = sources_of(s, r);
		hide(s, r);
	}
}

static void run_combination(struct search *s)
{
	if (exec_combine(&s->x)) {
		search_stop(s, LKMM_TOO_LARGE, 1,
			    "%u accesses in one execution; the checker takes "
			    "at most %d, make the test smaller",
			    s->x.n, LKMM_MAX_EVENTS);
		return;
	}
	prepare(s);
	if (s->fixed_addresses && !search_locks_ok(s))
		return;
	search_rf(s);
}

/* Counts through all combinations like an odometer. */
void search_run(struct search *s)
{
	unsigned int digit[LITMUS_MAX_THREADS] = { 0 };
	unsigned int i;

	s->x.n_threads = s->test->n_threads;
	do {
		for (i = 0; i < s->x.n_threads; i++)
			s->x.trace[i] = s->traces[i].at[digit[i]];
		run_combination(s);
		for (i = 0; i < s->x.n_threads; i++) {
			if (++digit[i] < s->traces[i].n)
				break;
			digit[i] = 0;
		}
	} while (i < s->x.n_threads && search_go_on(s));
}
