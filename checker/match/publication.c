// SPDX-License-Identifier: GPL-2.0-only
#include "publication.h"

#include <stdlib.h>
#include <string.h>

/* Union-find over indices of links. */
static size_t find_root(size_t *parent, size_t i)
{
	while (parent[i] != i) {
		parent[i] = parent[parent[i]];
		i = parent[i];
	}
	return i;
}

bool barrier_is_fixed(const struct barrier *b)
{
	return b->site.event->kind != EV_FENCE || b->fixed.id;
}

static bool is_open(const struct link *l)
{
	return !barrier_is_fixed(l->writer) || !barrier_is_fixed(l->reader);
}

static bool share(const struct barrier *a, const struct barrier *b)
{
	return a == b && !barrier_is_fixed(a);
}

static bool hang_together(const struct link *a, const struct link *b)
{
	return share(a->writer, b->writer) || share(a->reader, b->reader) ||
	       location_matches(&a->store.event->loc, &b->store.event->loc);
}

static struct plan *known_plan(const struct publication *pub,
			       const struct barrier *b, bool writer)
{
	for (size_t i = 0; i < pub->plans.n; i++)
		if (pub->plans.at[i]->barrier == b &&
		    pub->plans.at[i]->writer == writer)
			return pub->plans.at[i];
	return NULL;
}

struct plan *publication_plan(const struct publication *pub,
			      const struct barrier *b, bool writer)
{
	struct plan *plan = known_plan(pub, b, writer);

	if (!plan)
		BUG("a link without a plan for its barrier");
	return plan;
}

static struct plan *plan_of(struct publication *pub, struct barrier *b,
			    bool writer)
{
	struct plan *plan = known_plan(pub, b, writer);

	if (plan)
		return plan;
	plan = xcalloc(1, sizeof(*plan));
	plan->barrier = b;
	plan->writer = writer;
	vec_push(&pub->plans, plan);
	return plan;
}

static int plan_cmp(const void *va, const void *vb)
{
	const struct plan *a = *(struct plan *const *)va;
	const struct plan *b = *(struct plan *const *)vb;

	if (a->writer != b->writer)
		return a->writer ? -1 : 1;
	return site_cmp(&a->barrier->site, &b->barrier->site);
}

static void add_plans(struct publication *pub)
{
	for (size_t i = 0; i < pub->links.n; i++) {
		plan_of(pub, pub->links.at[i]->writer, true);
		plan_of(pub, pub->links.at[i]->reader, false);
	}
	vec_sort(&pub->plans, plan_cmp);
}

static void collect_open(const struct links *l, link_vec *out)
{
	for (size_t i = 0; i < l->all.n; i++)
		if (is_open(l->all.at[i]))
			vec_push(out, l->all.at[i]);
}

static void group(const link_vec *open, size_t *parent)
{
	for (size_t i = 0; i < open->n; i++)
		parent[i] = i;
	for (size_t i = 0; i < open->n; i++)
		for (size_t k = 0; k < i; k++)
			if (hang_together(open->at[i], open->at[k]))
				parent[find_root(parent, i)] = find_root(parent,
									 k);
}

/* Adds a publication for each group of links; no plans yet. */
static void add_groups(const link_vec *links, publication_vec *out)
{
	struct publication **by_root = xcalloc(links->n, sizeof(*by_root));
	size_t *parent = xcalloc(links->n, sizeof(*parent));

	group(links, parent);
	for (size_t i = 0; i < links->n; i++) {
		size_t root = find_root(parent, i);

		if (!by_root[root]) {
			by_root[root] = xcalloc(1, sizeof(**by_root));
			vec_push(out, by_root[root]);
		}
		vec_push(&by_root[root]->links, links->at[i]);
	}
	free(by_root);
	free(parent);
}

void publications_find(const struct links *l, publication_vec *out)
{
	link_vec open = VEC_INIT;

	collect_open(l, &open);
	add_groups(&open, out);
	for (size_t i = 0; i < out->n; i++)
		add_plans(out->at[i]);
	vec_release(&open);
}

bool plan_changes(const struct plan *plan)
{
	return plan->kind == PLAN_ACCESS || plan->kind == PLAN_FENCE;
}

