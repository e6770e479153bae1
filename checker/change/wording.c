// SPDX-License-Identifier: GPL-2.0-only
#include "wording.h"

#include <string.h>
#include <strings.h>

#include "callers.h"
#include "reading.h"

void wording_release(struct wording *w)
{
	vec_release(&w->own);
	vec_release(&w->partners);
	vec_release(&w->moved);
}

void wording_add_own(struct wording *w, const char *old_name,
		     const char *new_name)
{
	if (!old_name || !*old_name || !new_name || !*new_name)
		return;
	for (size_t i = 0; i < w->own.n; i++)
		if (!strcmp(w->own.at[i].old_name, old_name) &&
		    !strcmp(w->own.at[i].new_name, new_name))
			return;
	vec_push(&w->own, ((struct own_name){ old_name, new_name }));
}

void wording_add_partner(struct wording *w, const struct partner *p)
{
	for (size_t i = 0; i < w->partners.n; i++) {
		const struct partner *q = &w->partners.at[i];

		if (!strcmp(q->function, p->function) &&
		    !strcmp(q->old_primitive, p->old_primitive) &&
		    !strcmp(q->new_primitive, p->new_primitive))
			return;
	}
	vec_push(&w->partners, *p);
}

void wording_add_moved(struct wording *w, const char *from, const char *to)
{
	for (size_t i = 0; i < w->moved.n; i++)
		if (!strcmp(w->moved.at[i].from, from) &&
		    !strcmp(w->moved.at[i].to, to))
			return;
	vec_push(&w->moved, ((struct moved_name){ from, to }));
}

bool wording_one_function(const struct wording *w)
{
	for (size_t i = 1; i < w->partners.n; i++)
		if (strcmp(w->partners.at[i].function,
			   w->partners.at[0].function) != 0)
			return false;
	return true;
}

/* Does function follow the mention at i, before the next one? */
static bool function_follows(const struct reading *r, size_t i,
			     const char *function)
{
	for (size_t k = i + 1; k < r->words.n; k++) {
		if (r->words.at[k].ends_sentence ||
		    partner_called(r->wording, r, k))
			return false;
		if (word_is(r->text, &r->words.at[k], function))
			return true;
	}
	return false;
}

/*
 * What the partner's primitive at word i is called after the change. NULL:
 * partners of that name change differently and the comment does not say
 * whose it is.
 */
static const char *partner_replacement(const struct reading *r, size_t i)
{
	const struct wording *w = r->wording;
	const char *any = NULL, *named = NULL;
	bool clash = false, named_clash = false;

	for (size_t k = 0; k < w->partners.n; k++) {
		const struct partner *p = &w->partners.at[k];

		if (!word_names(r, i, p->old_primitive))
			continue;
		clash |= any && strcmp(any, p->new_primitive);
		any = p->new_primitive;
		if (!function_follows(r, i, p->function))
			continue;
		named_clash |= named && strcmp(named, p->new_primitive);
		named = p->new_primitive;
	}
	if (named)
		return named_clash ? NULL : named;
	return clash ? NULL : any;
}

static const char *own_replacement(const struct reading *r, size_t i)
{
	const struct wording *w = r->wording;
	const char *name = NULL;

	for (size_t k = 0; k < w->own.n; k++) {
		if (!word_is(r->text, &r->words.at[i], w->own.at[k].old_name))
			continue;
		if (name && strcmp(name, w->own.at[k].new_name))
			return NULL;
		name = w->own.at[k].new_name;
	}
	return name;
}

/*
 * Is it somebody else's? When one mention names a function that is a partner,
 * one that names another function is not about a partner. (A single one is
 * taken for a partner under an outdated name.)
 */
static bool of_stranger(const struct reading *r, const struct mention *m)
{
	const struct word *function = named_function(r, m->word);

	if (!function || is_partner(r, function))
		return false;
	for (size_t i = 0; i < r->mentions.n; i++) {
		function = named_function(r, r->mentions.at[i].word);
		if (function && is_partner(r, function))
			return true;
	}
	return false;
}

static const char *word_text(struct reading *r, const struct word *w)
{
	return arena_strndup(&r->arena, r->text + w->begin, w->end - w->begin);
}

/* Has the partner the primitive that stands at m? */
static bool has_primitive(const struct reading *r, const struct mention *m,
			  const struct partner *p)
{
	return word_names(r, m->word, p->old_primitive);
}

