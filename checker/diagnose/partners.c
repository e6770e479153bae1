// SPDX-License-Identifier: GPL-2.0-only
#include "partners.h"

#include <string.h>

#include "comment_words.h"

enum { MAX_PARTNERS = 4 };

static bool is_known(const partner_sites *v, const struct barrier *b)
{
	for (size_t i = 0; i < v->n; i++) {
		const struct site *s = &v->at[i].barrier->site;

		if (!strcmp(s->fn->name, b->site.fn->name) &&
		    s->event->prim == b->site.event->prim)
			return true;
	}
	return false;
}

bool wants_comment(const struct barrier *b)
{
	const struct event *e = b->site.event;

	if (!e->prim || e->prim->flags & (PF_RCU | PF_IMPLIED) ||
	    e->kind == EV_PRIM)
		return false;
	return e->kind == EV_FENCE || e->order == ORD_ACQUIRE ||
	       e->order == ORD_RELEASE;
}

/* Nobody explains the order of a lock where it is taken. */
static bool is_lock(const struct barrier *b)
{
	const char *name = b->site.event->prim ? b->site.event->prim->name : "";
	size_t len = strlen(name), end = strlen("_lock");

	return b->site.event->kind == EV_RMW && len > end &&
	       !strcmp(name + len - end, "_lock");
}

/* A function that a macro names has a name that nobody can look for. */
static bool is_spelled(const struct diagnose *d, const struct site *s)
{
	const struct source_text *t = text_source_get(&d->opt->source,
						      site_file(s));

	return t && find_word(t->data, t->len, s->fn->name) >= 0;
}

/* Do both sides show what they share? */
static bool is_sure(const struct link *l)
{
	return l->evidence & (EVID_PAYLOAD | EVID_COMMENT | EVID_SOLE) &&
	       l->writer != l->reader;
}

void partners_find(const struct diagnose *d, const struct barrier *b,
		   partner_sites *out)
{
	for (size_t i = 0; i < d->links->all.n; i++) {
		const struct link *l = d->links->all.at[i];
		const struct barrier *other = l->writer == b   ? l->reader
					      : l->reader == b ? l->writer
							       : NULL;

		if (!other || !is_sure(l) || !wants_comment(other) ||
		    is_known(out, other) || other->site.fn == b->site.fn ||
		    is_lock(l->reader) || !is_spelled(d, &other->site))
			continue;
		vec_push(out, ((struct partner_site){ other }));
	}
	if (out->n > MAX_PARTNERS)
		vec_clear(out);
}

const struct partner *partner_for(struct diagnose *d, const char *file,
				  struct span comment)
{
	const struct partner *found = NULL;

	for (size_t i = 0; i < d->barriers->all.n; i++) {
		const struct barrier *b = d->barriers->all.at[i];
		partner_sites v = VEC_INIT;
		struct partner *p;

		if (!b->comment || b->comment_span.begin != comment.begin ||
		    strcmp(site_file(&b->site), file))
			continue;
		partners_find(d, b, &v);
		if (v.n == 1 && !found) {
			const struct site *s = &v.at[0].barrier->site;

			p = arena_new(&d->out->arena, struct partner);
			p->function = s->fn->name;
			p->old_primitive = s->event->prim->name;
			p->new_primitive = p->old_primitive;
			found = p;
		}
		vec_release(&v);
	}
	return found;
}
