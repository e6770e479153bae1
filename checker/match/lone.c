// SPDX-License-Identifier: GPL-2.0-only
#include "lone.h"

static bool is_planned(const publication_vec *pubs, const struct barrier *b)
{
	for (size_t i = 0; i < pubs->n; i++)
		for (size_t k = 0; k < pubs->at[i]->plans.n; k++)
			if (pubs->at[i]->plans.at[k]->barrier == b)
				return true;
	return false;
}

static bool is_written_fence(const struct event *e)
{
	return e->kind == EV_FENCE &&
	       (e->order == ORD_MB || e->order == ORD_WMB ||
		e->order == ORD_RMB || e->order == ORD_BEFORE_ATOMIC ||
		e->order == ORD_AFTER_ATOMIC);
}

static const struct access *nearest(const access_vec *window, event_test test)
{
	const struct access *best = NULL;

	for (size_t i = 0; i < window->n; i++) {
		const struct access *a = &window->at[i];

		if (a->own && test(a->site.event) &&
		    (!best || a->distance < best->distance))
			best = a;
	}
	return best;
}

static bool is_wake(const struct event *e)
{
	return e->kind == EV_PRIM && e->prim && e->prim->class == PRIM_WAKE;
}

static struct reason why_full(const struct judge *j, const struct barrier *b)
{
	const struct access *store = nearest(&b->before, event_writes);
	const struct access *load = nearest(&b->after, event_reads);
	const struct access *wake = nearest(&b->after, is_wake);
	struct reason r = { .about = b->site, .id = "U6", .at = b->site };

	if (wake) {
		r.text = arena_printf(
			j->arena,
			"full barrier before %s(): the condition's store must "
			"be ordered before the look for sleepers",
			wake->site.event->prim->name);
	} else if (store && load) {
		r.text = arena_printf(
			j->arena,
			"full barrier from the store of %s to the load of %s: "
			"only smp_mb() orders these",
			site_object(&store->site), site_object(&load->site));
	} else {
		r.id = "unknown";
		r.text = arena_strdup(j->arena,
				      "full barrier without a partner found");
	}
	return r;
}

static struct reason why_weak(const struct judge *j, const struct barrier *b)
{
	bool writer = b->publishes;
	const struct access *flag = writer ? nearest(&b->after, event_writes)
					   : nearest(&b->before, event_reads);
	struct reason r = { .about = b->site, .id = "unknown", .at = b->site };

	if (!flag)
		r.text = arena_strdup(
			j->arena, writer ? "no store of a shared flag follows"
					 : "no load of a shared flag precedes");
	else
		r.text = arena_printf(
			j->arena,
			"no partner found: nobody %s %s and the same "
			"data in the opposite order",
			writer ? "loads" : "stores", site_object(&flag->site));
	return r;
}

static void add_lone(const struct judge *j, const struct barrier *b,
		     struct findings *out)
{
	struct finding *f = arena_new(&out->arena, struct finding);

	f->decision = DECIDE_KEEP;
	f->rule = "keep";
	vec_push(&f->reasons, b->fixed.id	      ? b->fixed
			      : b->keeps == KEEPS_ALL ? why_full(j, b)
						      : why_weak(j, b));
	vec_push(&out->all, f);
}

void lone_findings(const struct judge *j, const publication_vec *pubs,
		   struct findings *out)
{
	for (size_t i = 0; i < j->barriers->all.n; i++) {
		const struct barrier *b = j->barriers->all.at[i];

		if (j->opt->wanted && !j->opt->wanted(j->opt->data, &b->site))
			continue;
		if (is_written_fence(b->site.event) && !is_planned(pubs, b))
			add_lone(j, b, out);
	}
}
