// SPDX-License-Identifier: GPL-2.0-only
/* The partners that the patch leaves as they are. */
#include <string.h>

#include "items.h"

/* What smpair would make of the fence; NULL: it stays. */
static const char *proposed_at(const struct finding *f, const struct barrier *b)
{
	for (size_t i = 0; i < f->steps.n; i++) {
		const struct step *s = &f->steps.at[i];

		if (s->at.event != b->site.event)
			continue;
		if (s->kind == STEP_REPLACE_FENCE)
			return s->primitive;
		if (s->kind == STEP_DROP_FENCE)
			return "an acquire or release";
	}
	return NULL;
}

static const char *proposal(const struct findings *all, const struct barrier *b)
{
	for (size_t i = 0; i < all->all.n; i++) {
		const char *s = all->all.at[i]->decision == DECIDE_CONVERT
					? proposed_at(all->all.at[i], b)
					: NULL;

		if (s)
			return s;
	}
	return NULL;
}

static void verify_partner(struct verifier *v, const struct barrier_change *c,
			   const struct barrier *other)
{
	const char *s;

	if (change_of(&v->changes, other) || is_access(other))
		return;
	s = proposal(v->in->before.findings, other);
	if (!s)
		s = proposal(findings_of_shape(v, c), other);
	if (!s)
		return;
	verify_say(v, VERIFY_MISSED, site_file(&other->site),
		   line_after(v->in, &other->site), other->site.event->col,
		   NULL,
		   "%s() in %s() pairs with what the patch changes in %s() and "
		   "stays; it can become %s%s",
		   barrier_primitive(other), other->site.fn->name,
		   c->before->site.fn->name, s, strchr(s, ' ') ? "" : "()");
}

static bool weakens(const struct barrier_change *c)
{
	return c && c->after && !c->refused && !is_as_strong(c);
}

void verify_partners(struct verifier *v)
{
	const struct links *links = v->in->before.links;

	for (size_t i = 0; i < links->all.n; i++) {
		const struct link *l = links->all.at[i];
		const struct barrier_change *w = change_of(&v->changes,
							   l->writer);
		const struct barrier_change *r = change_of(&v->changes,
							   l->reader);

		if (weakens(w))
			verify_partner(v, w, l->reader);
		if (weakens(r))
			verify_partner(v, r, l->writer);
	}
}
