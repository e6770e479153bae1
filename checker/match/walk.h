/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Walks the events that come before or after one, over all paths of the
 * control flow: into callees, and on into callers where the function begins
 * or ends. Every event is visited once per activation of its function, or
 * twice when it is reached both with and without a fence in between.
 */
#ifndef SMPAIR_WALK_H
#define SMPAIR_WALK_H

#include "program.h"

enum walk_direction { WALK_BACKWARD, WALK_FORWARD };

struct visit {
	struct site site;
	unsigned int traits;   /* enum trait */
	struct key_hash hash;  /* of the event's location */
	unsigned int down;     /* calls entered on the way */
	unsigned int up;       /* callers gone up to */
	unsigned int distance; /* events on the way */
	bool crossed;	       /* beyond an event that said WALK_CROSS */
	bool unresolved;       /* a call whose callees are not all known */
	bool on_stack; /* of an object whose address the calls on the way took of
			* a local variable */
	bool guessed;  /* inside one of several functions that a pointer may
		       * hold */
};

enum walk_next {
	WALK_ON,
	WALK_CROSS, /* go on, with visit.crossed set from here */
	WALK_STOP,  /* this path ends here */
	WALK_END,   /* all do: the answer is known */
};

typedef enum walk_next (*walk_fn)(void *data, const struct visit *v);

/* Is a callee walked again that was walked in the same state? */
enum walk_repeat {
	WALK_REPEAT,
	WALK_NEARER, /* if from nearer: what is farther off is no news to fn,
		      * which looks at a distance only for whether it is > 2 */
	WALK_ONCE,   /* no: fn does not look at distances and callers at all */
};

struct walk_limits {
	unsigned int down;    /* depth of calls entered */
	unsigned int up;      /* callers gone up */
	unsigned int callers; /* call sites followed for each function */
	unsigned int events;  /* events visited in all, repeated or not */
	enum walk_repeat repeat;
	unsigned int traits; /* fn is called for events that have one of them
			      * and for calls; 0: for all */
};

struct walk_result {
	bool truncated;	  /* a limit ended the walk early; that a call was
			   * too deep to be entered does not count */
	bool cut;	  /* there are callers beyond the limit */
	bool reached_end; /* of the first function: its entry or exit */
	bool open_end;	  /* an end of the program as it is known: a
				 * function without known callers */
};

/* From start, which itself is not visited first. */
struct walk_result walk(const struct program *p, const struct site *start,
			enum walk_direction direction,
			const struct walk_limits *limits, walk_fn fn,
			void *data);

#endif
