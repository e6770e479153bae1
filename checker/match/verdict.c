// SPDX-License-Identifier: GPL-2.0-only
/* From planned publications to findings. */
#include "verdict.h"

#include <string.h>

#include "lone.h"
#include "parallel.h"
#include "proof.h"
#include "proof_text.h"
#include "publication.h"

static bool may_convert(const struct publication *pub)
{
	for (size_t i = 0; i < pub->plans.n; i++)
		if (plan_changes(pub->plans.at[i]))
			return true;
	return false;
}

static const char *primitive_name(const struct event *e)
{
	return e->prim ? e->prim->name : "";
}

/* What orders the flag's access on that side after the change. */
static const char *new_primitive(const struct plan *plan,
				 const struct site *access)
{
	if (plan->kind == PLAN_FENCE)
		return plan->fence;
	if (plan->kind == PLAN_ACCESS)
		for (size_t i = 0; i < plan->accesses.n; i++)
			if (plan->accesses.at[i].site.event == access->event)
				return plan->accesses.at[i].primitive
					       ? plan->accesses.at[i].primitive
					       : primitive_name(access->event);
	return primitive_name(plan->barrier->site.event);
}

static int partner_cmp(const struct partner *a, const struct partner *b)
{
	int c = strcmp(a->function, b->function);

	if (!c)
		c = strcmp(a->old_primitive, b->old_primitive);
	return c ? c : strcmp(a->new_primitive, b->new_primitive);
}

static void add_partner(struct step *step, struct partner p)
{
	for (size_t i = 0; i < step->partners.n; i++)
		if (!partner_cmp(&step->partners.at[i], &p))
			return;
	vec_push(&step->partners, p);
}

/*
 * The partners of plan's barrier, of those links only that hand over the flag
 * which `access` (may have no event) accesses.
 */
static void add_partners(const struct publication *pub, const struct plan *plan,
			 const struct site *access, struct step *step)
{
	for (size_t i = 0; i < pub->links.n; i++) {
		const struct link *l = pub->links.at[i];
		const struct barrier *other = plan->writer ? l->reader
							   : l->writer;
		const struct site *there = plan->writer ? &l->load : &l->store;
		const struct plan *op;
		bool moved;

		if ((plan->writer ? l->writer : l->reader) != plan->barrier)
			continue;
		if (access->event && !location_matches(&access->event->loc,
						       &l->store.event->loc))
			continue;
		op = publication_plan(pub, other, !plan->writer);
		if (op->kind == PLAN_ACCESS &&
		    !plan_has_access(op, there->event))
			continue;
		moved = op->kind == PLAN_ACCESS;
		add_partner(step,
			    (struct partner){
				    .function = moved ? there->fn->name
						      : other->site.fn->name,
				    .old_primitive = primitive_name(
					    other->site.event),
				    .new_primitive = new_primitive(op, there),
			    });
	}
}

static struct step *find_step(struct finding *f, const struct event *e)
{
	for (size_t i = 0; i < f->steps.n; i++)
		if (f->steps.at[i].at.event == e)
			return &f->steps.at[i];
	return NULL;
}

static void add_access_steps(const struct publication *pub,
			     const struct plan *plan, struct finding *f)
{
	for (size_t i = 0; i < plan->accesses.n; i++) {
		const struct planned_access *a = &plan->accesses.at[i];
		struct step s = {
			.kind = plan->writer ? STEP_STORE_RELEASE
					     : STEP_LOAD_ACQUIRE,
			.at = a->site,
			.old_primitive = primitive_name(a->site.event),
			.primitive = a->primitive,
		};
		struct step *known = find_step(f, a->site.event);

		if (!a->primitive)
			s.kind = STEP_COMMENT;
		if (known) {
			add_partners(pub, plan, &a->site, known);
			continue;
		}
		add_partners(pub, plan, &a->site, &s);
		vec_push(&f->steps, s);
	}
}

/* The access in the fence's own function that its comment moves to. */
static struct site heir_of(const struct plan *plan)
{
	struct site heir = { 0 };

	for (size_t i = 0; i < plan->accesses.n; i++)
		if (plan->accesses.at[i].site.fn == plan->barrier->site.fn &&
		    !heir.event)
			heir = plan->accesses.at[i].site;
	return heir;
}

static void add_fence_step(const struct publication *pub,
			   const struct plan *plan, struct finding *f)
{
	const struct event *e = plan->barrier->site.event;
	const struct site none = { 0 };
	struct step s = {
		.kind = plan->kind == PLAN_FENCE    ? STEP_REPLACE_FENCE
			: plan->kind == PLAN_ACCESS ? STEP_DROP_FENCE
						    : STEP_COMMENT,
		.at = plan->barrier->site,
		.old_primitive = primitive_name(e),
		.primitive = plan->fence,
	};

	if (s.kind == STEP_DROP_FENCE)
		s.heir = heir_of(plan);
	/* its comment goes on with the heir, and so with the heir's partners */
	add_partners(pub, plan, s.heir.event ? &s.heir : &none, &s);
	vec_push(&f->steps, s);
}

