/* SPDX-License-Identifier: GPL-2.0-only */
/* A flag that tells of data, without order on one side or on both. */
#ifndef SMPAIR_UNORDERED_H
#define SMPAIR_UNORDERED_H

#include "uses.h"

struct unordered {
	struct use *writer, *reader;
	struct site store, load; /* of the data */
	bool writer_lacks, reader_lacks;
};

/*
 * Calls found() for each pair of a writer and a reader that no lock keeps apart
 * and where at least one side lacks order; of one reader and flag the first.
 */
void unordered_find(const struct diagnose *d,
		    void (*found)(void *data, const struct unordered *u),
		    void *data);

#endif
