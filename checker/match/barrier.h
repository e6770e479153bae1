/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Barriers and what they order. A barrier is a fence, or an access that is
 * one by itself (release store, acquire load, fully ordered RMW). Its window
 * is what the control flow brings before and after it: in the function, in
 * callees, and in callers where the function begins or ends.
 */
#ifndef SMPAIR_BARRIER_H
#define SMPAIR_BARRIER_H

#include "arena.h"
#include "footprint.h"
#include "walk.h"

/* Program order that is kept: from an earlier to a later access. */
enum keeps {
	KEEPS_RR = 1 << 0,
	KEEPS_RW = 1 << 1,
	KEEPS_WR = 1 << 2,
	KEEPS_WW = 1 << 3,
	KEEPS_ALL = 15,
};

/*
 * What an event orders between all that precedes and all that follows it;
 * acquire and release order less than that and are 0 here. A fence next to an
 * RMW (smp_mb__before_atomic()) counts as full.
 */
unsigned int event_keeps(const struct event *e);

typedef bool (*event_test)(const struct event *e);

/* A load, or an RMW, which loads too. */
static inline bool event_reads(const struct event *e)
{
	return e->kind == EV_READ || e->kind == EV_RMW;
}

static inline bool event_writes(const struct event *e)
{
	return e->kind == EV_WRITE || e->kind == EV_RMW;
}

/* Is it for other CPUs to see? A plain access races, whatever the fences. */
static inline bool event_is_marked(const struct event *e)
{
	return e->order != ORD_PLAIN;
}

static inline bool event_is_wake_up(const struct event *e)
{
	return e->kind == EV_PRIM && e->prim && e->prim->class == PRIM_WAKE;
}

/* Does it store 0, false or NULL? */
bool event_stores_zero(const struct event *e);
/* this_cpu_add() and its like: no other CPU has that copy. */
bool event_is_this_cpus(const struct event *e);
/* A load whose value somebody gets: not that of set_bit(). */
bool loads_value(const struct event *e);

/*
 * Is the location one whose name says something: not a local, not unknown,
 * not "some list_head" or "some u32" seen through a bare pointer.
 */
bool location_telling(const struct location *l);

/* An access in a window. */
struct access {
	struct site site;
	struct key_hash hash;	/* of its location */
	unsigned int distance;	/* events on the way */
	unsigned char down, up; /* calls entered, callers gone up to */
	bool own;		/* nothing between it and the barrier keeps
				 * the same order */
	bool own_call;		/* EV_CALL, not all callees known, own */
	bool guessed, on_stack; /* see walk.h */
};

typedef VEC(struct access) access_vec;

/* False: the access does not overlap l. Quicker than to ask its location. */
static inline bool access_may_meet(const struct access *a,
				   const struct location *l)
{
	return key_hashes_meet(a->hash, l->hash);
}

/* An access of a window that is own and in no caller. */
struct near_access {
	struct key_hash hash;
	const struct access *access;
};

typedef VEC(struct near_access) near_vec;

struct barrier {
	struct site site;
	unsigned int number;	  /* its index among all */
	unsigned int keeps;	  /* of the fence; 0 for acquire and release */
	bool publishes;		  /* orders stores before stores */
	bool consumes;		  /* orders loads before loads */
	access_vec before, after; /* shared accesses, unresolved calls */
	near_vec near_before, near_after;
	/* of the own, telling accesses */
	struct footprint before_print, after_print;
	bool before_open, after_open; /* the walk hit a limit or the end of
				       * what is known of the program */
	/* of a link that was found, see pair.h: as its writer, as its reader */
	bool has_readers, has_writers;
	/*
	 * A full barrier that no weaker one can replace, whatever it pairs
	 * with: why; no id: it may.
	 */
	struct reason fixed;
	const char *comment; /* text of its comment; NULL: none */
	struct span comment_span;
};

/*
 * Is an access in the window near enough to be the flag of b? In a caller it
 * is only where it follows the function's end, or precedes its beginning,
 * closely, and where somebody wrote a one-way fence.
 */
bool flag_is_near(const struct barrier *b, const struct access *a);

/* How far from the function's end or beginning a caller's access counts. */
#define MAX_CALLER_DISTANCE 12

/* The same by the events and calls between: is it too far off for a flag? */
bool flag_is_in_reach(const struct access *a, bool writer);

/* Are they in files of one folder, or of one and a folder below it? */
bool sites_share_folder(const struct site *a, const struct site *b);

/* Is it wmb, rmb, release or acquire? */
bool barrier_is_one_way(const struct barrier *b);

/* Are they keys of members of one record, or static variables of one file? */
bool records_match(const char *a, const char *b);

/*
 * Is no telling access of the barrier's function nearer to it than s, but of
 * s's record? One fence may stand before a run of flags.
 */
bool access_is_nearest(const access_vec *window, const struct site *s,
		       event_test test);

/*
 * Is the access further up in the fence's function? Then only the next round of
 * a loop makes it after the fence, and it belongs to what comes before.
 * Likewise of any two events.
 */
bool comes_next_round(const struct site *fence, const struct site *access);

/*
 * Does the fence order an access that it has before, or after, it only with
 * what another round of a loop accesses?
 */
bool is_of_other_round(const struct site *fence, const struct site *access,
		       bool before);

/*
 * Is b smp_acquire__after_ctrl_dep(), which belongs to the condition right
 * before it, and a another access of what that looks at?
 */
bool access_is_others_condition(const struct barrier *b,
				const struct access *a);

typedef VEC(struct barrier *) barrier_vec;

struct barriers {
	barrier_vec all; /* in order of function and position */
};

/* Is the barrier one that is looked for? Its windows are not there yet. */
typedef bool (*barrier_filter)(void *data, const struct barrier *b);

/* Finds the barriers of the program (wanted NULL: all) and their windows. */
void barriers_find(const struct program *p, barrier_filter wanted, void *data,
		   struct barriers *out);
/* Adds an access that is no barrier, with its windows, behind all others. */
struct barrier *barriers_add(const struct program *p, struct barriers *b,
			     const struct site *s);
void barriers_release(struct barriers *b);

#endif