static bool partner_changes(const struct step *s)
{
	for (size_t i = 0; i < s->partners.n; i++)
		if (strcmp(s->partners.at[i].old_primitive,
			   s->partners.at[i].new_primitive))
			return true;
	return false;
}

static void add_steps(const struct publication *pub, struct finding *f)
{
	for (size_t i = 0; i < pub->plans.n; i++) {
		const struct plan *plan = pub->plans.at[i];

		add_fence_step(pub, plan, f);
		if (plan->kind == PLAN_ACCESS)
			add_access_steps(pub, plan, f);
	}
	/* a comment follows only where a partner's primitive changes */
	for (size_t i = 0; i < f->steps.n;) {
		if (f->steps.at[i].kind == STEP_COMMENT &&
		    !partner_changes(&f->steps.at[i])) {
			vec_release(&f->steps.at[i].partners);
			f->steps.at[i] = f->steps.at[--f->steps.n];
		} else {
			i++;
		}
	}
}

static int step_cmp(const void *va, const void *vb)
{
	const struct step *a = va, *b = vb;

	return site_cmp(&a->at, &b->at);
}

static void copy_sites(const site_vec *from, site_vec *to)
{
	for (size_t i = 0; i < from->n; i++) {
		bool known = false;

		for (size_t k = 0; k < to->n; k++)
			known |= to->at[k].event == from->at[i].event;
		if (!known)
			vec_push(to, from->at[i]);
	}
}

static void add_pair(struct finding *f, const struct link *l)
{
	struct pair p = {
		.writer = { .access = l->store },
		.reader = { .access = l->load },
		.flag = &l->store.event->loc,
		.evidence = l->evidence,
		.score = l->score,
	};

	if (l->writer->site.event->kind == EV_FENCE)
		p.writer.fence = l->writer->site;
	if (l->reader->site.event->kind == EV_FENCE)
		p.reader.fence = l->reader->site;
	copy_sites(&l->written, &p.writer.payload);
	copy_sites(&l->read, &p.reader.payload);
	vec_push(&f->pairs, p);
}

static void add_reasons(const struct publication *pub, struct finding *f)
{
	for (size_t i = 0; i < pub->plans.n; i++)
		for (size_t k = 0; k < pub->plans.at[i]->reasons.n; k++)
			vec_push(&f->reasons, pub->plans.at[i]->reasons.at[k]);
}

static const char *rule_of(const struct publication *pub)
{
	for (size_t i = 0; i < pub->plans.n; i++)
		if (pub->plans.at[i]->kind == PLAN_ACCESS)
			return "acqrel";
	return "weaken-mb";
}

static bool is_step_or_pair_site(const struct finding *f, const struct event *e)
{
	for (size_t i = 0; i < f->pairs.n; i++)
		if (f->pairs.at[i].writer.access.event == e ||
		    f->pairs.at[i].reader.access.event == e)
			return true;
	return false;
}

static bool is_other_access(const struct finding *f, const struct event *e)
{
	if ((!event_reads(e) && !event_writes(e)) || is_step_or_pair_site(f, e))
		return false;
	for (size_t i = 0; i < f->pairs.n; i++)
		if (location_matches(&e->loc, f->pairs.at[i].flag))
			return true;
	return false;
}

static void add_others_of(const struct program_function *pf, struct finding *f)
{
	for (unsigned int b = 0; b < pf->fn->nblocks; b++)
		for (unsigned int k = 0; k < pf->fn->blocks[b].nevents; k++) {
			const struct event *e = &pf->fn->blocks[b].events[k];
			const struct site s = { pf->unit, pf->fn, e };

			if (is_other_access(f, e))
				vec_push(&f->others, s);
		}
}

/* All other accesses of the flags, for whoever reviews the change. */
static void add_others(const struct program *p, struct finding *f)
{
	function_index_vec functions = VEC_INIT;
	VEC(const struct location *) flags = VEC_INIT;

	for (size_t i = 0; i < f->pairs.n; i++)
		vec_push(&flags, f->pairs.at[i].flag);
	program_accessors(p, flags.at, flags.n, &functions);
	for (size_t i = 0; i < functions.n; i++)
		add_others_of(p->functions.at[functions.at[i]], f);
	vec_release(&functions);
	vec_release(&flags);
}

static bool has_fence(const struct publication *pub)
{
	for (size_t i = 0; i < pub->plans.n; i++)
		if (pub->plans.at[i]->barrier->site.event->kind == EV_FENCE)
			return true;
	return false;
}

