// SPDX-License-Identifier: GPL-2.0-only
/* Links of which flag and payload change places: sequence counts. */
#include "pair.h"

static bool has_payload(const struct link *l, const struct location *flag)
{
	for (size_t i = 0; i < l->written.n; i++)
		if (location_matches(&l->written.at[i].event->loc, flag))
			return true;
	return false;
}

/* Links by the last identifier of their flag. */
static void index_links(const struct links *links, struct strmap *by_flag)
{
	for (size_t i = 0; i < links->all.n; i++) {
		struct link *l = links->all.at[i];
		struct strbuf ident STRBUF_SCOPED = STRBUF_INIT;
		link_vec *list;

		if (!barrier_is_one_way(l->writer) ||
		    !barrier_is_one_way(l->reader))
			continue;
		key_identifier(l->store.event->loc.key, &ident);
		list = strmap_get(by_flag, ident.buf);
		if (!list) {
			list = xcalloc(1, sizeof(*list));
			strmap_put(by_flag, ident.buf, list);
		}
		vec_push(list, l);
	}
}

/* Does a flag of another link stand where a's payload is, and the reverse? */
static void mark_against(struct link *a, const struct location *payload,
			 const link_vec *others)
{
	for (size_t i = 0; others && i < others->n; i++) {
		struct link *b = others->at[i];

		if (a != b && location_matches(&b->store.event->loc, payload) &&
		    has_payload(b, &a->store.event->loc))
			a->two_way = b->two_way = true;
	}
}

static const link_vec *links_of(const struct strmap *by_flag, const char *key)
{
	struct strbuf ident STRBUF_SCOPED = STRBUF_INIT;

	key_identifier(key, &ident);
	return strmap_get(by_flag, ident.buf);
}

void links_mark_two_way(struct links *links)
{
	struct strmap by_flag = STRMAP_INIT;
	struct strmap_entry *e;

	index_links(links, &by_flag);
	for (size_t i = 0; i < links->all.n; i++) {
		struct link *a = links->all.at[i];

		if (!barrier_is_one_way(a->writer) ||
		    !barrier_is_one_way(a->reader))
			continue;
		for (size_t k = 0; k < a->written.n; k++) {
			const struct location *l = &a->written.at[k].event->loc;

			mark_against(a, l, links_of(&by_flag, l->key));
		}
	}
	for (e = strmap_first(&by_flag); e; e = strmap_next(e)) {
		link_vec *list = strmap_value(e);

		vec_release(list);
		free(list);
	}
	strmap_release(&by_flag);
}
