// SPDX-License-Identifier: GPL-2.0-only
/*
 * The part of linux-kernel.cat that traces and rf fix, coherence aside:
 * dependencies, fences, the rf-bound part of ppo, cumul-fence and the tail of
 * prop. Computed once per rf.
 */
#include "execution.h"

static void fill_rf(struct exec *x)
{
	struct model *m = &x->model;
	unsigned int r;

	rel_zero(&m->rfi, x->n);
	rel_zero(&m->rfe, x->n);
	for_each_event (r, x->set[EC_R]) {
		int w = x->rf[r];

		if (w == RF_INITIAL)
			continue;
		if (x->own[r] & BIT(w))
			m->rfi.row[w] |= BIT(r);
		else
			m->rfe.row[w] |= BIT(r);
	}
}

static void fill_po_loc(struct exec *x)
{
	for (unsigned int i = 0; i < x->n; i++)
		x->model.po_loc.row[i] = x->m & BIT(i)
						 ? x->st[SR_PO].row[i] &
							   x->same[i] & x->m
						 : 0;
}

/* carry-dep = (data ; [~Srcu-unlock] ; rfi)*, put before all dependencies. */
static void fill_dependencies(struct exec *x)
{
	struct model *m = &x->model;
	struct rel carry_dep;
	unsigned int n = x->n;

	rel_copy(&m->addr, &x->st[SR_ADDR], n);
	rel_copy(&m->data, &x->st[SR_DATA], n);
	rel_copy(&m->ctrl, &x->st[SR_CTRL], n);
	if (x->opt->version == LKMM_6_1 || !x->has[SR_DATA])
		return;
	for (unsigned int i = 0; i < n; i++)
		carry_dep.row[i] = rel_image(&m->rfi,
					     x->st[SR_DATA].row[i] &
						     ~x->set[EC_SRCU_UNLOCK]);
	if (rel_empty(&carry_dep, n))
		return;
	rel_star(&carry_dep, n);
	rel_seq(&m->addr, &carry_dep, &x->st[SR_ADDR], n);
	rel_seq(&m->data, &carry_dep, &x->st[SR_DATA], n);
	rel_seq(&m->ctrl, &carry_dep, &x->st[SR_CTRL], n);
}

/* po-unlock-lock-po = po ; [UL] ; (po|rf) ; [LKR] ; po */
static void fill_po_unlock_lock_po(struct exec *x)
{
	struct rel *out = &x->model.po_unlock_lock_po;
	unsigned int ul, lkr, i;

	rel_zero(out, x->n);
	for_each_event (ul, x->set[EC_UL]) {
		event_set next = (x->st[SR_PO].row[ul] | x->model.rfi.row[ul] |
				  x->model.rfe.row[ul]) &
				 x->set[EC_LKR];

		for_each_event (lkr, next) {
			for_each_event (i, before_event(x, ul))
				out->row[i] |= x->st[SR_PO].row[lkr];
		}
	}
}

/* 6.12: [M] ; po-unlock-lock-po ; [After-unlock-lock] ; po ; [M] */
static void add_after_unlock_lock(struct exec *x, struct rel *mb)
{
	unsigned int ul, lkr, i;

	for_each_event (ul, x->set[EC_UL]) {
		event_set next = (x->st[SR_PO].row[ul] | x->model.rfi.row[ul] |
				  x->model.rfe.row[ul]) &
				 x->set[EC_LKR];

		for_each_event (lkr, next) {
			for_each_event (i, before_event(x, ul) & x->m)
				mb->row[i] |= x->st[SR_AFTER_UL_LOCK].row[lkr];
		}
	}
}

/*
 * 6.1: [M] ; po ; [UL] ; (co | po) ; [LKW] ; fencerel(After-unlock-lock) ;
 * [M]. The order of a lock's sections is forced by rf.
 */
static void add_after_unlock_lock_6_1(struct exec *x, struct rel *mb)
{
	unsigned int ul, lkw, i;

	for_each_event (ul, x->set[EC_UL]) {
		event_set next = (x->st[SR_PO].row[ul] | x->co.row[ul]) &
				 x->set[EC_LKW];

		for_each_event (lkw, next) {
			for_each_event (i, before_event(x, ul) & x->m)
				mb->row[i] |= x->st[SR_AFTER_UL_LOCK].row[lkw];
		}
	}
}

