/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the analysis concludes: pairs of barriers, and findings about them.
 * Plain data, printed by report/ and turned into edits by change/.
 */
#ifndef SMPAIR_FINDING_H
#define SMPAIR_FINDING_H

#include <stdbool.h>

#include "facts.h"
#include "vec.h"

/* An event and where it stands. event == NULL: there is none. */
struct site {
	const struct unit *unit;
	const struct function *fn;
	const struct event *event;
};

typedef VEC(struct site) site_vec;

/* One side of a pair. */
struct side {
	struct site fence;  /* no event: the access itself is release or
				 * acquire already */
	struct site access; /* the store or load of the flag */
	site_vec payload;   /* stores before, loads after; may be in other
				 * functions than the fence */
};

enum evidence {
	EVID_PAYLOAD = 1 << 0, /* a payload location on both sides */
	EVID_COMMENT = 1 << 1, /* a comment names the partner */
	EVID_THROUGH = 1 << 2, /* payload is reached through the flag, a
				 * pointer */
	EVID_SOLE = 1 << 3,    /* release or acquire of the flag on one
			    * side, its fence right beside it on the other */
};

struct pair {
	struct side writer, reader;
	const struct location *flag; /* the writer's */
	unsigned int evidence;	     /* enum evidence */
	unsigned int score;	     /* 0..100 */
};

enum decision {
	DECIDE_CONVERT,
	DECIDE_KEEP,	/* reasons say why */
	DECIDE_UNKNOWN, /* could not be analysed; reasons say what */
	DECIDE_WARN,	/* something is wrong: the diagnosis says what, and
			 * steps or the diagnosis' edits are the fix, if any */
};

struct diagnosis;

/* One change of one place, without its text: change/ writes that. */
enum step_kind {
	STEP_REPLACE_FENCE, /* fence at `at` becomes `primitive` */
	STEP_DROP_FENCE,    /* fence at `at` goes; if `heir` has an event,
				 * its comment moves to that statement */
	STEP_STORE_RELEASE, /* store at `at` becomes `primitive`:
				 * smp_store_release, atomic_set_release,
				 * clear_bit_unlock ... */
	STEP_LOAD_ACQUIRE,  /* load at `at` becomes `primitive`:
				 * smp_load_acquire, test_bit_acquire,
				 * atomic_read_acquire ... */
	STEP_COMMENT,	    /* only the comment at `at` follows */
};

/* A partner as the comment at a step's site should name it. */
struct partner {
	const char *function;	   /* name, without "()" */
	const char *old_primitive; /* what it is now: "smp_mb" */
	const char *new_primitive; /* what it is after the change; the
					 * same when it stays */
};

struct step {
	enum step_kind kind;
	struct site at;
	struct site heir;	      /* STEP_DROP_FENCE only */
	const char *old_primitive;    /* at `at`, "" for a plain access */
	const char *primitive;	      /* new one; NULL for DROP, COMMENT */
	VEC(struct partner) partners; /* in order of position, no doubles */
};

struct reason {
	struct site about; /* the barrier that it keeps; may be none */
	const char *id;	   /* row of rules/reasons.def: "U4", "S1" */
	const char *text;  /* the row applied to this site, in words */
	struct site at;	   /* the access that it is about; may be none */
};

struct finding {
	const char *rule; /* rule id: "acqrel", "weaken-mb" ... */
	enum decision decision;
	VEC(struct pair) pairs; /* all that share a fence or a flag store */
	VEC(struct step) steps; /* none unless DECIDE_CONVERT */
	VEC(struct reason) reasons;
	const char *proof; /* the proof in one line; NULL: none */
	const char *stale_before, *stale_after;	  /* its verdicts: "Never" */
	const char *litmus_before, *litmus_after; /* NULL: none */
	site_vec others; /* other accesses of the flag, for the reader */
	struct diagnosis *diagnosis; /* DECIDE_WARN only; see diagnose/ */
};

/* Findings and all that they own, in the arena; in order of position. */
struct findings {
	struct arena arena;
	VEC(struct finding *) all;
};

/* The place that a finding is reported at: its first fence. */
struct site finding_site(const struct finding *f);

/* Orders sites by file, line, column. */
int site_cmp(const struct site *a, const struct site *b);
const char *site_file(const struct site *s);

#endif