/* The function that m names is a partner, but of another primitive. */
static bool partner_of_other(const struct reading *r, const struct mention *m)
{
	for (size_t k = 0; k < r->wording->moved.n; k++)
		if (word_is(r->text, m->function, r->wording->moved.at[k].from))
			return false;
	for (size_t k = 0; k < r->wording->partners.n; k++) {
		const struct partner *p = &r->wording->partners.at[k];

		if (word_is(r->text, m->function, p->function) &&
		    has_primitive(r, m, p))
			return false;
	}
	return true;
}

/* Nothing more is said of the function that m names. */
static bool ends_clause(const struct reading *r, const struct mention *m)
{
	size_t i = (size_t)(m->function - r->words.at);

	i += has_parens(r, i) ? 3 : 1;
	return i >= r->words.n || r->words.at[i].ends_sentence;
}

/*
 * "f(), g() and h" of the partners whose primitive stands at m; within a
 * clause only those that may have had the name that m gives them. NULL: there
 * is none, or the comment names them besides.
 */
static const char *real_functions(struct reading *r, const struct mention *m)
{
	const char *name = word_text(r, m->function);
	struct wording same = { .finding = NULL };
	struct strbuf list STRBUF_SCOPED = STRBUF_INIT;

	for (size_t k = 0; k < r->wording->partners.n; k++) {
		const struct partner *p = &r->wording->partners.at[k];

		if (has_primitive(r, m, p) &&
		    (ends_clause(r, m) || same_words(name, p->function)) &&
		    find_word(r->text, r->len, p->function) < 0)
			wording_add_partner(&same, p);
	}
	if (same.partners.n)
		add_functions(&same, same.partners.at[0].new_primitive, &list);
	wording_release(&same);
	if (list.len <= 2)
		return NULL;
	strbuf_truncate(&list, list.len - 2);
	return arena_strdup(&r->arena, list.buf);
}

/* May the function that is gone have been a partner of that primitive? */
static bool was_partner(struct reading *r, const struct mention *m)
{
	const char *name = word_text(r, m->function);

	for (size_t k = 0; k < r->wording->partners.n; k++) {
		const struct partner *p = &r->wording->partners.at[k];

		if (has_primitive(r, m, p) && same_words(name, p->function))
			return true;
	}
	return false;
}

/*
 * Whose primitive m is. What is said to be in a function that calls a partner
 * is the partner's; what is in any other that is no partner, or is not known,
 * is somebody else's.
 */
static bool is_strangers(struct reading *r, const struct mention *m,
			 bool *is_gone)
{
	enum relation relation;

	*is_gone = false;
	if (!m->function)
		return false;
	if (is_partner(r, m->function))
		return partner_of_other(r, m);
	relation = relation_of(r->wording, word_text(r, m->function));
	*is_gone = relation == RELATION_NONE && was_partner(r, m);
	if (*is_gone)
		return false;
	if (relation == RELATION_NONE)
		relation = relation_of_short(r->wording,
					     word_text(r, m->function));
	return relation != RELATION_CALLS || of_stranger(r, m);
}

/* "A() and B" of all that the primitive at m has become; NULL: no names. */
static const char *all_replacements(struct reading *r, const struct mention *m)
{
	const char *parens = has_parens(r, m->word) ? "()" : "";
	struct strbuf list STRBUF_SCOPED = STRBUF_INIT;

	for (size_t k = 0; k < r->wording->partners.n; k++) {
		const struct partner *p = &r->wording->partners.at[k];

		if (!has_primitive(r, m, p) ||
		    find_word(list.buf, list.len, p->new_primitive) >= 0)
			continue;
		if (!*p->new_primitive)
			return NULL;
		if (list.len)
			strbuf_addf(&list, "%s and ", parens);
		strbuf_addstr(&list, p->new_primitive);
	}
	return arena_strdup(&r->arena, list.buf);
}

/* "smp_rmb() in f(), g() and h()": is one of g() and h() no partner? */
static bool lists_stranger(struct reading *r, const struct mention *m)
{
	size_t i = (size_t)(m->function - r->words.at);

	while (has_parens(r, i)) {
		const struct word *w = &r->words.at[i];

		if (partner_called(r->wording, r, i) || named_function(r, i))
			return false;
		if (w != m->function && !is_partner(r, w) &&
		    relation_of(r->wording, word_text(r, w)) != RELATION_CALLS)
			return true;
		for (i += 3; i < r->words.n && !r->words.at[i].ends_sentence &&
			     is_separator(r, &r->words.at[i]);)
			i++;
		if (!is_separator(r, &r->words.at[i - 1]))
			break;
	}
	return false;
}