/* mb, gp, strong-fence, nonrw-fence, fence */
static void fill_fences(struct exec *x)
{
	struct model *m = &x->model;
	unsigned int n = x->n;

	rel_copy(&m->strong_fence, &x->st[SR_MB], n);
	if (x->has[SR_AFTER_UL_LOCK]) {
		if (x->opt->version == LKMM_6_1)
			add_after_unlock_lock_6_1(x, &m->strong_fence);
		else
			add_after_unlock_lock(x, &m->strong_fence);
	}
	if (x->has[SR_GP])
		rel_or(&m->strong_fence, &x->st[SR_GP], n);
	rel_copy(&m->nonrw_fence, &m->strong_fence, n);
	rel_or(&m->nonrw_fence, &x->st[SR_PO_REL], n);
	rel_or(&m->nonrw_fence, &x->st[SR_ACQ_PO], n);
	rel_copy(&m->fence, &m->nonrw_fence, n);
	rel_or(&m->fence, &x->st[SR_WMB], n);
	rel_or(&m->fence, &x->st[SR_RMB], n);
}

/*
 * rwdep = (dep | ctrl) ; [W]
 * to-w = rwdep | (overwrite & int) | (addr ; [Plain] ; wmb)
 * to-r = (addr ; [R]) | (dep ; [Marked] ; rfi)
 * ppo = to-r | to-w | (fence & int) | (po-unlock-lock-po & int)
 *
 * without overwrite & int. In 6.1, to-r has all of addr, and ppo all of fence.
 */
static void fill_ppo(struct exec *x)
{
	struct model *m = &x->model;
	bool old = x->opt->version == LKMM_6_1;
	event_set plain = x->set[EC_PLAIN];
	event_set r = old ? ~(event_set)0 : x->set[EC_R];

	for (unsigned int i = 0; i < x->n; i++) {
		event_set addr = m->addr.row[i];
		event_set dep = addr | m->data.row[i];
		event_set to_w = (dep | m->ctrl.row[i]) & x->set[EC_W];
		event_set to_r = addr & r;
		event_set own = x->own[i];

		if (addr & plain)
			to_w |= rel_image(&x->st[SR_WMB], addr & plain);
		if (dep & x->marked)
			to_r |= rel_image(&m->rfi, dep & x->marked);
		m->ppo_rf.row[i] = to_r | to_w |
				   (m->fence.row[i] &
				    (old ? ~(event_set)0 : own)) |
				   (m->po_unlock_lock_po.row[i] & own);
	}
}

/* rmw-sequence = (rf ; rmw)* */
static void fill_rmw_sequence(struct exec *x)
{
	struct rel *out = &x->model.rmw_sequence;
	bool any = false;
	unsigned int r;

	rel_zero(out, x->n);
	for_each_event (r, x->set[EC_R]) {
		if (x->opt->version == LKMM_6_1)
			break;
		if (x->partner[r] < 0 || x->rf[r] == RF_INITIAL)
			continue;
		out->row[x->rf[r]] |= BIT(x->partner[r]);
		any = true;
	}
	if (any)
		rel_plus(out, x->n);
	rel_add_id(out, x->n);
}

/*
 * A-cumul(r) = (rfe ; [Marked])? ; r
 * cumul-fence = [Marked] ; (A-cumul(strong-fence | po-rel) | wmb |
 *	po-unlock-lock-po) ; [Marked] ; rmw-sequence
 */
static void fill_cumul_fence(struct exec *x)
{
	struct model *m = &x->model;
	struct rel *out = &m->cumul_fence_star;
	struct rel cumul;

	for (unsigned int i = 0; i < x->n; i++)
		cumul.row[i] = m->strong_fence.row[i] | x->st[SR_PO_REL].row[i];
	for (unsigned int i = 0; i < x->n; i++) {
		event_set to = cumul.row[i] | x->st[SR_WMB].row[i] |
			       m->po_unlock_lock_po.row[i];

		to |= rel_image(&cumul, m->rfe.row[i] & x->marked);
		out->row[i] = x->marked & BIT(i) ? rel_image(&m->rmw_sequence,
							     to & x->marked)
						 : 0;
	}
	rel_star(out, x->n);
}

/* cumul-fence* ; [Marked] ; rfe? ; [Marked] */
static void fill_prop_tail(struct exec *x)
{
	struct model *m = &x->model;

	for (unsigned int i = 0; i < x->n; i++) {
		event_set to = m->cumul_fence_star.row[i] & x->marked;

		m->prop_tail.row[i] = (to | rel_image(&m->rfe, to)) & x->marked;
	}
}

void model_from_rf(struct exec *x)
{
	fill_rf(x);
	fill_po_loc(x);
	fill_dependencies(x);
	fill_po_unlock_lock_po(x);
	fill_fences(x);
	fill_ppo(x);
	fill_rmw_sequence(x);
	fill_cumul_fence(x);
	fill_prop_tail(x);
	if (x->set[EC_SRCU_LOCK] | x->set[EC_SRCU_UNLOCK])
		model_srcu_rscs(x);
}
