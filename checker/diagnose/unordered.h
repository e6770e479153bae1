/* SPDX-License-Identifier: GPL-2.0-only */
/* A flag that tells of data, without order on one side or on both. */
#ifndef SMPAIR_UNORDERED_H
#define SMPAIR_UNORDERED_H

#include "stale_read.h"
#include "uses.h"

struct unordered {
	struct use *writer, *reader;
	struct site store, load; /* of the data */
	bool writer_lacks, reader_lacks;
	bool unlocked; /* the writer gave up a lock between data and flag */
};

/* Is the use written for other CPUs: WRITE_ONCE(), atomic_set() and the like? */
bool use_is_marked(const struct use *u);
/*
 * Is the data no count, accessed as it comes in the functions of the flag, and a
 * member of the same object?
 */
bool unordered_is_plain_data(const struct unordered *u);

/* The stale read that the lack of order allows. */
struct stale_read unordered_stale_read(const struct unordered *u);

/* All that unordered_find() finds, which several rules ask for. */
struct unordered_pairs;

struct unordered_pairs *unordered_pairs_new(void);
void unordered_pairs_free(struct unordered_pairs *p);

/*
 * Calls found() for each pair of a writer and a reader that no lock keeps apart
 * and where at least one side lacks order; of one reader and flag the first.
 */
void unordered_find(const struct diagnose *d,
		    void (*found)(void *data, const struct unordered *u),
		    void *data);

#endif
