// SPDX-License-Identifier: GPL-2.0-only
/*
 * Plain accesses: the axiom plain-coherence, mixed accesses and data races.
 * Built only for executions that passed the other axioms and have plain
 * accesses.
 */
#include "execution.h"

struct plain {
	struct exec *x;
	struct rel fence, strong_fence; /* with rcu-fence */
	struct rel xbstar, vis;
	struct rel w_pre_bounded, r_pre_bounded;
	struct rel w_post_bounded, r_post_bounded;
	struct rel ww_vis, wr_vis, rw_xbstar;
};

/* Rows of [dom] ; r? ; [ran]. */
static void optional(struct rel *out, event_set dom, event_set ran,
		     unsigned int n)
{
	rel_add_id(out, n);
	rel_restrict(out, dom, ran, n);
}

/*
 * xbstar = (hb | pb | rb)*
 * vis = cumul-fence* ; rfe? ; [Marked] ;
 *	((strong-fence ; [Marked] ; xbstar) | (xbstar & int))
 */
static void fill_vis(struct plain *p)
{
	struct exec *x = p->x;
	struct model *m = &x->model;
	struct rel tail;

	rel_copy(&p->xbstar, &m->hb, x->n);
	rel_or(&p->xbstar, &m->pb, x->n);
	rel_or(&p->xbstar, &m->rb, x->n);
	rel_star(&p->xbstar, x->n);
	for (unsigned int i = 0; i < x->n; i++)
		tail.row[i] = rel_image(&p->xbstar,
					p->strong_fence.row[i] & x->marked) |
			      (p->xbstar.row[i] & x->own[i]);
	for (unsigned int i = 0; i < x->n; i++) {
		event_set to = m->cumul_fence_star.row[i];

		to = (to | rel_image(&m->rfe, to)) & x->marked;
		p->vis.row[i] = rel_image(&tail, to);
	}
}

/*
 * w-pre-bounded = [Marked] ; (addr | fence)?
 * r-pre-bounded = [Marked] ; (addr | nonrw-fence |
 *	([R4rmb] ; fencerel(Rmb) ; [~Noreturn]))?
 * w-post-bounded = fence? ; [Marked] ; rmw-sequence
 * r-post-bounded = (nonrw-fence | ([~Noreturn] ; fencerel(Rmb) ; [R4rmb]))? ;
 *	[Marked]
 */
static void fill_bounds(struct plain *p)
{
	struct exec *x = p->x;
	struct model *m = &x->model;
	const struct rel *rmb = &x->st[SR_FENCEREL_RMB];
	event_set noreturn = x->set[EC_NORETURN];
	event_set r4rmb = x->set[EC_R] & ~noreturn, all = ~(event_set)0;

	for (unsigned int i = 0; i < x->n; i++) {
		event_set addr = m->addr.row[i], nonrw = m->nonrw_fence.row[i];
		bool is_r4rmb = r4rmb >> i & 1, returns = !(noreturn >> i & 1);

		p->w_pre_bounded.row[i] = addr | p->fence.row[i];
		p->r_pre_bounded.row[i] =
			addr | nonrw | (is_r4rmb ? rmb->row[i] & ~noreturn : 0);
		p->w_post_bounded.row[i] = rel_image(
			&m->rmw_sequence,
			(p->fence.row[i] | BIT(i)) & x->marked);
		p->r_post_bounded.row[i] = nonrw |
					   (returns ? rmb->row[i] & r4rmb : 0);
	}
	optional(&p->w_pre_bounded, x->marked, all, x->n);
	optional(&p->r_pre_bounded, x->marked, all, x->n);
	optional(&p->r_post_bounded, all, x->marked, x->n);
}

/* fence | (strong-fence ; xbstar ; pre) | (w-post-bounded ; vis ; pre) */
static void fill_w_vis(const struct plain *p, const struct rel *pre,
		       struct rel *out)
{
	unsigned int n = p->x->n;

	for (unsigned int i = 0; i < n; i++) {
		event_set to = rel_image(&p->xbstar, p->strong_fence.row[i]);

		to |= rel_image(&p->vis, p->w_post_bounded.row[i]);
		out->row[i] = p->fence.row[i] | rel_image(pre, to);
	}
}

/*
 * rw-xbstar = fence | (r-post-bounded ; xbstar ; w-pre-bounded)
 */
static void fill_rw_xbstar(struct plain *p)
{
	for (unsigned int i = 0; i < p->x->n; i++) {
		event_set to = rel_image(&p->xbstar, p->r_post_bounded.row[i]);

		p->rw_xbstar.row[i] = p->fence.row[i] |
				      rel_image(&p->w_pre_bounded, to);
	}
}

