// SPDX-License-Identifier: GPL-2.0-only
#include "ask.h"

#include <string.h>

static const char *intern_ident(struct asks *a, const struct event *e)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	key_identifier(e->loc.key, &sb);
	return sb.len ? strmap_intern(&a->names, sb.buf) : NULL;
}

static struct ask *ask_for(struct asks *a, const char *flag)
{
	struct ask *ask;

	for (size_t i = 0; i < a->all.n; i++)
		if (a->all.at[i]->flag == flag)
			return a->all.at[i];
	ask = xcalloc(1, sizeof(*ask));
	ask->flag = flag;
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

typedef bool (*event_test)(const struct event *e);

static void ask_of_window(struct asks *out, const access_vec *flags,
			  const access_vec *payload, event_test test)
{
	for (size_t i = 0; i < flags->n; i++) {
		const struct access *a = &flags->at[i];
		const struct event *e = a->site.event;
		const char *ident;
		struct ask *ask;

		if (!a->own || a->up > 1 || !test(e) ||
		    !location_telling(&e->loc) || e->flags & EVF_COPY)
			continue;
		ident = intern_ident(out, e);
		if (!ident)
			continue;
		ask = ask_for(out, ident);
		for (size_t k = 0; k < payload->n; k++) {
			const struct event *p = payload->at[k].site.event;

			if ((event_reads(p) || event_writes(p)) &&
			    payload->at[k].up <= 1)
				add_payload(ask, intern_ident(out, p));
		}
	}
}

void asks_find(const struct barriers *b, barrier_filter wanted, void *data,
	       struct asks *out)
{
	for (size_t i = 0; i < b->all.n; i++) {
		const struct barrier *bar = b->all.at[i];

		if (bar->site.event->kind != EV_FENCE || !wanted(data, bar))
			continue;
		if (bar->publishes)
			ask_of_window(out, &bar->after, &bar->before,
				      event_writes);
		if (bar->consumes)
			ask_of_window(out, &bar->before, &bar->after,
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
