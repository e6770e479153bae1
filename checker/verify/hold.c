// SPDX-License-Identifier: GPL-2.0-only
/* Does each change of a barrier hold? */
#include <string.h>

#include "items.h"
#include "proof.h"
#include "reasons.h"

/* "smp_mb() -> smp_wmb() in f()" */
static const char *change_text(struct verifier *v,
			       const struct barrier_change *c)
{
	const struct barrier *any = c->before ? c->before : c->after;

	if (!c->after)
		return arena_printf(&v->out->arena, "%s() removed in %s()",
				    barrier_primitive(any), any->site.fn->name);
	if (!c->before)
		return arena_printf(&v->out->arena, "%s() added in %s()",
				    barrier_primitive(any), any->site.fn->name);
	return arena_printf(&v->out->arena, "%s() -> %s() in %s()",
			    barrier_primitive(c->before),
			    barrier_primitive(c->after), any->site.fn->name);
}

static void say(struct verifier *v, struct barrier_change *c,
		enum verify_kind kind, const char *tag, const char *why)
{
	const struct site *s = c->after ? &c->after->site : &c->before->site;
	unsigned int line = c->after ? s->event->line : line_after(v->in, s);

	c->refused = kind != VERIFY_ACCEPTED;
	verify_say(v, kind, site_file(s), line, s->event->col, tag, "%s: %s",
		   change_text(v, c), why);
}

const struct findings *findings_of_shape(const struct verifier *v,
					 const struct barrier_change *c)
{
	if (c->after && !is_access(c->after))
		return &v->fences;
	return &v->acqrel;
}

static bool beside_atomics(const struct barrier *b)
{
	return b->site.event->order == ORD_BEFORE_ATOMIC ||
	       b->site.event->order == ORD_AFTER_ATOMIC;
}

bool is_as_strong(const struct barrier_change *c)
{
	if (is_access(c->before) || !c->after || is_access(c->after))
		return false;
	/* a fence for atomic operations orders beside one only */
	if (beside_atomics(c->after) &&
	    c->after->site.event->order != c->before->site.event->order)
		return false;
	return !(c->before->keeps & ~c->after->keeps);
}

static const struct step *step_at(const struct finding *f,
				  const struct event *e)
{
	for (size_t i = 0; i < f->steps.n; i++)
		if (f->steps.at[i].at.event == e)
			return &f->steps.at[i];
	return NULL;
}

/* Has the code after the patch that primitive on that object there? */
static bool has_access(const struct verifier *v, const struct step *s)
{
	const struct barriers *all = v->in->after.barriers;

	for (size_t i = 0; i < all->all.n; i++) {
		const struct barrier *b = all->all.at[i];

		if (is_access(b) &&
		    !strcmp(site_file(&b->site), site_file(&s->at)) &&
		    !strcmp(b->site.fn->name, s->at.fn->name) &&
		    !strcmp(barrier_primitive(b), s->primitive) &&
		    location_matches(&b->site.event->loc, &s->at.event->loc))
			return true;
	}
	return false;
}

/*
 * The flag's access that should have become release or acquire with the fence
 * gone, and has not; NULL: there is none.
 */
static const struct site *access_left(const struct verifier *v,
				      const struct finding *f,
				      const struct barrier *fence)
{
	const struct links *links = v->in->before.links;

	for (size_t i = 0; i < links->all.n; i++) {
		const struct link *l = links->all.at[i];
		const struct site *access = l->writer == fence	 ? &l->store
					    : l->reader == fence ? &l->load
								 : NULL;
		const struct step *s = access ? step_at(f, access->event)
					      : NULL;

		if (s && s->primitive && !has_access(v, s))
			return access;
	}
	return NULL;
}

/* Has the finding a step of the kind that the patch does to the fence? */
static bool is_planned(const struct finding *f, const struct barrier_change *c)
{
	const struct step *s = step_at(f, c->before->site.event);

	if (f->decision != DECIDE_CONVERT || !s)
		return false;
	if (s->kind == STEP_REPLACE_FENCE)
		return c->after &&
		       !strcmp(s->primitive, barrier_primitive(c->after));
	return s->kind == STEP_DROP_FENCE && (!c->after || is_access(c->after));
}

static const struct finding *planned_in(const struct findings *all,
					const struct barrier_change *c)
{
	for (size_t i = 0; i < all->all.n; i++)
		if (is_planned(all->all.at[i], c))
			return all->all.at[i];
	return NULL;
}

static const struct finding *find_planned(const struct verifier *v,
					  const struct barrier_change *c)
{
	const struct finding *f = planned_in(v->in->before.findings, c);

	return f ? f : planned_in(findings_of_shape(v, c), c);
}

/* Why smpair keeps the barrier from becoming one of that shape. */
static const struct reason *find_reason(const struct findings *all,
					const struct barrier *b)
{
	for (size_t i = 0; i < all->all.n; i++) {
		const struct finding *f = all->all.at[i];

		for (size_t k = 0; k < f->reasons.n; k++)
			if (f->reasons.at[k].about.event == b->site.event)
				return &f->reasons.at[k];
	}
	return NULL;
}

static bool has_links(const struct links *l, const struct barrier *b)
{
	for (size_t i = 0; i < l->all.n; i++)
		if (l->all.at[i]->writer == b || l->all.at[i]->reader == b)
			return true;
	return false;
}

