/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A finding as its changelog tells it: who publishes, who reads, what is
 * between the two. Internal to series/.
 */
#ifndef SMPAIR_SERIES_STORY_H
#define SMPAIR_SERIES_STORY_H

#include "finding.h"

struct teller {
	const struct side *side;
	const struct step *fence;  /* what becomes of the barrier; or NULL */
	const struct step *access; /* of the flag's access; or NULL */
};

typedef VEC(struct teller) teller_vec;

struct story {
	const struct finding *f;
	teller_vec writers, readers; /* one for each function and flag */
};

/* Is the pair one that the finding's steps change? */
bool story_tells(const struct finding *f, const struct pair *p);

void story_init(const struct finding *f, struct story *s);
void story_release(struct story *s);

/* The barrier as it is before the change: "smp_mb"; NULL: there is none. */
const char *teller_barrier(const struct teller *t);

/* Does the step replace or drop a barrier that was full? */
bool teller_was_full(const struct teller *t);

/* Appends the location as its source spells it, on one line. */
void story_location(const struct location *l, struct strbuf *out);

/* The same, of what goes with the flag: "a, b in f() and c". */
void story_payload(const struct side *s, struct strbuf *out);

/* Is there but one flag, which may be called so after its first mention? */
bool story_has_one_flag(const struct story *s);

/* Appends "a(), b() and c()". */
void story_functions(const teller_vec *v, struct strbuf *out);

/*
 * Appends the CPU0/CPU1 table of the pair that test, a litmus test, is about
 * (NULL: that shows the finding best), after the change: at most
 * CHANGELOG_WIDTH columns, and an empty line.
 */
void story_table(const struct story *s, const char *test, struct strbuf *out);

#endif
