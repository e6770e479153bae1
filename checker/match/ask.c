// SPDX-License-Identifier: GPL-2.0-only
#include "ask.h"

#include <string.h>

static const char *intern_ident(struct asks *a, const struct event *e)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	key_identifier(e->loc.key, &sb);
	return sb.len ? strmap_intern(&a->names, sb.buf) : NULL;
}

static bool is_for_all(const char *file)
{
	return !strncmp(file, "include/", 8) || strstr(file, "/include/");
}

/* The defining file in the key, "tag@file>member", of its innermost record. */
static const char *scope_of(struct asks *a, const char *key)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	const char *at = strrchr(key, '@');
	size_t len;

	if (!at)
		return strmap_intern(&a->names, "");
	len = strcspn(at + 1, ">[:");
	strbuf_add(&sb, at + 1, len);
	if (is_for_all(sb.buf)) {
		strbuf_clear(&sb);
	} else if (len > 2 && !strcmp(sb.buf + len - 2, ".h")) {
		while (sb.len && sb.buf[sb.len - 1] != '/')
			strbuf_truncate(&sb, sb.len - 1);
	}
	return strmap_intern(&a->names, sb.buf);
}

static struct ask *ask_for(struct asks *a, const char *flag, const char *scope)
{
	struct ask *ask;

	for (size_t i = 0; i < a->all.n; i++)
		if (a->all.at[i]->flag == flag && a->all.at[i]->scope == scope)
			return a->all.at[i];
	ask = xcalloc(1, sizeof(*ask));
	ask->flag = flag;
	ask->scope = scope;
	vec_push(&a->all, ask);
	return ask;
}

static void add_payload(struct ask *ask, const char *ident)
{
	if (!ident || ident == ask->flag)
		return;
	for (size_t i = 0; i < ask->payload.n; i++)
		if (ask->payload.at[i] == ident)
			return;
	vec_push(&ask->payload, ident);
}

static bool is_candidate(const struct program *p, const struct barrier *b,
			 const struct access *a, event_test test)
{
	const struct event *e = a->site.event;

	return a->own && flag_is_near(b, a) && test(e) &&
	       location_telling(&e->loc) && !(e->flags & EVF_COPY) &&
	       !program_is_private(p, &a->site);
}

/* Callers are asked about only where the function itself has no flag. */
static unsigned int nearest_level(const struct program *p,
				  const struct barrier *b,
				  const access_vec *flags, event_test test)
{
	unsigned int level = 2;

	for (size_t i = 0; i < flags->n; i++)
		if (flags->at[i].up < level &&
		    is_candidate(p, b, &flags->at[i], test))
			level = flags->at[i].up;
	return level;
}

static void ask_of_window(const struct program *p, struct asks *out,
			  const struct barrier *b, const access_vec *flags,
			  const access_vec *payload, event_test test)
{
	unsigned int level = nearest_level(p, b, flags, test);

	for (size_t i = 0; i < flags->n; i++) {
		const struct access *a = &flags->at[i];
		const struct event *e = a->site.event;
		const char *ident;
		struct ask *ask;

		if (a->up > level || !is_candidate(p, b, a, test))
			continue;
		ident = intern_ident(out, e);
		if (!ident)
			continue;
		ask = ask_for(out, ident, scope_of(out, e->loc.key));
		for (size_t k = 0; k < payload->n; k++) {
			const struct event *d = payload->at[k].site.event;

			if ((event_reads(d) || event_writes(d)) &&
			    payload->at[k].up <= 1)
				add_payload(ask, intern_ident(out, d));
		}
	}
}

void asks_find(const struct program *p, const struct barriers *b,
	       struct asks *out)
{
	for (size_t i = 0; i < b->all.n; i++) {
		const struct barrier *bar = b->all.at[i];

		if (bar->site.event->kind != EV_FENCE)
			continue;
		if (bar->publishes)
			ask_of_window(p, out, bar, &bar->after, &bar->before,
				      event_writes);
		if (bar->consumes)
			ask_of_window(p, out, bar, &bar->before, &bar->after,
				      event_reads);
	}
}

void asks_release(struct asks *a)
{
	for (size_t i = 0; i < a->all.n; i++) {
		vec_release(&a->all.at[i]->payload);
		free(a->all.at[i]);
	}
	vec_release(&a->all);
	strmap_release(&a->names);
}
