/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A candidate execution while it is being built: one trace per thread, then
 * where each read reads from, then the coherence order. Initial writes are no
 * events: nothing orders anything before them, so that no axiom and no race
 * can go through one.
 */
#ifndef SMPAIR_LKMM_EXECUTION_H
#define SMPAIR_LKMM_EXECUTION_H

#include "lkmm.h"
#include "relation.h"
#include "trace.h"

enum { RF_INITIAL = -1, LOC_UNKNOWN = -1 };

/* Relations that depend on rf or co; see relations.c and model.c. */
struct model {
	/* from rf */
	struct rel rfi, rfe, po_loc;
	struct rel addr, data, ctrl;
	struct rel po_unlock_lock_po;
	struct rel strong_fence, nonrw_fence, fence;
	struct rel ppo_rf; /* ppo without overwrite & int */
	struct rel rmw_sequence;
	struct rel cumul_fence_star;
	struct rel prop_tail; /* prop without (overwrite & ext)? */
	struct rel srcu_rscs;
	/* from co */
	struct rel fr, prop, hb, hb_star, pb, rb, rcu_fence;
};

struct exec {
	const struct litmus *test;
	const struct lkmm_options *opt;
	/* from the traces */
	unsigned int n, n_threads;
	const struct trace *trace[LITMUS_MAX_THREADS];
	unsigned int base[LITMUS_MAX_THREADS + 1];
	const struct event *event[LKMM_MAX_EVENTS];
	unsigned int thread_of[LKMM_MAX_EVENTS];
	int partner[LKMM_MAX_EVENTS];
	event_set own[LKMM_MAX_EVENTS]; /* events of the same thread */
	event_set set[EC_COUNT];
	event_set m, marked, locks;
	struct rel st[SR_COUNT];
	bool has[SR_COUNT];
	/* rf, addresses and values */
	event_set assigned;			/* reads that have their rf */
	event_set known;			/* reads whose value is known */
	int rf[LKMM_MAX_EVENTS];		/* of reads */
	int loc[LKMM_MAX_EVENTS];		/* element, or LOC_UNKNOWN */
	struct lkmm_value val[LKMM_MAX_EVENTS]; /* of known reads */
	event_set same[LKMM_MAX_EVENTS];	/* events at the same element */
	/* coherence, closed under transitivity */
	struct rel co;
	struct model model;
};

static inline bool exec_drops(const struct exec *x, enum lkmm_axiom axiom)
{
	return (x->opt->dropped & axiom) != 0;
}

/* Events of e's thread before e. */
static inline event_set before_event(const struct exec *x, unsigned int e)
{
	return x->own[e] & (BIT(e) - 1);
}

static inline bool exec_has_plain(const struct exec *x)
{
	return x->set[EC_PLAIN] != 0;
}

/*
 * values.c: evaluation. EVAL_UNKNOWN: depends on a read that has no rf yet or
 * on itself. EVAL_OPEN: a fresh symbol leaves it open. EVAL_UNDEFINED: the
 * operation has no value, or the address designates nothing.
 */
enum eval { EVAL_OK, EVAL_UNKNOWN, EVAL_OPEN, EVAL_UNDEFINED };

enum eval exec_eval(struct exec *x, unsigned int thread,
		    const struct symbolic *s, struct lkmm_value *out);
/* The element that event e accesses, into *loc. */
enum eval exec_eval_loc(struct exec *x, unsigned int e, int *loc);
/*
 * After all reads have their rf: locations and values of all of them; pure
 * copy cycles get one fresh symbol each.
 */
enum eval exec_resolve(struct exec *x);

/* The event's initial value: of the element it accesses. */
struct lkmm_value exec_initial(const struct exec *x, int loc);

/*
 * combine.c: n, events, sets and static relations from x->trace. Returns 0,
 * or -1 when the events are more than fit.
 */
int exec_combine(struct exec *x);

/*
 * coherence.c: x->co as far as rf and po-loc (over the reads assigned so far)
 * force it. False when they contradict coherence or atomicity.
 */
bool coherence_forced(struct exec *x);
/*
 * Calls each(x, arg) for every coherence order that extends x->co; the order
 * is in x->co. check(x) on the way drops what cannot become consistent, and
 * when go_on(arg) is false all ends.
 */
struct coherence_visitor {
	bool (*check)(struct exec *x);
	void (*each)(struct exec *x, void *arg);
	bool (*go_on)(void *arg);
	void *arg;
};

void coherence_extend(struct exec *x, const struct coherence_visitor *visitor);

/* relations.c: the part of the model that rf alone fixes. */
void model_from_rf(struct exec *x);
/* model.c: the rest, and the axioms; monotone in co. */
bool model_axioms(struct exec *x);
/* rcu.c */
void model_srcu_rscs(struct exec *x);
bool model_rcu(struct exec *x);
/* races.c: false when plain-coherence fails; adds to *flags. */
bool model_plain(struct exec *x, unsigned int *flags);
/* rcu.c: the bell file's checks of nesting. */
unsigned int model_rcu_flags(struct exec *x);

/* witness.c */
struct lkmm_witness *witness_new(const struct exec *x);
void witness_free(struct lkmm_witness *w);

#endif
