/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Pairing: which barrier publishes what another one consumes. A link says
 * that a writer's barrier stands between stores of payload and a store of a
 * flag, a reader's between a load of that flag and loads of that payload.
 */
#ifndef SMPAIR_PAIR_H
#define SMPAIR_PAIR_H

#include "barrier.h"

struct link {
	struct barrier *writer, *reader;
	struct site store, load;	/* of the flag; the barrier itself when
					 * it is release or acquire */
	unsigned int store_up, load_up; /* callers between it and the barrier */
	site_vec written, read;		/* payload: stores, loads, as found */
	unsigned int evidence;		/* enum evidence */
	int weight;			/* of the nearest payload */
	unsigned int score;		/* 0..100 */
	bool late;			/* the load follows the reader's fence,
					 * which has none before it */
	bool beside;			/* the flag is the nearest access of
					 * each side that is a fence */
	bool two_way;			/* flag and payload have changed places
					 * in another link: a sequence count */
};

typedef VEC(struct link *) link_vec;

struct links {
	link_vec all; /* by writer, then reader position */
};

struct pair_options {
	bool no_comments; /* comments are no evidence */
};

void links_find(const struct program *p, const struct barriers *b,
		const struct pair_options *opt, struct links *out);
void links_release(struct links *l);
void link_free(struct link *l);

/*
 * Drops the links that others explain away, in threads as parallel() makes
 * them; links_find() does it.
 */
void links_drop_outdone(struct links *links, unsigned int jobs);

/*
 * Marks the links whose flag and payload have changed places in another one;
 * links_find() does it.
 */
void links_mark_two_way(struct links *links);

/* The weight of flag and payload of one record, where the barriers stand. */
#define DIRECT_WEIGHT 55

/* Links with a lower score are not believed. */
#define LINK_SCORE_MIN 45

#endif
