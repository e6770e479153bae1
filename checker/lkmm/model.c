// SPDX-License-Identifier: GPL-2.0-only
/*
 * The part of linux-kernel.cat that needs the coherence order: fr, prop, hb,
 * pb and the axioms happens-before, propagation and rcu. All grow with co, so
 * that a partial co that fails rules out all its extensions.
 */
#include "execution.h"

/* fr = rf^-1 ; co */
static void fill_fr(struct exec *x)
{
	struct rel *fr = &x->model.fr;
	unsigned int r;

	rel_zero(fr, x->n);
	for_each_event (r, x->set[EC_R]) {
		if (x->rf[r] == RF_INITIAL)
			fr->row[r] = x->same[r] & x->set[EC_W];
		else
			fr->row[r] = x->co.row[x->rf[r]];
	}
}

/* overwrite = co | fr */
static event_set overwrite(const struct exec *x, unsigned int e)
{
	return x->co.row[e] | x->model.fr.row[e];
}

/*
 * prop = [Marked] ; (overwrite & ext)? ; cumul-fence* ; [Marked] ; rfe? ;
 *	[Marked]
 */
static void fill_prop(struct exec *x)
{
	struct model *m = &x->model;

	for (unsigned int i = 0; i < x->n; i++) {
		m->prop.row[i] = 0;
		if (x->marked & BIT(i))
			m->prop.row[i] = m->prop_tail.row[i] |
					 rel_image(&m->prop_tail,
						   overwrite(x, i) &
							   ~x->own[i]);
	}
}

/* hb = [Marked] ; (ppo | rfe | ((prop \ id) & int)) ; [Marked] */
static void fill_hb(struct exec *x)
{
	struct model *m = &x->model;

	for (unsigned int i = 0; i < x->n; i++) {
		event_set own = x->own[i];
		event_set to = m->ppo_rf.row[i] | (overwrite(x, i) & own) |
			       m->rfe.row[i] | (m->prop.row[i] & own & ~BIT(i));

		m->hb.row[i] = x->marked & BIT(i) ? to & x->marked : 0;
	}
	rel_copy(&m->hb_star, &m->hb, x->n);
	rel_plus(&m->hb_star, x->n);
}

/* pb = prop ; strong-fence ; hb* ; [Marked] */
static void fill_pb(struct exec *x)
{
	struct model *m = &x->model;
	struct rel tail;

	for (unsigned int i = 0; i < x->n; i++)
		tail.row[i] = rel_image(&m->hb_star, m->strong_fence.row[i]) &
			      x->marked;
	rel_seq(&m->pb, &m->prop, &tail, x->n);
}

/* acyclic pb as propagation */
static bool propagation(struct exec *x)
{
	struct rel closure;

	rel_copy(&closure, &x->model.pb, x->n);
	rel_plus(&closure, x->n);
	return rel_irreflexive(&closure, x->n);
}

bool model_axioms(struct exec *x)
{
	struct model *m = &x->model;

	fill_fr(x);
	fill_prop(x);
	fill_hb(x);
	/* acyclic hb as happens-before */
	if (!rel_irreflexive(&m->hb_star, x->n) &&
	    !exec_drops(x, LKMM_HAPPENS_BEFORE))
		return false;
	rel_add_id(&m->hb_star, x->n);
	fill_pb(x);
	if (!exec_drops(x, LKMM_PROPAGATION) && !propagation(x))
		return false;
	return model_rcu(x);
}
