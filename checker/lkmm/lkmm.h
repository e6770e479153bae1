/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The Linux kernel memory model (LKMM) as a checker of litmus tests.
 *
 * Sources: tools/memory-model/linux-kernel.{bell,cat,def} and lock.cat of
 * Linux 6.12; Alglave, Maranget, McKenney, Parri, Stern: Frightening Small
 * Children and Disconcerting Grown-ups, ASPLOS 2018. Names in the code are
 * those of the cat file.
 *
 *	struct litmus *t = litmus_parse(&arena, path, text, len, &err);
 *	struct lkmm_result r;
 *
 *	if (t && !lkmm_check(t, NULL, &r))
 *		puts(lkmm_verdict(&r));
 *	lkmm_result_release(&r);
 *
 * From a test to its executions: trace_thread() runs each thread along each
 * path with symbolic values (trace*.c); search_run() combines one path per
 * thread (search.c, combine.c); search_rf() gives each read a write (rf.c,
 * values.c); search_co() extends the coherence order that this forces
 * (coherence.c) and asks the axioms (relations.c, model.c, rcu.c, races.c).
 */
#ifndef SMPAIR_LKMM_LKMM_H
#define SMPAIR_LKMM_LKMM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "litmus.h"

enum lkmm_version {
	LKMM_6_12,
	LKMM_6_1, /* no rmw-sequence, no carry-dep, older unlock-lock fence */
};

/* The axioms, as bits, for tests that drop one. */
enum lkmm_axiom {
	LKMM_COHERENCE = 1 << 0,
	LKMM_ATOMIC = 1 << 1,
	LKMM_HAPPENS_BEFORE = 1 << 2,
	LKMM_PROPAGATION = 1 << 3,
	LKMM_RCU = 1 << 4,
	LKMM_PLAIN_COHERENCE = 1 << 5,
	LKMM_ALL_AXIOMS = (1 << 6) - 1,
};

struct lkmm_options {
	enum lkmm_version version;
	unsigned int dropped;	 /* enum lkmm_axiom bits; 0 but in tests */
	uint64_t max_candidates; /* 0: no limit */
	unsigned int max_ms;	 /* processor time; 0: no limit */
	uint64_t max_steps;	 /* of the search, the same at every run and on
				  * every machine; 0: no limit */
	bool want_witness;
};

enum lkmm_outcome {
	LKMM_DONE,
	LKMM_UNSUPPORTED, /* the model does not say; see reason */
	LKMM_TOO_LARGE,	  /* a limit was met; see reason */
};

enum lkmm_flag {
	LKMM_FLAG_MIXED_ACCESSES = 1 << 0,
	LKMM_FLAG_DATA_RACE = 1 << 1,
	LKMM_FLAG_UNMATCHED_RCU_LOCK = 1 << 2,
	LKMM_FLAG_UNMATCHED_RCU_UNLOCK = 1 << 3,
	LKMM_FLAG_UNMATCHED_SRCU_LOCK = 1 << 4,
	LKMM_FLAG_UNMATCHED_SRCU_UNLOCK = 1 << 5,
	LKMM_FLAG_MULTIPLE_SRCU_MATCHES = 1 << 6,
	LKMM_FLAG_INVALID_SLEEP = 1 << 7,
	LKMM_FLAG_SRCU_BAD_VALUE_MATCH = 1 << 8,
};

struct lkmm_witness;

/*
 * States are the distinct final values of the test's observed terms over all
 * executions that the model allows (and the filter keeps), sorted; state s
 * has its values at states[s * n_observed]. positive and negative count the
 * executions that satisfy the condition and those that do not.
 */
struct lkmm_result {
	enum lkmm_outcome outcome;
	char *reason; /* "path:line: text; what to do" unless LKMM_DONE */
	uint64_t positive, negative;
	uint64_t candidates; /* executions looked at */
	unsigned int flags;  /* enum lkmm_flag bits */
	unsigned int n_observed;
	size_t n_states;
	struct lkmm_value *states;
	struct lkmm_witness *witness; /* when wanted and one exists */
};

/*
 * Checks the test and fills result, which the caller gives to
 * lkmm_result_release() in any case. Unless the outcome is LKMM_DONE nothing
 * but outcome and reason means anything. Returns 0 if it is, else -1.
 * opt may be NULL: the model of 6.12 without limits.
 */
int lkmm_check(const struct litmus *test, const struct lkmm_options *opt,
	       struct lkmm_result *result);
void lkmm_result_release(struct lkmm_result *result);

/* "Never", "Sometimes" or "Always". */
const char *lkmm_verdict(const struct lkmm_result *result);
/* Does the quantified condition hold: herd7's Ok or No? */
bool lkmm_condition_holds(const struct litmus *test,
			  const struct lkmm_result *result);
/* The flag's name as herd7 prints it; flag is one bit. NULL if there is none */
const char *lkmm_flag_name(unsigned int flag);

enum lkmm_agreement {
	LKMM_NOTHING_EXPECTED,
	LKMM_AS_EXPECTED,
	LKMM_NOT_AS_EXPECTED,
};

/* The result against the "Result:" of the test's comment, races included. */
enum lkmm_agreement lkmm_compare_expected(const struct litmus *test,
					  const struct lkmm_result *result);

enum lkmm_subset {
	LKMM_SUBSET,	     /* every state of a is one of b */
	LKMM_NOT_SUBSET,     /* *extra is the first state of a that b lacks */
	LKMM_NOT_COMPARABLE, /* different terms are observed, or not DONE */
};

/*
 * Is each final state of (ta, a) also one of (tb, b)? Terms and addresses are
 * matched by name, in any order. "After the change nothing forbidden becomes
 * allowed" is LKMM_SUBSET with a after and b before. extra may be NULL.
 */
enum lkmm_subset lkmm_states_subset(const struct litmus *ta,
				    const struct lkmm_result *a,
				    const struct litmus *tb,
				    const struct lkmm_result *b, size_t *extra);

/*
 * The result in herd7's form: Test, States, Ok or No, Witnesses, flags,
 * Condition, Observation.
 */
void lkmm_write_result(const struct litmus *test,
		       const struct lkmm_result *result, struct strbuf *out);
/* "1:r0=1; [x]=0;", as in the list of states. */
void lkmm_write_state(const struct litmus *test,
		      const struct lkmm_result *result, size_t state,
		      struct strbuf *out);

/* The witness as a table of events, and as Graphviz. No-ops without one. */
void lkmm_write_witness(const struct litmus *test,
			const struct lkmm_result *result, struct strbuf *out);
void lkmm_write_dot(const struct litmus *test, const struct lkmm_result *result,
		    struct strbuf *out);

#endif
