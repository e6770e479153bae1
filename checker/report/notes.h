/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The parts that a diagnostic is made of. Places are compared by position,
 * since each unit that includes a header has events of its own for it.
 * Internal to report/.
 */
#ifndef SMPAIR_NOTES_H
#define SMPAIR_NOTES_H

#include "diagnostic.h"

bool sites_equal(const struct site *a, const struct site *b);

/* The side's fence or, without one, its access of the flag. */
struct site main_site(const struct side *s);
bool is_main_site(const struct side *s, const struct site *at);

static inline const struct side *side_of(const struct pair *p, bool writer)
{
	return writer ? &p->writer : &p->reader;
}

/* What changes at a place; NULL: nothing but, maybe, a comment. */
const struct step *find_step(const struct finding *f, const struct site *at);
/* What the side's main site is after the change; NULL: the same. */
const char *side_becomes(const struct finding *f, const struct side *s);
bool side_changes(const struct finding *f, const struct side *s);

/* The reason that a barrier stays, the first of them; NULL: none is known. */
const struct reason *find_reason(const struct finding *f,
				 const struct site *about);
/* "TEXT [ID]" */
const char *reason_text(const struct reason *r, struct arena *a);

/*
 * The barrier that the reason is about. One that names none is about that
 * which stands at its access, or else the access.
 */
struct site reason_site(const struct finding *f, const struct reason *r);

void note_add(struct diagnostic *d, struct site at, const char *text);
/* Where that is which the reason names, unless other notes show it. */
void note_named(struct diagnostic *d, const struct finding *f,
		const struct reason *r);
/* Moves what sb holds into a. */
const char *note_text(struct arena *a, struct strbuf *sb);

/* Each side of the pairs: what it is, and what it publishes or reads. */
void note_pairs(struct diagnostic *d, const struct finding *f, struct arena *a);
/* Does note_pairs() say why the barrier there stays? */
bool pairs_say_why(const struct finding *f, const struct site *barrier);
/* The other accesses of the flags, by position and without doubles. */
void find_others(const struct finding *f, site_vec *out);
void note_others(struct diagnostic *d, const struct finding *f,
		 struct arena *a);

#endif
