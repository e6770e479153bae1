// SPDX-License-Identifier: GPL-2.0-only
#include "publication.h"

#include <stdlib.h>

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

static struct plan *plan_of(struct publication *pub, struct barrier *b,
			    bool writer)
{
	struct plan *plan;

	for (size_t i = 0; i < pub->plans.n; i++)
		if (pub->plans.at[i]->barrier == b &&
		    pub->plans.at[i]->writer == writer)
			return pub->plans.at[i];
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

void publications_find(const struct links *l, publication_vec *out)
{
	link_vec open = VEC_INIT;
	struct publication **by_root;
	size_t *parent;

	collect_open(l, &open);
	parent = xcalloc(open.n, sizeof(*parent));
	by_root = xcalloc(open.n, sizeof(*by_root));
	group(&open, parent);
	for (size_t i = 0; i < open.n; i++) {
		size_t root = find_root(parent, i);

		if (!by_root[root]) {
			by_root[root] = xcalloc(1, sizeof(**by_root));
			vec_push(out, by_root[root]);
		}
		vec_push(&by_root[root]->links, open.at[i]);
	}
	for (size_t i = 0; i < out->n; i++)
		add_plans(out->at[i]);
	free(by_root);
	free(parent);
	vec_release(&open);
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
