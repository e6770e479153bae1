/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Relations over at most 64 events, a row of bits per event: row[a] has bit b
 * when (a, b) is in the relation. The operators are those of the cat
 * language. n is the number of events; rows past it are not touched.
 */
#ifndef SMPAIR_LKMM_RELATION_H
#define SMPAIR_LKMM_RELATION_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { LKMM_MAX_EVENTS = 64 };

typedef uint64_t event_set;

struct rel {
	event_set row[LKMM_MAX_EVENTS];
};

#define BIT(i) ((event_set)1 << (i))

/* for (each i in set), from the lowest. */
#define for_each_event(i, set)                                               \
	for (event_set left_##i = (set);                                     \
	     left_##i && ((i) = (unsigned int)__builtin_ctzll(left_##i), 1); \
	     left_##i &= left_##i - 1)

static inline void rel_zero(struct rel *r, unsigned int n)
{
	memset(r->row, 0, n * sizeof(r->row[0]));
}

static inline void rel_copy(struct rel *d, const struct rel *s, unsigned int n)
{
	memcpy(d->row, s->row, n * sizeof(d->row[0]));
}

/* d |= s */
static inline void rel_or(struct rel *d, const struct rel *s, unsigned int n)
{
	for (unsigned int i = 0; i < n; i++)
		d->row[i] |= s->row[i];
}

/* d & s, d \ s */
static inline void rel_and(struct rel *d, const struct rel *s, unsigned int n)
{
	for (unsigned int i = 0; i < n; i++)
		d->row[i] &= s->row[i];
}

static inline void rel_minus(struct rel *d, const struct rel *s, unsigned int n)
{
	for (unsigned int i = 0; i < n; i++)
		d->row[i] &= ~s->row[i];
}

/* [dom] ; d ; [ran] */
static inline void rel_restrict(struct rel *d, event_set dom, event_set ran,
				unsigned int n)
{
	for (unsigned int i = 0; i < n; i++)
		d->row[i] = dom >> i & 1 ? d->row[i] & ran : 0;
}

/* The union of r's rows over set: what set reaches in one step. */
static inline event_set rel_image(const struct rel *r, event_set set)
{
	event_set out = 0;
	unsigned int i;

	for_each_event (i, set)
		out |= r->row[i];
	return out;
}

/* d = a ; b. d is neither of them. */
static inline void rel_seq(struct rel *d, const struct rel *a,
			   const struct rel *b, unsigned int n)
{
	for (unsigned int i = 0; i < n; i++)
		d->row[i] = rel_image(b, a->row[i]);
}

/* d | id */
static inline void rel_add_id(struct rel *d, unsigned int n)
{
	for (unsigned int i = 0; i < n; i++)
		d->row[i] |= BIT(i);
}

/* d+ */
static inline void rel_plus(struct rel *d, unsigned int n)
{
	for (unsigned int k = 0; k < n; k++) {
		event_set via = d->row[k];

		if (!via)
			continue;
		for (unsigned int i = 0; i < n; i++) {
			if (d->row[i] >> k & 1)
				d->row[i] |= via;
		}
	}
}

/* d* */
static inline void rel_star(struct rel *d, unsigned int n)
{
	rel_plus(d, n);
	rel_add_id(d, n);
}

static inline bool rel_irreflexive(const struct rel *d, unsigned int n)
{
	for (unsigned int i = 0; i < n; i++) {
		if (d->row[i] >> i & 1)
			return false;
	}
	return true;
}

static inline bool rel_empty(const struct rel *d, unsigned int n)
{
	event_set any = 0;

	for (unsigned int i = 0; i < n; i++)
		any |= d->row[i];
	return !any;
}

/* d = s^-1. d is not s. */
static inline void rel_inverse(struct rel *d, const struct rel *s,
			       unsigned int n)
{
	unsigned int k;

	rel_zero(d, n);
	for (unsigned int i = 0; i < n; i++) {
		for_each_event (k, s->row[i])
			d->row[k] |= BIT(i);
	}
}

#endif