/* Or does it need "()", as "rmb" and "the barrier" have none? */
static bool is_full_name(const struct reading *r, const struct mention *m)
{
	const struct word *w = &r->words.at[m->word];
	const struct partner *p = partner_called(r->wording, r, m->word);

	return has_parens(r, m->word) || word_is(r->text, w, p->old_primitive);
}

static void decide_partner(struct reading *r, struct mention *m)
{
	bool is_gone;

	m->function = named_function(r, m->word);
	if (is_strangers(r, m, &is_gone)) {
		m->role = ROLE_STRANGER;
		m->replacement = word_text(r, &r->words.at[m->word]);
		return;
	}
	if (m->function && lists_stranger(r, m))
		return;
	if (r->wording->named_only &&
	    (!m->function || !is_partner(r, m->function)))
		return;
	m->replacement = partner_replacement(r, m->word);
	if (!m->replacement && !m->function && m->role == ROLE_PARTNER)
		m->replacement = all_replacements(r, m);
	if (m->replacement && !is_full_name(r, m))
		m->replacement = arena_printf(&r->arena, "%s()",
					      m->replacement);
	if (is_gone && m->replacement)
		m->new_function = real_functions(r, m);
}

/* False when one of the mentions cannot be decided. */
static bool decide(struct reading *r)
{
	unsigned int renamed = 0;

	for (size_t i = 0; i < r->mentions.n; i++) {
		struct mention *m = &r->mentions.at[i];

		if (m->role == ROLE_OWN)
			m->replacement = own_replacement(r, m->word);
		else if (m->role != ROLE_UNCLEAR)
			decide_partner(r, m);
		if (!m->replacement || !*m->replacement)
			return false;
		renamed += m->new_function != NULL;
	}
	return renamed <= 1;
}

bool is_helper_for(const char *name, const char *fence)
{
	size_t len = strlen(fence);

	return !strncmp(name, fence, len) && !strncmp(name + len, "__", 2);
}

/* Is all that changes its own fence, to a helper? */
static bool becomes_helper(const struct wording *w)
{
	return w->own.n == 1 && !w->partners.n &&
	       is_helper_for(w->own.at[0].new_name, w->own.at[0].old_name);
}

/* Renames what the comment calls its own; false when it does not. */
static bool rename_own(struct reading *r)
{
	bool any = false;

	for (size_t i = 0; i < r->mentions.n; i++) {
		struct mention *m = &r->mentions.at[i];
		bool own = m->role == ROLE_OWN && !named_function(r, m->word);

		m->replacement = own ? own_replacement(r, m->word)
				     : word_text(r, &r->words.at[m->word]);
		any |= own;
	}
	return any;
}

/* Are all that it names other people's? */
static bool only_strangers(const struct reading *r)
{
	for (size_t i = 0; i < r->mentions.n; i++)
		if (r->mentions.at[i].role == ROLE_PARTNER ||
		    r->mentions.at[i].role == ROLE_PARTNER_BY_NAME)
			return false;
	return true;
}

static bool is_pairing_comment(const struct reading *r)
{
	for (size_t i = 0; i < r->mentions.n; i++) {
		const struct mention *m = &r->mentions.at[i];

		if (m->role == ROLE_PARTNER)
			return true;
		if (m->role != ROLE_PARTNER_BY_NAME)
			continue;
		for (size_t k = 0; k < r->wording->partners.n; k++)
			if (function_follows(
				    r, m->word,
				    r->wording->partners.at[k].function))
				return true;
	}
	return false;
}

static const char *moved_to(const struct reading *r, size_t i)
{
	for (size_t k = 0; k < r->wording->moved.n; k++)
		if (word_is(r->text, &r->words.at[i],
			    r->wording->moved.at[k].from))
			return r->wording->moved.at[k].to;
	return NULL;
}

/*
 * "f() and g()" from word i on, both moved to one function: the index past
 * the list, with *to that function. i itself when there is no such list.
 */
