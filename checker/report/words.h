/* SPDX-License-Identifier: GPL-2.0-only */
/* Phrases about sites, locations and steps. Each appends to out. */
#ifndef SMPAIR_WORDS_H
#define SMPAIR_WORDS_H

#include "finding.h"

/* "map->nr", "bit READY of ctx->flags". */
void words_location(const struct location *l, struct strbuf *out);

/* "smp_mb()", or of a plain access "the store to map->nr". */
void words_site(const struct site *s, struct strbuf *out);

/*
 * The payload's locations without doubles, as a list that is cut short; what
 * is outside the function of the flag's access is named with its function.
 */
void words_payload(const struct side *s, struct strbuf *out);

/* Of a STEP_REPLACE_FENCE: that a weaker one is enough. */
void words_weaker_fence(const struct step *s, struct strbuf *out);
/* That a dropped fence and an access become one primitive. */
void words_merged_fence(const struct step *fence, const struct step *access,
			struct strbuf *out);
/* That an access alone becomes a primitive. */
void words_new_access(const struct step *s, struct strbuf *out);
/* Any step, without what is around it. */
void words_step(const struct step *s, struct strbuf *out);

#endif
