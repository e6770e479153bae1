// SPDX-License-Identifier: GPL-2.0-only
#include "callers.h"

#include <string.h>

#include "reading.h"

#define MAX_DEPTH 3

static bool has_name(const char *key, const char *name)
{
	size_t len = strlen(name);

	return !strncmp(key, name, len) && (!key[len] || key[len] == '@');
}

static bool is_partner_key(const struct wording *w, const char *key)
{
	for (size_t i = 0; i < w->partners.n; i++)
		if (has_name(key, w->partners.at[i].function))
			return true;
	return false;
}

static bool calls_partner(const struct wording *w, const struct unit *u,
			  const struct function *fn, unsigned int depth)
{
	for (unsigned int b = 0; b < fn->nblocks; b++)
		for (unsigned int i = 0; i < fn->blocks[b].nevents; i++) {
			const char *key = fn->blocks[b].events[i].callee;
			const struct function *callee;

			if (!key)
				continue;
			if (is_partner_key(w, key))
				return true;
			callee = depth ? unit_function(u, key) : NULL;
			if (callee && calls_partner(w, u, callee, depth - 1))
				return true;
		}
	return false;
}

static enum relation relation_in(const struct wording *w, const struct unit *u,
				 const char *name)
{
	for (size_t i = 0; u && i < u->functions.n; i++) {
		const struct function *fn = &u->functions.at[i];

		if (strcmp(fn->name, name))
			continue;
		return calls_partner(w, u, fn, MAX_DEPTH) ? RELATION_CALLS
							  : RELATION_OTHER;
	}
	return RELATION_NONE;
}

enum relation relation_of(const struct wording *w, const char *name)
{
	const struct finding *f = w->finding;

	for (size_t i = 0; f && i < f->steps.n; i++) {
		enum relation r = relation_in(w, f->steps.at[i].at.unit, name);

		if (r != RELATION_NONE)
			return r;
	}
	return RELATION_NONE;
}

bool name_ends_in(const char *function, const char *name)
{
	size_t len = strlen(function), n = strlen(name);

	return len > n && function[len - n - 1] == '_' &&
	       !strcmp(function + len - n, name);
}

enum relation relation_of_short(const struct wording *w, const char *name)
{
	const struct finding *f = w->finding;

	for (size_t i = 0; f && i < f->steps.n; i++) {
		const struct unit *u = f->steps.at[i].at.unit;

		for (size_t k = 0; u && k < u->functions.n; k++)
			if (name_ends_in(u->functions.at[k].name, name) &&
			    calls_partner(w, u, &u->functions.at[k], MAX_DEPTH))
				return RELATION_CALLS;
	}
	return RELATION_NONE;
}

static bool is_barrier_in_caller(const struct reading *r, size_t i)
{
	static const char *const words[] = { "barrier", "barriers", "fence" };
	const struct word *function = named_function(r, i);
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	bool barrier = partner_called(r->wording, r, i);

	for (size_t k = 0; k < sizeof(words) / sizeof(*words); k++)
		barrier |= word_is(r->text, &r->words.at[i], words[k]);
	if (!barrier || !function)
		return false;
	strbuf_add(&name, r->text + function->begin,
		   function->end - function->begin);
	return relation_of(r->wording, name.buf) == RELATION_CALLS;
}

bool names_caller(const struct wording *w, const char *text, size_t len)
{
	struct reading r = { .wording = w, .text = text, .len = len };
	bool found = false;

	words_of(text, len, &r.words);
	for (size_t i = 0; i < r.words.n && !found; i++)
		found = is_barrier_in_caller(&r, i);
	vec_release(&r.words);
	return found;
}

bool same_words(const char *a, const char *b)
{
	const char *part = strlen(a) < strlen(b) ? a : b;
	const char *all = part == a ? b : a;
	size_t len = strlen(part);

	for (const char *s = all; (s = strstr(s, part)) != NULL; s++)
		if ((s == all || s[-1] == '_') && (!s[len] || s[len] == '_'))
			return true;
	return false;
}
