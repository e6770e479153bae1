// SPDX-License-Identifier: GPL-2.0-only
#include "reading.h"

#include <string.h>

static bool word_at_is(const struct reading *r, size_t i, const char *s)
{
	return i < r->words.n && !r->words.at[i].ends_sentence &&
	       word_is(r->text, &r->words.at[i], s);
}

static bool is_place_word(const struct reading *r, size_t i)
{
	return word_at_is(r, i, "in") || word_at_is(r, i, "of") ||
	       word_at_is(r, i, "from") || word_at_is(r, i, "at");
}

bool has_parens(const struct reading *r, size_t i)
{
	return word_at_is(r, i + 1, "(") && word_at_is(r, i + 2, ")");
}

/* "XDP_RING" can only be a name, unlike the "f_" of "f_(get|put)_one()". */
static bool is_identifier(const struct reading *r, size_t i)
{
	const struct word *w = &r->words.at[i];
	size_t len = w->end - w->begin;

	return memchr(r->text + w->begin, '_', len) &&
	       r->text[w->end - 1] != '_';
}

/* "smp_rmb() in f()" at word i: "f"; NULL when no one function is named. */
const struct word *named_function(const struct reading *r, size_t i)
{
	i += has_parens(r, i) ? 3 : 1;
	if (!is_place_word(r, i) || ++i >= r->words.n ||
	    r->words.at[i].ends_sentence)
		return NULL;
	return has_parens(r, i) || is_identifier(r, i) ? &r->words.at[i] : NULL;
}

bool is_partner(const struct reading *r, const struct word *function)
{
	for (size_t k = 0; k < r->wording->partners.n; k++)
		if (word_is(r->text, function,
			    r->wording->partners.at[k].function))
			return true;
	for (size_t k = 0; k < r->wording->moved.n; k++)
		if (word_is(r->text, function, r->wording->moved.at[k].from))
			return true;
	return false;
}

/* Is what was in the function in the partner's now? */
static bool is_function_of(const struct reading *r, const struct word *function,
			   const struct partner *p)
{
	const struct wording *w = r->wording;

	if (word_is(r->text, function, p->function))
		return true;
	for (size_t k = 0; k < w->moved.n; k++)
		if (word_is(r->text, function, w->moved.at[k].from) &&
		    !strcmp(w->moved.at[k].to, p->function))
			return true;
	return false;
}

/* "the barrier" at word i, and no more than that: no "memory barrier". */
static bool is_barrier_word(const struct reading *r, size_t i)
{
	static const char *const before[] = { "the", "a", "with", "by" };

	if (!word_at_is(r, i, "barrier") && !word_at_is(r, i, "fence"))
		return false;
	for (size_t k = 0; i && k < sizeof(before) / sizeof(*before); k++)
		if (word_is_nocase(r->text, &r->words.at[i - 1], before[k]))
			return true;
	return false;
}

/* "rmb" or "the barrier" at word i for the partner's fence, which changes? */
static bool is_short_for(const struct reading *r, size_t i,
			 const struct partner *p)
{
	const struct word *function = named_function(r, i);

	if (!function || !is_function_of(r, function, p) ||
	    strncmp(p->old_primitive, "smp_", 4) != 0 ||
	    !strstr(p->old_primitive, "mb") ||
	    !strcmp(p->old_primitive, p->new_primitive))
		return false;
	return word_is(r->text, &r->words.at[i], p->old_primitive + 4) ||
	       (!strstr(p->new_primitive, "mb") && is_barrier_word(r, i));
}

bool word_names(const struct reading *r, size_t i, const char *primitive)
{
	const struct wording *w = r->wording;

	if (word_is(r->text, &r->words.at[i], primitive))
		return true;
	for (size_t k = 0; k < w->partners.n; k++)
		if (!strcmp(w->partners.at[k].old_primitive, primitive) &&
		    is_short_for(r, i, &w->partners.at[k]))
			return true;
	return false;
}

