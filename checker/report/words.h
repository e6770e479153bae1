/* SPDX-License-Identifier: GPL-2.0-only */
/* Phrases about sites, locations and steps. Each appends to out. */
#ifndef SMPAIR_WORDS_H
#define SMPAIR_WORDS_H

#include "finding.h"

typedef VEC(const struct step *) step_vec;

/* "map->nr", "bit READY of ctx->flags". */
void words_location(const struct location *l, struct strbuf *out);

/* "smp_mb()", or of a plain access "the store to map->nr". */
void words_site(const struct site *s, struct strbuf *out);

/*
 * The payload's locations without doubles, as a list that is cut short; what
 * is outside the function of the flag's access is named with its function.
 */
void words_payload(const struct side *s, struct strbuf *out);

/* Are the two places' locations the same in words? */
bool words_same_location(const struct site *a, const struct site *b);

/*
 * That a dropped fence and the accesses that take over, at least one, become
 * one primitive each.
 */
void words_merged_fence(const struct step *fence, const step_vec *accesses,
			struct strbuf *out);
/* Any step, without what is around it. */
void words_step(const struct step *s, struct strbuf *out);

/*
 * Why a barrier of the side's kind stays as it is: it goes with an atomic
 * operation, or is for a device. Appends nothing for the others. Returns the id
 * of the rule that it applies, or NULL.
 */
const char *words_own_kind(const struct side *s, struct strbuf *out);

#endif
