// SPDX-License-Identifier: GPL-2.0-only
#include "claim.h"

#include <string.h>

#include "comment_words.h"
#include "vocab.h"

/* The words of one comment, and where the reader is. */
struct reader {
	const char *text; /* of the comment */
	struct span comment;
	word_vec words;
	size_t at;
	struct arena *arena;
	claim_vec *out;
};

static bool is_any(const struct reader *r, size_t i, const char *const *list)
{
	if (i >= r->words.n)
		return false;
	for (; *list; list++)
		if (word_is_nocase(r->text, &r->words.at[i], *list))
			return true;
	return false;
}

/* "pairs with", "paired with", "coupled with", "matches" end at word i. */
static bool ends_phrase(const struct reader *r, size_t i)
{
	static const char *const verbs[] = { "pair",	"pairs",   "paired",
					     "pairing", "coupled", "couples",
					     "matched", NULL };
	static const char *const with[] = { "with", "by", NULL };
	static const char *const alone[] = { "matches", NULL };

	return is_any(r, i, alone) ||
	       (i && is_any(r, i, with) && is_any(r, i - 1, verbs));
}

static const char *word_text(const struct reader *r, size_t i)
{
	const struct word *w = &r->words.at[i];

	return arena_strndup(r->arena, r->text + w->begin, w->end - w->begin);
}

static struct span word_span(const struct reader *r, size_t from, size_t to)
{
	return (struct span){
		r->comment.begin + (unsigned int)r->words.at[from].begin,
		r->comment.begin + (unsigned int)r->words.at[to].end,
	};
}

static bool is_mark(const struct reader *r, size_t i, const char *mark)
{
	return i < r->words.n && word_is(r->text, &r->words.at[i], mark);
}

/* Is the word part of the sentence that began before it? */
static bool goes_on(const struct reader *r, size_t i)
{
	return i < r->words.n && !r->words.at[i].ends_sentence;
}

static bool skip_parens(const struct reader *r, size_t *i)
{
	if (!is_mark(r, *i, "(") || !is_mark(r, *i + 1, ")"))
		return false;
	*i += 2;
	return true;
}

/*
 * A primitive that orders: "the barrier in f()" may be any, and what is said to
 * pair with a lock is about more than the lock.
 */
static bool is_primitive(const struct reader *r, size_t i)
{
	const struct primitive *p;

	if (!goes_on(r, i))
		return false;
	p = vocab_find(word_text(r, i));
	if (p)
		return (p->class == PRIM_FENCE && p->order != ORD_COMPILER) ||
		       p->class == PRIM_LOAD || p->class == PRIM_STORE ||
		       p->class == PRIM_RMW;
	return is_mark(r, i, "mb") || is_mark(r, i, "rmb") ||
	       is_mark(r, i, "wmb");
}

/* The primitive at word *i, which moves past it. */
static bool take_primitive(const struct reader *r, size_t *i, struct claim *c)
{
	static const char *const smp[] = { "smp", NULL };
	size_t from = *i;

	if (goes_on(r, from) && is_any(r, from, smp) &&
	    is_primitive(r, from + 1))
		*i += 1;
	else if (!is_primitive(r, from))
		return false;
	c->primitive = word_text(r, *i);
	c->primitive_at = word_span(r, from, *i);
	*i += 1;
	skip_parens(r, i);
	return true;
}

static bool looks_like_function(const char *name, bool parens)
{
	return (name[0] == '_' || (name[0] >= 'a' && name[0] <= 'z')) &&
	       (parens || strchr(name, '_'));
}

/* The function at word *i, which moves past it. */
static bool take_function(const struct reader *r, size_t *i, struct claim *c)
{
	static const char *const glued[] = { "(", ":", "-", ".", "*", NULL };
	size_t at = *i;
	bool parens;

	if (!goes_on(r, at))
		return false;
	c->function = word_text(r, at);
	c->function_at = word_span(r, at, at);
	*i += 1;
	parens = skip_parens(r, i);
	/* a part of a longer name: "ops::open", "get_(a|b)_ref" */
	if (*i < r->words.n && is_any(r, *i, glued) &&
	    r->words.at[*i].begin == r->words.at[*i - 1].end &&
	    !r->words.at[*i].ends_sentence)
		return false;
	return looks_like_function(c->function, parens);
}

static bool skip_any(const struct reader *r, size_t *i, const char *const *list)
{
	bool found = false;

	while (goes_on(r, *i) && is_any(r, *i, list)) {
		found = true;
		*i += 1;
	}
	return found;
}

static const char *const separators[] = { ",", "/", "&", "and", "or", NULL };
static const char *const articles[] = { "the",	    "a",    "an",
					"function", "both", NULL };

/* "smp_wmb() or smp_mb() in f(), g() and h()" from the reader's place on. */
static void read_claim(struct reader *r)
{
	static const char *const between[] = { "above", "below", "barrier",
					       "call",	"full",	 "memory",
					       NULL };
	static const char *const places[] = { "in", "of", "from", "inside",
					      NULL };
	VEC(struct claim) primitives = VEC_INIT;
	struct claim c = { .comment = r->comment };
	size_t i = r->at, first = r->out->n;

	skip_any(r, &i, articles);
	while (take_primitive(r, &i, &c)) {
		vec_push(&primitives, c);
		if (!skip_any(r, &i, separators))
			break;
		skip_any(r, &i, articles);
	}
	skip_any(r, &i, between);
	if (primitives.n && skip_any(r, &i, places)) {
		do {
			skip_any(r, &i, articles);
			if (!take_function(r, &i, &c))
				break;
			for (size_t k = 0; k < primitives.n; k++) {
				c.primitive = primitives.at[k].primitive;
				c.primitive_at = primitives.at[k].primitive_at;
				vec_push(r->out, c);
			}
		} while (skip_any(r, &i, separators));
	}
	if (r->out->n == first + 1)
		r->out->at[first].alone = true;
	vec_release(&primitives);
}

static void read_comment(const struct source_text *t, const struct comment *c,
			 struct arena *a, claim_vec *out)
{
	struct reader r = { .text = t->data + c->span.begin,
			    .comment = c->span,
			    .arena = a,
			    .out = out };

	words_of(r.text, c->span.end - c->span.begin, &r.words);
	for (size_t i = 0; i < r.words.n; i++) {
		if (!ends_phrase(&r, i))
			continue;
		r.at = i + 1;
		read_claim(&r);
	}
	vec_release(&r.words);
}

void claims_find(const struct source_text *t, struct arena *a, claim_vec *out)
{
	comment_vec comments = VEC_INIT;

	text_comments(t, &comments);
	for (size_t i = 0; i < comments.n; i++)
		read_comment(t, &comments.at[i], a, out);
	vec_release(&comments);
}