static size_t moved_list(const struct reading *r, size_t i, const char **to)
{
	size_t end = i, k = i;

	*to = NULL;
	while (k < r->words.n) {
		const char *name = moved_to(r, k);

		if (!name && *to && word_is(r->text, &r->words.at[k], *to))
			name = *to;
		if (!name || (*to && strcmp(*to, name)))
			break;
		*to = name;
		for (k++; k < r->words.n &&
			  (word_is(r->text, &r->words.at[k], "(") ||
			   word_is(r->text, &r->words.at[k], ")"));)
			k++;
		end = k;
		while (k < r->words.n &&
		       (word_is(r->text, &r->words.at[k], "and") ||
			word_is(r->text, &r->words.at[k], "&") ||
			word_is(r->text, &r->words.at[k], ",")))
			k++;
	}
	return end;
}

/* Appends the text from *from on up to the end of the mention. */
static void write_mention(const struct reading *r, const struct mention *m,
			  size_t *from, struct strbuf *out)
{
	const struct word *w = &r->words.at[m->word];

	strbuf_add(out, r->text + *from, w->begin - *from);
	strbuf_addstr(out, m->replacement);
	*from = w->end;
	if (!m->new_function)
		return;
	strbuf_add(out, r->text + *from, m->function->begin - *from);
	strbuf_addstr(out, m->new_function);
	*from = m->function->end;
}

/* Appends the text with each mention, and each moved function, replaced. */
static void write_out(const struct reading *r, struct strbuf *out)
{
	size_t from = 0, m = 0, i = 0;

	while (i < r->words.n) {
		const struct word *w = &r->words.at[i];
		const char *to;
		size_t past = moved_list(r, i, &to);

		if (m < r->mentions.n && r->mentions.at[m].word == i) {
			write_mention(r, &r->mentions.at[m++], &from, out);
		} else if (past > i) {
			strbuf_add(out, r->text + from, w->begin - from);
			strbuf_addf(out, "%s()", to);
			from = r->words.at[past - 1].end;
			i = past;
			continue;
		}
		i++;
	}
	strbuf_add(out, r->text + from, r->len - from);
}

/* Is one of the partners named, by its function? */
static bool names_partner(const struct reading *r)
{
	for (size_t i = 0; i < r->words.n; i++)
		if (is_partner(r, &r->words.at[i]))
			return true;
	return false;
}

enum rewrite wording_rewrite(const struct wording *w, const char *text,
			     size_t len, struct strbuf *out)
{
	struct reading r = { .wording = w, .text = text, .len = len };
	enum rewrite result = REWRITE_BY_HAND;
	size_t start = out->len;

	words_of(text, len, &r.words);
	find_mentions(&r);
	if (!r.mentions.n)
		result = REWRITE_NONE;
	else if (becomes_helper(w))
		result = rename_own(&r) ? REWRITE_DONE : REWRITE_BY_HAND;
	else if (is_pairing_comment(&r) && decide(&r))
		result = !only_strangers(&r) ? REWRITE_DONE
			 : names_partner(&r) ? REWRITE_BY_HAND
					     : REWRITE_ADDED;
	if (result == REWRITE_BY_HAND || result == REWRITE_NONE)
		strbuf_add(out, text, len);
	else
		write_out(&r, out);
	if (result == REWRITE_ADDED)
		wording_append(w, start, out);
	if (result == REWRITE_DONE && out->len - start == len &&
	    !memcmp(out->buf + start, text, len))
		result = REWRITE_NONE;
	vec_release(&r.words);
	vec_release(&r.mentions);
	arena_release(&r.arena);
	return result;
}

/* The name, or "rmb" and "wmb" for smp_rmb and smp_wmb. */
static long find_fence(const char *text, size_t len, const char *name)
{
	long at = find_word(text, len, name);

	if (at < 0 && (!strcmp(name, "smp_rmb") || !strcmp(name, "smp_wmb")))
		at = find_word(text, len, name + 4);
	return at;
}

/* The first of two offsets, of which -1 is none. */
static long earlier(long a, long b)
{
	return a < 0 || (b >= 0 && b < a) ? b : a;
}

long wording_mentions(const struct wording *w, const char *text, size_t len)
{
	long at = -1;

	for (size_t i = 0; i < w->own.n; i++) {
		const struct own_name *o = &w->own.at[i];

		if (strcmp(o->old_name, o->new_name))
			at = earlier(at, find_fence(text, len, o->old_name));
	}
	for (size_t i = 0; i < w->partners.n; i++) {
		const struct partner *p = &w->partners.at[i];

		if (*p->old_primitive &&
		    strcmp(p->old_primitive, p->new_primitive))
			at = earlier(at,
				     find_fence(text, len, p->old_primitive));
	}
	return at;
}
