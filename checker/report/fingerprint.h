/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a finding is known by when lines move: its rule, file, function and the
 * member that it is about, and a number where several have these in common.
 */
#ifndef SMPAIR_FINGERPRINT_H
#define SMPAIR_FINGERPRINT_H

#include "arena.h"
#include "strbuf.h"

struct fingerprint {
	/* None is empty, "-" standing for nothing, or has control characters */
	const char *rule, *file, *function, *member;
	unsigned int ordinal; /* from 1, in order of position */
	char hash[17];	      /* hexadecimal, of all of the above */
};

/* The first of its kind. Strings may be NULL and are copied into a. */
void fingerprint_init(struct fingerprint *id, const char *rule,
		      const char *file, const char *function,
		      const char *member, struct arena *a);
void fingerprint_set_ordinal(struct fingerprint *id, unsigned int ordinal);

/* Appends "RULE\tFILE\tFUNCTION\tMEMBER", the key of baselines. */
void fingerprint_key(const struct fingerprint *id, struct strbuf *out);

#endif