/* Does the refusal leave room for doubt about the pair itself? */
static bool is_in_doubt(const struct plan *plan)
{
	static const char *const ids[] = { "U3", "U16", "unknown", "comment",
					   "parse" };

	for (size_t i = 0; i < plan->reasons.n; i++)
		for (size_t k = 0; k < sizeof(ids) / sizeof(ids[0]); k++)
			if (plan->kind == PLAN_REFUSED &&
			    !strcmp(plan->reasons.at[i].id, ids[k]))
				return true;
	return false;
}

/* Was it refused because of what the partner may order too? */
static bool is_refused_for(const struct plan *plan, const struct barrier *b)
{
	for (size_t i = 0; i < plan->reasons.n; i++)
		if (plan->kind == PLAN_REFUSED &&
		    !strcmp(plan->reasons.at[i].id, "U1") &&
		    plan->reasons.at[i].at.event == b->site.event)
			return true;
	return false;
}

/*
 * The partners of a barrier in doubt stay as they are, and so does the reader
 * by which the writer's fence may hand over more.
 */
static void hold_partners(const struct publication *pub)
{
	for (size_t i = 0; i < pub->links.n; i++) {
		const struct link *l = pub->links.at[i];
		struct plan *w = publication_plan(pub, l->writer, true);
		struct plan *r = publication_plan(pub, l->reader, false);

		if ((is_in_doubt(w) || is_refused_for(w, l->reader)) &&
		    plan_changes(r))
			r->kind = PLAN_STAY;
		if (is_in_doubt(r) && plan_changes(w))
			w->kind = PLAN_STAY;
	}
}

/* A full barrier's partners have to be what they seem, all of them. */
static bool hold_full(const struct publication *pub)
{
	bool refused = false;

	for (size_t i = 0; i < pub->plans.n; i++)
		refused |= pub->plans.at[i]->kind == PLAN_REFUSED;
	for (size_t i = 0; refused && i < pub->plans.n; i++)
		if (pub->plans.at[i]->barrier->site.event->order == ORD_MB &&
		    plan_changes(pub->plans.at[i]))
			pub->plans.at[i]->kind = PLAN_STAY;
	return refused;
}

static void borrow_plan(const struct publication *pub, const struct barrier *b,
			bool writer, struct publication *part)
{
	if (!known_plan(part, b, writer))
		vec_push(&part->plans, publication_plan(pub, b, writer));
}

static void borrow_plans(const struct publication *pub,
			 struct publication *part)
{
	for (size_t i = 0; i < part->links.n; i++) {
		borrow_plan(pub, part->links.at[i]->writer, true, part);
		borrow_plan(pub, part->links.at[i]->reader, false, part);
	}
	vec_sort(&part->plans, plan_cmp);
}

static bool link_changes(const struct publication *pub, const struct link *l)
{
	return plan_changes(publication_plan(pub, l->writer, true)) ||
	       plan_changes(publication_plan(pub, l->reader, false));
}

/* Links that change hang together by a barrier or a flag that changes. */
void publication_parts(const struct publication *pub, publication_vec *parts)
{
	link_vec moving = VEC_INIT, rest = VEC_INIT;
	bool refused = hold_full(pub);

	hold_partners(pub);
	for (size_t i = 0; i < pub->links.n; i++) {
		struct link *l = pub->links.at[i];

		if (!refused || link_changes(pub, l))
			vec_push(&moving, l);
		else
			vec_push(&rest, l);
	}
	add_groups(&moving, parts);
	if (rest.n) {
		struct publication *part = xcalloc(1, sizeof(*part));

		for (size_t i = 0; i < rest.n; i++)
			vec_push(&part->links, rest.at[i]);
		vec_push(parts, part);
	}
	for (size_t i = 0; i < parts->n; i++)
		borrow_plans(pub, parts->at[i]);
	vec_release(&moving);
	vec_release(&rest);
}

void parts_release(publication_vec *parts)
{
	for (size_t i = 0; i < parts->n; i++) {
		vec_release(&parts->at[i]->plans);
		vec_release(&parts->at[i]->links);
		free(parts->at[i]);
	}
	vec_release(parts);
}

static void publication_free(struct publication *pub)
{
	for (size_t i = 0; i < pub->plans.n; i++) {
		vec_release(&pub->plans.at[i]->accesses);
		vec_release(&pub->plans.at[i]->reasons);
		free(pub->plans.at[i]);
	}
	vec_release(&pub->plans);
	vec_release(&pub->links);
	free(pub);
}

void publications_release(publication_vec *v)
{
	for (size_t i = 0; i < v->n; i++)
		publication_free(v->at[i]);
	vec_release(v);
}
