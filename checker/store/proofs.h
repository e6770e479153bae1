/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Verdicts of the memory model, kept between runs beside the facts: a table of
 * the store's database. The key is a hash (128 bits) of all that was asked.
 */
#ifndef SMPAIR_PROOFS_H
#define SMPAIR_PROOFS_H

#include <stdbool.h>

#include "strbuf.h"

struct proofs;

/*
 * Opens the table in the database at path, which store_open() has made before.
 * stamp: of whatever answers; the answers of others are no use. NULL when
 * there is none to be had, which is no error: everything is asked anew.
 */
struct proofs *proofs_open(const char *path, unsigned long long stamp);

/* Writes what is new, as far as that goes, and frees p; NULL is let pass. */
void proofs_close(struct proofs *p);

/* Appends the answer to out when there is one. May be called by any thread. */
bool proofs_recall(struct proofs *p, const char *before, const char *after,
		   struct strbuf *out);
/* Keeps an answer; as above. */
void proofs_keep(struct proofs *p, const char *before, const char *after,
		 const char *answer);

#endif