static struct finding *make_finding(const struct judge *j,
				    const struct publication *pub)
{
	struct finding *f = arena_new(j->arena, struct finding);

	f->decision = may_convert(pub) ? DECIDE_CONVERT : DECIDE_KEEP;
	f->rule = rule_of(pub);
	for (size_t i = 0; i < pub->links.n; i++)
		add_pair(f, pub->links.at[i]);
	add_reasons(pub, f);
	if (f->decision == DECIDE_CONVERT && !prove_finding(j, pub, f))
		f->decision = DECIDE_KEEP;
	if (f->decision == DECIDE_CONVERT) {
		add_steps(pub, f);
		if (f->steps.n)
			qsort(f->steps.at, f->steps.n, sizeof(*f->steps.at),
			      step_cmp);
		add_others(j->program, f);
	}
	return f;
}

typedef VEC(struct finding *) finding_vec;

static void make_findings(const struct judge *j, const struct publication *pub,
			  finding_vec *out)
{
	publication_vec parts = VEC_INIT;

	publication_parts(pub, &parts);
	for (size_t i = 0; i < parts.n; i++)
		if (has_fence(parts.at[i]))
			vec_push(out, make_finding(j, parts.at[i]));
	parts_release(&parts);
}

static int finding_cmp(const void *va, const void *vb)
{
	const struct finding *a = *(struct finding *const *)va;
	const struct finding *b = *(struct finding *const *)vb;
	struct site sa = finding_site(a), sb = finding_site(b);

	return site_cmp(&sa, &sb);
}

struct site finding_site(const struct finding *f)
{
	const struct side *w;

	if (!f->pairs.n)
		return f->reasons.at[0].about;
	w = &f->pairs.at[0].writer;
	if (w->fence.event)
		return w->fence;
	return f->pairs.at[0].reader.fence.event ? f->pairs.at[0].reader.fence
						 : w->access;
}

static bool site_is_wanted(const struct judge *j, const struct site *s)
{
	return !j->opt->wanted || j->opt->wanted(j->opt->data, s);
}

static bool is_wanted(const struct judge *j, const struct publication *pub)
{
	for (size_t i = 0; i < pub->links.n; i++) {
		const struct link *l = pub->links.at[i];

		if (site_is_wanted(j, &l->writer->site) ||
		    site_is_wanted(j, &l->reader->site) ||
		    site_is_wanted(j, &l->store) || site_is_wanted(j, &l->load))
			return true;
	}
	return false;
}

struct court {
	const struct judge *judge;
	publication_vec pubs;
	finding_vec *found; /* by publication */
	struct arena arenas[PARALLEL_MAX];
};

static void judge_publication(void *data, size_t i, unsigned int thread)
{
	struct court *c = data;
	struct publication *pub = c->pubs.at[i];
	struct judge j = *c->judge;

	j.arena = &c->arenas[thread];
	if (!has_fence(pub) || !is_wanted(&j, pub))
		return;
	plan_publication(&j, pub);
	make_findings(&j, pub, &c->found[i]);
}

static void hold_court(struct court *c, struct findings *out)
{
	publications_find(c->judge->links, &c->pubs);
	c->found = xcalloc(c->pubs.n, sizeof(*c->found));
	parallel(c->pubs.n, c->judge->program->jobs, judge_publication, c);
	for (size_t i = 0; i < c->pubs.n; i++) {
		for (size_t k = 0; k < c->found[i].n; k++)
			vec_push(&out->all, c->found[i].at[k]);
		vec_release(&c->found[i]);
	}
	for (size_t i = 0; i < PARALLEL_MAX; i++)
		arena_join(&out->arena, &c->arenas[i]);
	free(c->found);
}

void verdicts_find(const struct program *p, const struct barriers *b,
		   const struct links *l, const struct verdict_options *opt,
		   struct findings *out)
{
	const struct judge j = { p, b, l, opt, &out->arena };
	struct court court = { .judge = &j };

	find_fixed(&j);
	hold_court(&court, out);
	lone_findings(&j, &court.pubs, out);
	vec_sort(&out->all, finding_cmp);
	publications_release(&court.pubs);
}

void finding_release(struct finding *f)
{
	for (size_t i = 0; i < f->pairs.n; i++) {
		vec_release(&f->pairs.at[i].writer.payload);
		vec_release(&f->pairs.at[i].reader.payload);
	}
	for (size_t i = 0; i < f->steps.n; i++)
		vec_release(&f->steps.at[i].partners);
	vec_release(&f->pairs);
	vec_release(&f->steps);
	vec_release(&f->reasons);
	vec_release(&f->others);
}

void findings_release(struct findings *f)
{
	for (size_t i = 0; i < f->all.n; i++)
		finding_release(f->all.at[i]);
	vec_release(&f->all);
	arena_release(&f->arena);
}