static void fill_plain(struct plain *p)
{
	struct exec *x = p->x;

	rel_copy(&p->fence, &x->model.fence, x->n);
	rel_or(&p->fence, &x->model.rcu_fence, x->n);
	rel_copy(&p->strong_fence, &x->model.strong_fence, x->n);
	rel_or(&p->strong_fence, &x->model.rcu_fence, x->n);
	fill_vis(p);
	fill_bounds(p);
	fill_w_vis(p, &p->w_pre_bounded, &p->ww_vis);
	fill_w_vis(p, &p->r_pre_bounded, &p->wr_vis);
	fill_rw_xbstar(p);
}

/* pre-race = ext & ((Plain * M) | ((M \ IW) * Plain)) */
static event_set pre_race(const struct exec *x, unsigned int e)
{
	event_set ext = ~x->own[e];

	return ext & (x->set[EC_PLAIN] & BIT(e) ? x->m : x->set[EC_PLAIN]);
}

static event_set rf_of(const struct exec *x, unsigned int e)
{
	return x->model.rfi.row[e] | x->model.rfe.row[e];
}

/* Is some b of set related to a by the inverse of r: (a, b) in r^-1? */
static bool meets_inverse(const struct rel *r, event_set set, unsigned int a)
{
	unsigned int b;

	for_each_event (b, set) {
		if (r->row[b] & BIT(a))
			return true;
	}
	return false;
}

/*
 * wr-incoh = pre-race & rf & rw-xbstar^-1
 * rw-incoh = pre-race & fr & wr-vis^-1
 * ww-incoh = pre-race & co & ww-vis^-1
 * empty (wr-incoh | rw-incoh | ww-incoh) as plain-coherence
 */
static bool plain_coherence(const struct plain *p)
{
	const struct exec *x = p->x;
	unsigned int e;

	for_each_event (e, x->m) {
		event_set pre = pre_race(x, e);

		if (meets_inverse(&p->rw_xbstar, pre & rf_of(x, e), e) ||
		    meets_inverse(&p->wr_vis, pre & x->model.fr.row[e], e) ||
		    meets_inverse(&p->ww_vis, pre & x->co.row[e], e))
			return false;
	}
	return true;
}

/*
 * ww-nonrace = ww-vis & ((Marked * W) | rw-xbstar) &
 *	((W * Marked) | wr-vis)
 * ww-race = (pre-race & co) \ ww-nonrace
 */
static event_set ww_race(const struct plain *p, unsigned int e)
{
	const struct exec *x = p->x;
	event_set nonrace = p->ww_vis.row[e];

	if (!(x->marked & BIT(e)))
		nonrace &= p->rw_xbstar.row[e];
	nonrace &= x->marked | p->wr_vis.row[e];
	return pre_race(x, e) & x->co.row[e] & ~nonrace;
}

/* wr-race = (pre-race & (co? ; rf)) \ wr-vis \ rw-xbstar^-1 */
static bool wr_race(const struct plain *p, unsigned int e)
{
	const struct exec *x = p->x;
	event_set to = rf_of(x, e), racing;
	unsigned int w;

	for_each_event (w, x->co.row[e])
		to |= rf_of(x, w);
	racing = pre_race(x, e) & to & ~p->wr_vis.row[e];
	for_each_event (w, racing) {
		if (!(p->rw_xbstar.row[w] & BIT(e)))
			return true;
	}
	return false;
}

/* rw-race = (pre-race & fr) \ rw-xbstar */
static event_set rw_race(const struct plain *p, unsigned int e)
{
	return pre_race(p->x, e) & p->x->model.fr.row[e] & ~p->rw_xbstar.row[e];
}

/* flag ~empty (ww-race | wr-race | rw-race) as data-race */
static bool data_race(const struct plain *p)
{
	unsigned int e;

	for_each_event (e, p->x->m) {
		if (ww_race(p, e) || rw_race(p, e) || wr_race(p, e))
			return true;
	}
	return false;
}

/*
 * mixed-accesses = ([Plain & W] ; (po-loc \ barrier) ; [Marked]) |
 *	([Marked] ; (po-loc \ barrier) ; [Plain & W])
 */
static bool mixed_accesses(const struct exec *x)
{
	event_set plain_w = x->set[EC_PLAIN] & x->set[EC_W];
	unsigned int e;

	for_each_event (e, x->m) {
		event_set near = x->model.po_loc.row[e] &
				 ~x->st[SR_BARRIER].row[e];

		if (plain_w & BIT(e) ? near & x->marked
				     : x->marked & BIT(e) && near & plain_w)
			return true;
	}
	return false;
}

bool model_plain(struct exec *x, unsigned int *flags)
{
	struct plain p = { .x = x };

	fill_plain(&p);
	if (!exec_drops(x, LKMM_PLAIN_COHERENCE) && !plain_coherence(&p))
		return false;
	if (mixed_accesses(x))
		*flags |= LKMM_FLAG_MIXED_ACCESSES;
	if (data_race(&p))
		*flags |= LKMM_FLAG_DATA_RACE;
	return true;
}
