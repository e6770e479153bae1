/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Which files mention the words that were asked for before, kept in the file
 * "mentions" of the tree's folder in the cache. A file that has another time
 * or size since is forgotten and to be searched again, for all words.
 */
#ifndef SMPAIR_MENTION_MEMORY_H
#define SMPAIR_MENTION_MEMORY_H

#include <stdint.h>

#include "scan.h"
#include "strmap.h"

/* The files that have a word: ranks by path, rising. */
typedef VEC(uint32_t) rank_vec;

struct remembered_word {
	const char *word; /* the memory's */
	rank_vec files;	  /* while they are found in any order, each once */
	bool asked;	  /* by this process */
};

struct mention_memory {
	const struct scan *scan;
	uint32_t *by_rank, *rank; /* rank -> index in scan->files, and back */
	bool *known;		  /* by rank: was it searched for all words? */
	size_t nfresh;		  /* those that were not */
	struct strmap index;	  /* word -> struct remembered_word */
	VEC(struct remembered_word *) words;
};

/* With what the cache has, if anything. The scan must outlive it. */
struct mention_memory *mention_memory_load(const struct scan *s);
void mention_memory_free(struct mention_memory *m);

/* NULL: was never asked for. */
struct remembered_word *mention_memory_find(const struct mention_memory *m,
					    const char *word);
struct remembered_word *mention_memory_add(struct mention_memory *m,
					   const char *word);

/*
 * To be called when all files are known for all words. Keeps that for later
 * runs; since: when reading files began, by clock_now().
 */
void mention_memory_save(struct mention_memory *m, unsigned long long since);

#endif
