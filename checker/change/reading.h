/* SPDX-License-Identifier: GPL-2.0-only */
/* Internal to wording: whose primitives the words of a comment are. */
#ifndef SMPAIR_READING_H
#define SMPAIR_READING_H

#include "wording.h"

/* A name in the comment that may change. */
enum role {
	ROLE_OWN,
	ROLE_PARTNER,	      /* by the words before it */
	ROLE_PARTNER_BY_NAME, /* only a partner has it */
	ROLE_STRANGER,	      /* somebody else's that is called the same */
	ROLE_UNCLEAR,
};

struct mention {
	size_t word; /* index */
	enum role role;
	const char *replacement;
	const struct word *function; /* it is said to be in ... */
	const char *new_function;    /* ... and that is in fact; or NULL */
};

struct reading {
	const struct wording *wording;
	const char *text;
	size_t len;
	word_vec words;
	VEC(struct mention) mentions;
	struct arena arena;
};

/* The one of the wording that word i names; NULL. */
const struct own_name *own_called(const struct wording *w,
				  const struct reading *r, size_t i);
const struct partner *partner_called(const struct wording *w,
				     const struct reading *r, size_t i);
/*
 * Does word i name the partner's primitive? "rmb in f()" and "the barrier in
 * f()" do, too, when f() is a partner.
 */
bool word_names(const struct reading *r, size_t i, const char *primitive);
/* Fills r->mentions from r->words. */
void find_mentions(struct reading *r);

/* "and", "or", "," and the like. */
bool is_separator(const struct reading *r, const struct word *w);
/* Does "()" follow the word? */
bool has_parens(const struct reading *r, size_t i);
/* "smp_rmb() in f()" at word i: "f"; NULL when no one function is named. */
const struct word *named_function(const struct reading *r, size_t i);
bool is_partner(const struct reading *r, const struct word *function);

#endif
