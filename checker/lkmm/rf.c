// SPDX-License-Identifier: GPL-2.0-only
/*
 * Where each read reads from, read by read: a choice is dropped as soon as a
 * path condition comes out wrong, two addresses differ, two read-modify-writes
 * take the same write, or coherence is broken.
 */
#include "search.h"

enum {
	/* Check coherence of partial rf from this many reads on. */
	PARTIAL_COHERENCE_READS = 5,
	CLOCK_STEPS = 256,
};

bool search_go_on(struct search *s)
{
	if (s->stop)
		return false;
	s->steps++;
	if (s->opt->max_steps && s->steps > s->opt->max_steps)
		search_stop(s, LKMM_TOO_LARGE, 1,
			    "not done after %llu steps; make the test smaller",
			    (unsigned long long)s->opt->max_steps);
	else if (s->opt->max_ms && s->steps % CLOCK_STEPS == 0 &&
		 search_clock() - s->start >= s->opt->max_ms)
		search_stop(s, LKMM_TOO_LARGE, 1,
			    "not done after %u ms; make the test smaller or "
			    "raise the limit",
			    s->opt->max_ms);
	return !s->stop;
}

/* Is a path condition decided against the path? */
static bool contradicts(struct search *s)
{
	struct exec *x = &s->x;
	struct lkmm_value v;

	for (unsigned int t = 0; t < x->n_threads; t++) {
		const struct trace *trace = x->trace[t];

		for (unsigned int i = 0; i < trace->n_conds; i++) {
			const struct path_condition *c = &trace->conds[i];
			bool truth;

			if ((c->value->reads << x->base[t]) & ~x->assigned)
				continue;
			if (exec_eval(x, t, c->value, &v) != EVAL_OK)
				continue;
			truth = v.var >= 0 || (v.var == LKMM_INT && v.num);
			if (v.var == LKMM_SYM || truth != c->want)
				return true;
		}
	}
	return false;
}

/* Are all conditions decided, and for the path? */
static bool path_taken(struct search *s)
{
	struct exec *x = &s->x;
	struct lkmm_value v;

	for (unsigned int t = 0; t < x->n_threads; t++) {
		for (unsigned int i = 0; i < x->trace[t]->n_conds; i++) {
			enum eval e = exec_eval(
				x, t, x->trace[t]->conds[i].value, &v);

			if (e == EVAL_UNDEFINED)
				search_stop(s, LKMM_UNSUPPORTED,
					    x->trace[t]->conds[i].line,
					    "a condition has no value; keep "
					    "to integers and addresses");
			if (e != EVAL_OK)
				return false;
		}
	}
	return !contradicts(s);
}

/* Does each read read from a write to its own element? */
static bool addresses_match(const struct exec *x)
{
	unsigned int r;

	for_each_event (r, x->set[EC_R]) {
		if (x->rf[r] != RF_INITIAL && x->loc[x->rf[r]] != x->loc[r])
			return false;
	}
	return true;
}

/* Are both addresses known already, and different? */
static bool mismatches(struct search *s, unsigned int r, int from)
{
	int to, at;

	return !s->fixed_addresses && from != RF_INITIAL &&
	       exec_eval_loc(&s->x, r, &to) == EVAL_OK &&
	       exec_eval_loc(&s->x, (unsigned int)from, &at) == EVAL_OK &&
	       to != at;
}

static bool any_mismatch(struct search *s)
{
	unsigned int r;

	for_each_event (r, s->x.set[EC_R]) {
		if (mismatches(s, r, s->x.rf[r]))
			return true;
	}
	return false;
}

static void complete(struct search *s)
{
	struct exec *x = &s->x;
	enum eval e = exec_resolve(x);

	if (e == EVAL_UNDEFINED && !any_mismatch(s))
		search_stop(s, LKMM_UNSUPPORTED, 1,
			    "a value or address is not defined in some "
			    "execution (no such element, or arithmetic on an "
			    "address); guard the access");
	if (e != EVAL_OK || !path_taken(s))
		return;
	if (!s->fixed_addresses) {
		if (!addresses_match(x))
			return;
		search_group(x);
		if (!search_locks_ok(s))
			return;
	}
	if (coherence_forced(x))
		search_co(s);
}

/* Has another successful RMW already read the same write? */
static bool is_taken(const struct exec *x, unsigned int r, int from)
{
	unsigned int k;

	if (x->partner[r] < 0 ||
	    (exec_drops(x, LKMM_ATOMIC) && !(x->locks & BIT(r))))
		return false;
	for_each_event (k, x->assigned & ~BIT(r)) {
		if (x->partner[k] < 0 || x->rf[k] != from)
			continue;
		if (from != RF_INITIAL ||
		    (x->loc[k] != LOC_UNKNOWN && x->loc[k] == x->loc[r]))
			return true;
	}
	return false;
}

static void assign(struct search *s, unsigned int depth);

static void try_source(struct search *s, unsigned int depth, int from)
{
	struct exec *x = &s->x;
	unsigned int r = s->reads[depth];
	event_set known = x->known, assigned = x->assigned;
	bool partial = s->fixed_addresses && depth + 1 < s->n_reads &&
		       s->n_reads >= PARTIAL_COHERENCE_READS;

	x->rf[r] = from;
	if (is_taken(x, r, from))
		return;
	x->assigned |= BIT(r);
	if (!mismatches(s, r, from) && !contradicts(s) &&
	    (!partial || coherence_forced(x)))
		assign(s, depth + 1);
	x->known = known;
	x->assigned = assigned;
}

static void assign(struct search *s, unsigned int depth)
{
	struct exec *x = &s->x;
	unsigned int r, w;

	if (!search_go_on(s))
		return;
	if (depth == s->n_reads) {
		event_set known = x->known;

		complete(s);
		x->known = known;
		return;
	}
	r = s->reads[depth];
	if (s->initial & BIT(r))
		try_source(s, depth, RF_INITIAL);
	for_each_event (w, s->sources[r])
		try_source(s, depth, (int)w);
}

void search_rf(struct search *s)
{
	if (!contradicts(s))
		assign(s, 0);
}