const struct own_name *own_called(const struct wording *w,
				  const struct reading *r, size_t i)
{
	for (size_t k = 0; k < w->own.n; k++)
		if (word_is(r->text, &r->words.at[i], w->own.at[k].old_name))
			return &w->own.at[k];
	return NULL;
}

const struct partner *partner_called(const struct wording *w,
				     const struct reading *r, size_t i)
{
	for (size_t k = 0; k < w->partners.n; k++)
		if (word_names(r, i, w->partners.at[k].old_primitive))
			return &w->partners.at[k];
	return NULL;
}

/*
 * The word that ends a pairing phrase at i says that the partner comes next.
 */
static bool ends_phrase(const struct reading *r, size_t i)
{
	static const char *const before_with[] = {
		"pair",	   "pairs",	  "paired",	 "pairing", "coupled",
		"couples", "couple",	  "matched",	 "match",   "matches",
		"up",	   "conjunction", "combination",
	};
	static const char *const alone[] = {
		"matches", "match", "matching", "see",
		"against", "pairs", "paired",	"counterpart",
	};
	const struct word *w = &r->words.at[i];

	for (size_t k = 0; k < sizeof(alone) / sizeof(*alone); k++)
		if (word_is_nocase(r->text, w, alone[k]))
			return true;
	if (i == 0 ||
	    (!word_is(r->text, w, "with") && !word_is(r->text, w, "by") &&
	     !word_is(r->text, w, "to")))
		return false;
	for (size_t k = 0; k < sizeof(before_with) / sizeof(*before_with); k++)
		if (word_is_nocase(r->text, w - 1, before_with[k]))
			return true;
	return false;
}

bool is_separator(const struct reading *r, const struct word *w)
{
	return word_is(r->text, w, "and") || word_is(r->text, w, "or") ||
	       word_is(r->text, w, ",") || word_is(r->text, w, "/") ||
	       word_is(r->text, w, "&");
}

/* May the word stand in "smp_rmb() in f() and the smp_mb() in g()"? */
static bool is_list_word(const struct reading *r, size_t i)
{
	static const char *const words[] = { "in", "at", "of",	 "from", "the",
					     "a",  "an", "both", "with", "(",
					     ")",  "|",	 "also", "those" };
	const struct word *w = &r->words.at[i];

	for (size_t k = 0; k < sizeof(words) / sizeof(*words); k++)
		if (word_is(r->text, w, words[k]))
			return true;
	return is_separator(r, w) ||
	       (i + 1 < r->words.n && word_is(r->text, w + 1, "("));
}

/* Is mention i joined to the mention at `last` by a list? */
static bool joined(const struct reading *r, size_t last, size_t i)
{
	bool separated = false;

	for (size_t k = last + 1; k < i; k++) {
		if (!is_list_word(r, k))
			return false;
		separated |= is_separator(r, &r->words.at[k]);
	}
	return separated;
}

static enum role role_of(const struct reading *r, size_t i, bool after_phrase,
			 long last)
{
	const struct wording *w = r->wording;
	bool own = own_called(w, r, i), partner = partner_called(w, r, i);

	if (after_phrase && partner && (last < 0 || joined(r, (size_t)last, i)))
		return ROLE_PARTNER;
	if (partner && !own)
		return ROLE_PARTNER_BY_NAME;
	if (own && !partner)
		return after_phrase && !w->partners.n ? ROLE_STRANGER
						      : ROLE_OWN;
	return after_phrase ? ROLE_UNCLEAR : ROLE_OWN;
}

void find_mentions(struct reading *r)
{
	bool after_phrase = false;
	long last = -1;

	for (size_t i = 0; i < r->words.n; i++) {
		struct mention m = { .word = i };

		if (r->words.at[i].ends_sentence) {
			after_phrase = false;
			last = -1;
		}
		if (ends_phrase(r, i)) {
			after_phrase = true;
			last = -1;
		}
		if (!own_called(r->wording, r, i) &&
		    !partner_called(r->wording, r, i))
			continue;
		m.role = role_of(r, i, after_phrase, last);
		if (m.role == ROLE_PARTNER)
			last = (long)i;
		vec_push(&r->mentions, m);
	}
}
