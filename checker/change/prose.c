// SPDX-License-Identifier: GPL-2.0-only
/* Comments that speak of barriers without their names. */
#include <string.h>

#include "callers.h"
#include "wording.h"

struct prose {
	const char *text;
	word_vec words;
};

static void prose_init(struct prose *p, const char *text, size_t len)
{
	memset(p, 0, sizeof(*p));
	p->text = text;
	words_of(text, len, &p->words);
}

static bool word_in(const struct prose *p, size_t i, const char *const *list)
{
	for (; i < p->words.n && *list; list++)
		if (word_is_nocase(p->text, &p->words.at[i], *list))
			return true;
	return false;
}

static bool is_barrier_word(const struct prose *p, size_t i)
{
	static const char *const words[] = { "barrier", "barriers", "fence",
					     "fences", NULL };

	return word_in(p, i, words);
}

/* Words that say of which kind a barrier is: bits of enum fence_kind. */
enum fence_kind {
	KIND_WRITE = 1 << 0,
	KIND_READ = 1 << 1,
	KIND_FULL = 1 << 2,
	KIND_ANY = 1 << 3, /* "memory barrier" */
};

static unsigned int kind_word(const struct prose *p, size_t i)
{
	static const char *const write[] = { "write", "store", NULL };
	static const char *const read[] = { "read", "load", NULL };
	static const char *const full[] = { "full", "general", NULL };
	static const char *const any[] = { "memory", "mem", "smp", NULL };

	if (word_in(p, i, write))
		return KIND_WRITE;
	if (word_in(p, i, read))
		return KIND_READ;
	if (word_in(p, i, full))
		return KIND_FULL;
	return word_in(p, i, any) ? ~0u : 0;
}

static unsigned int kind_of_name(const char *name)
{
	if (strstr(name, "wmb"))
		return KIND_WRITE;
	if (strstr(name, "rmb"))
		return KIND_READ;
	return strstr(name, "mb") ? KIND_FULL : 0;
}

/* What the change makes untrue to say of the fence. */
static unsigned int kinds_going(const char *old_name, const char *new_name)
{
	unsigned int kind = kind_of_name(old_name);

	if (!kind || kind_of_name(new_name))
		return kind & ~kind_of_name(new_name);
	return kind | KIND_ANY;
}

/* The kinds of fences that go, unless the site has one of the kind itself. */
static unsigned int kinds_of(const struct wording *w)
{
	unsigned int kinds = 0, stay = 0;

	for (size_t i = 0; i < w->own.n; i++) {
		const struct own_name *o = &w->own.at[i];

		kinds |= kinds_going(o->old_name, o->new_name);
		if (kind_of_name(o->new_name))
			stay |= kind_of_name(o->new_name) | KIND_ANY;
	}
	for (size_t i = 0; i < w->partners.n; i++)
		kinds |= kinds_going(w->partners.at[i].old_primitive,
				     w->partners.at[i].new_primitive);
	return kinds & ~stay;
}

/* "memory write barrier" at word i: how many words. */
static size_t phrase_length(const struct prose *p, size_t i,
			    unsigned int *kinds)
{
	size_t k = i;
	unsigned int kind;

	for (*kinds = ~0u; (kind = kind_word(p, k)) != 0; k++)
		*kinds &= kind;
	if (*kinds == ~0u)
		*kinds = KIND_ANY;
	return k > i && is_barrier_word(p, k) ? k + 1 - i : 0;
}

bool wording_speaks(const struct wording *w, const char *text, size_t len,
		    struct span *phrase)
{
	unsigned int changing = kinds_of(w), kinds;
	struct prose p;
	bool found = false;

	prose_init(&p, text, len);
	for (size_t i = 0; i < p.words.n && !found; i++) {
		size_t n = phrase_length(&p, i, &kinds);

		found = n && kinds & changing;
		if (!found)
			continue;
		phrase->begin = (unsigned int)p.words.at[i].begin;
		phrase->end = (unsigned int)p.words.at[i + n - 1].end;
	}
	vec_release(&p.words);
	return found;
}

bool is_fence_label(const char *text, size_t len)
{
	static const char *const articles[] = { "a", "the", "this", "is",
						NULL };
	static const char *const ends[] = { ":", "-", ",", ".", NULL };
	struct prose p;
	unsigned int kinds;
	size_t i = 0, n;
	bool label;

	if (memchr(text, '\n', len))
		return false;
	prose_init(&p, text, len);
	while (word_in(&p, i, articles))
		i++;
	n = phrase_length(&p, i, &kinds);
	if (!n && is_barrier_word(&p, i))
		n = 1;
	label = n && (i + n == p.words.n || word_in(&p, i + n, ends));
	vec_release(&p.words);
	return label;
}

static bool names_partner(const struct wording *w, const struct prose *p,
			  size_t i)
{
	for (size_t k = 0; k < w->partners.n; k++)
		if (word_is(p->text, &p->words.at[i],
			    w->partners.at[k].function))
			return true;
	return false;
}

bool wording_says_pair(const struct wording *w, const char *text, size_t len)
{
	static const char *const words[] = { "pair",	"pairs",   "paired",
					     "pairing", "matches", "matched",
					     "coupled", "couples", NULL };
	struct prose p;
	bool says = false;

	prose_init(&p, text, len);
	for (size_t i = 0; i < p.words.n && !says; i++)
		says = word_in(&p, i, words) || names_partner(w, &p, i);
	vec_release(&p.words);
	return says || names_caller(w, text, len);
}
