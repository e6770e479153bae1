// SPDX-License-Identifier: GPL-2.0-only
/* The words for a site whose comment does not name its partners. */
#include <string.h>

#include "callers.h"
#include "wording.h"

/* Is there an earlier partner with that primitive? */
static bool primitive_done(const struct wording *w, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (!strcmp(w->partners.at[k].new_primitive,
			    w->partners.at[i].new_primitive))
			return true;
	return false;
}

static bool function_done(const struct wording *w, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (!strcmp(w->partners.at[k].new_primitive,
			    w->partners.at[i].new_primitive) &&
		    !strcmp(w->partners.at[k].function,
			    w->partners.at[i].function))
			return true;
	return false;
}

size_t add_functions(const struct wording *w, const char *primitive,
		     struct strbuf *out)
{
	VEC(const char *) names = VEC_INIT;
	size_t n;

	for (size_t i = 0; i < w->partners.n; i++)
		if (!strcmp(w->partners.at[i].new_primitive, primitive) &&
		    !function_done(w, i))
			vec_push(&names, w->partners.at[i].function);
	n = names.n;
	for (size_t i = 0; i < n; i++) {
		if (i)
			strbuf_addstr(out, i + 1 == n ? " and " : ", ");
		strbuf_addf(out, "%s()", names.at[i]);
	}
	vec_release(&names);
	return n;
}

static size_t count_primitives(const struct wording *w)
{
	size_t n = 0;

	for (size_t i = 0; i < w->partners.n; i++)
		n += !primitive_done(w, i);
	return n;
}

static bool is_fence(const char *primitive)
{
	const struct primitive *p = vocab_find(primitive);

	return p && p->class == PRIM_FENCE;
}

/* "the smp_wmb() and wmb()": the partners' fences, or else their accesses. */
static bool add_primitives(const struct wording *w, bool fences,
			   struct strbuf *out)
{
	VEC(const char *) names = VEC_INIT;
	bool any;

	for (size_t i = 0; i < w->partners.n; i++)
		if (!primitive_done(w, i) &&
		    is_fence(w->partners.at[i].new_primitive) == fences)
			vec_push(&names, w->partners.at[i].new_primitive);
	for (size_t i = 0; i < names.n; i++) {
		strbuf_addstr(out, !i		      ? "the "
				   : i + 1 == names.n ? " and "
						      : ", ");
		strbuf_addf(out, *names.at[i] ? "%s()" : "access%s",
			    names.at[i]);
	}
	any = names.n;
	vec_release(&names);
	return any;
}

/* "the smp_wmb() before FLAG is set and the smp_store_release() of FLAG" */
static void by_member(const struct wording *w, struct strbuf *out)
{
	struct strbuf member STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf accesses STRBUF_SCOPED = STRBUF_INIT;
	bool fences;

	key_identifier(w->flag->key, &member);
	strbuf_addstr(out, "Pairs with ");
	fences = add_primitives(w, true, out);
	if (fences)
		strbuf_addf(out,
			    w->partners_read ? " after %s is read"
					     : " before %s is set",
			    member.buf);
	if (add_primitives(w, false, &accesses))
		strbuf_addf(out, "%s%s of %s", fences ? " and " : "",
			    accesses.buf, member.buf);
	strbuf_addch(out, '.');
}

void wording_new(const struct wording *w, struct strbuf *out)
{
	size_t groups = count_primitives(w), done = 0;
	bool long_list = groups > 2;

	if (groups && w->flag) {
		by_member(w, out);
		return;
	}
	for (size_t i = 0; i < w->partners.n; i++) {
		const char *name = w->partners.at[i].new_primitive;

		if (primitive_done(w, i))
			continue;
		if (!done)
			strbuf_addstr(out, "Pairs with ");
		else
			strbuf_addf(out, "%s%s", long_list ? "," : "",
				    done + 1 == groups ? " and " : " ");
		if (*name)
			strbuf_addf(out, "%s() in ", name);
		else
			strbuf_addstr(out, "the access in ");
		long_list |= add_functions(w, name, out) > 1;
		done++;
	}
	if (done)
		strbuf_addch(out, '.');
}

static void append(const struct wording *w, const char *before, size_t start,
		   struct strbuf *out)
{
	struct strbuf tail STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf said STRBUF_SCOPED = STRBUF_INIT;
	size_t end = out->len;

	if (end - start > 4 && !strncmp(out->buf + end - 2, "*/", 2))
		end -= 2;
	while (end > start + 2 && strchr(" \t\n*", out->buf[end - 1]))
		end--;
	strbuf_addstr(&tail, out->buf + end);
	if (out->buf[end - 1] == ':')
		end--;
	strbuf_truncate(out, end);
	strbuf_addstr(out, out->buf[end - 1] == '.' ? " " : ". ");
	wording_new(w, &said);
	strbuf_addf(out, "%s%s%s", before, said.buf + (*before ? 1 : 0),
		    tail.buf);
}

void wording_append(const struct wording *w, size_t start, struct strbuf *out)
{
	append(w, "", start, out);
}

/* Does the text name the partner, or a function that calls it? */
static bool is_named(const struct wording *w, const struct partner *p,
		     const char *text, const word_vec *words)
{
	struct wording one = { .finding = w->finding };
	bool named = find_word(text, strlen(text), p->function) >= 0;

	wording_add_partner(&one, p);
	for (size_t i = 0; i + 1 < words->n && !named; i++) {
		const struct word *word = &words->at[i];
		struct strbuf name STRBUF_SCOPED = STRBUF_INIT;

		if (!word_is(text, word + 1, "("))
			continue;
		strbuf_add(&name, text + word->begin, word->end - word->begin);
		named = relation_of(&one, name.buf) == RELATION_CALLS ||
			relation_of_short(&one, name.buf) == RELATION_CALLS;
	}
	wording_release(&one);
	return named;
}

void wording_complete(const struct wording *w, size_t start, struct strbuf *out)
{
	struct wording missing = { .finding = w->finding };
	const char *text = out->buf + start;
	word_vec words = VEC_INIT;
	bool lists = false;

	words_of(text, strlen(text), &words);
	for (size_t i = 0; i < w->partners.n; i++) {
		const struct partner *p = &w->partners.at[i];

		if (find_word(text, strlen(text), p->function) >= 0)
			lists = true;
		else if (*p->new_primitive &&
			 strcmp(p->old_primitive, p->new_primitive) &&
			 !is_named(w, p, text, &words))
			wording_add_partner(&missing, p);
	}
	vec_release(&words);
	if (lists && missing.partners.n)
		append(&missing, "Also p", start, out);
	wording_release(&missing);
}