static void plan_access(const struct publication *pub, struct plan *plan,
			const struct barrier *after)
{
	for (size_t i = 0; i < pub->links.n; i++) {
		const struct link *l = pub->links.at[i];
		struct planned_access a = {
			.site = plan->writer ? l->store : l->load,
			.primitive = barrier_primitive(after),
		};

		if (plan_has_link(plan, l) &&
		    !plan_has_access(plan, a.site.event) &&
		    location_matches(&after->site.event->loc,
				     &a.site.event->loc))
			vec_push(&plan->accesses, a);
	}
}

/* The plan that the patch carries out. */
static void plan_change(const struct verifier *v, const struct publication *pub,
			struct plan *plan)
{
	const struct barrier_change *c = change_of(&v->changes, plan->barrier);

	plan->kind = PLAN_STAY;
	if (!c || is_access(c->before))
		return;
	if (c->after && !is_access(c->after)) {
		plan->kind = PLAN_FENCE;
		plan->fence = barrier_primitive(c->after);
		return;
	}
	plan->kind = PLAN_ACCESS;
	if (c->after)
		plan_access(pub, plan, c->after);
}

static bool has_barrier(const struct publication *pub, const struct barrier *b)
{
	for (size_t i = 0; i < pub->plans.n; i++)
		if (pub->plans.at[i]->barrier == b)
			return true;
	return false;
}

static bool prove(struct verifier *v, struct publication *pub,
		  struct finding *f)
{
	const struct verdict_options opt = { .target = TARGET_BEST };
	const struct judge j = { v->in->before.program, v->in->before.barriers,
				 v->in->before.links, &opt, &v->out->arena };

	for (size_t i = 0; i < pub->plans.n; i++)
		plan_change(v, pub, pub->plans.at[i]);
	return prove_finding(&j, pub, f);
}

/* A shape that smpair has no plan of: its litmus tests alone decide. */
static void try_litmus(struct verifier *v, struct barrier_change *c)
{
	publication_vec pubs = VEC_INIT;
	struct finding f = { .rule = "" };
	bool known = false, ok = true;

	publications_find(v->in->before.links, &pubs);
	for (size_t i = 0; ok && i < pubs.n; i++) {
		if (!has_barrier(pubs.at[i], c->before))
			continue;
		known = true;
		ok = prove(v, pubs.at[i], &f);
	}
	if (!known)
		say(v, c, VERIFY_UNPROVEN, NULL,
		    "no weaker form of it is known to be sound");
	else if (ok)
		say(v, c, VERIFY_ACCEPTED, NULL, f.proof);
	else
		say(v, c, VERIFY_REFUSED, f.reasons.at[0].id,
		    f.reasons.at[0].text);
	publications_release(&pubs);
	finding_release(&f);
}

/* smpair would do the same, if the patch does all of it. */
static void verify_planned(struct verifier *v, struct barrier_change *c,
			   const struct finding *f)
{
	const struct site *left = access_left(v, f, c->before);
	bool store = left && event_writes(left->event);
	const char *id = store ? "U1" : "U2";

	if (!left)
		say(v, c, VERIFY_ACCEPTED, NULL,
		    f->proof ? f->proof : "smpair proposes the same");
	else
		say(v, c, VERIFY_REFUSED, id,
		    arena_printf(&v->out->arena, "the %s of %s stays: %s",
				 store ? "store" : "load", site_object(left),
				 reason_find(id)->text));
}

static void verify_weaker(struct verifier *v, struct barrier_change *c)
{
	const struct finding *f = find_planned(v, c);
	const struct reason *r;

	if (f && (c->after || !access_left(v, f, c->before))) {
		verify_planned(v, c, f);
		return;
	}
	if (c->before->fixed.id) {
		say(v, c, VERIFY_REFUSED, c->before->fixed.id,
		    c->before->fixed.text);
		return;
	}
	r = find_reason(findings_of_shape(v, c), c->before);
	if (r)
		say(v, c,
		    has_links(v->in->before.links, c->before) || r->id[0] == 'U'
			    ? VERIFY_REFUSED
			    : VERIFY_UNPROVEN,
		    r->id, r->text);
	else if (is_access(c->before))
		say(v, c, VERIFY_UNPROVEN, NULL,
		    "smpair has no proof for taking acquire or release away");
	else
		try_litmus(v, c);
}

/* mb() and its like, whose partner may be a device. */
static bool is_for_devices(const struct barrier *b)
{
	return b && b->site.event->order >= ORD_DEVICE_MB &&
	       b->site.event->order <= ORD_DEVICE_RMB;
}

void verify_changes(struct verifier *v)
{
	for (size_t i = 0; i < v->changes.n; i++) {
		struct barrier_change *c = &v->changes.at[i];

		if (!c->before)
			say(v, c, VERIFY_ACCEPTED, NULL,
			    "orders more than before");
		else if (is_for_devices(c->before) && !is_for_devices(c->after))
			say(v, c, VERIFY_UNPROVEN, NULL,
			    "its partner may be no CPU");
		else if (is_as_strong(c))
			say(v, c, VERIFY_ACCEPTED, NULL,
			    "orders all that it did");
		else
			verify_weaker(v, c);
	}
}
