// SPDX-License-Identifier: GPL-2.0-only
/*
 * RCU and SRCU: rcu-rscs, rcu-order, rb and the axiom rcu; the nesting checks
 * of linux-kernel.bell.
 */
#include "execution.h"

/*
 * carry-srcu-data = (data ; [~ Srcu-unlock] ; rf)*
 * srcu-rscs = ([Srcu-lock] ; carry-srcu-data ; data ; [Srcu-unlock]) & loc
 */
void model_srcu_rscs(struct exec *x)
{
	struct model *m = &x->model;
	const struct rel *data = &x->st[SR_DATA];
	struct rel carry;
	unsigned int lock;

	for (unsigned int i = 0; i < x->n; i++) {
		event_set to = data->row[i] & ~x->set[EC_SRCU_UNLOCK];

		carry.row[i] = rel_image(&m->rfi, to) | rel_image(&m->rfe, to);
	}
	rel_star(&carry, x->n);
	rel_zero(&m->srcu_rscs, x->n);
	for_each_event (lock, x->set[EC_SRCU_LOCK])
		m->srcu_rscs.row[lock] = rel_image(&m->data, carry.row[lock]) &
					 x->set[EC_SRCU_UNLOCK] & x->same[lock];
}

struct rcu {
	struct exec *x;
	struct rel link;  /* rcu-link */
	struct rel rscsi; /* rcu-rscsi */
	struct rel srcu_rscsi;
	struct rel order; /* rcu-order */
};

/* rcu-link = po? ; hb* ; pb* ; prop ; po */
static void fill_link(struct rcu *c)
{
	struct exec *x = c->x;
	struct model *m = &x->model;
	struct rel pb_star, prop_po;

	rel_copy(&pb_star, &m->pb, x->n);
	rel_star(&pb_star, x->n);
	rel_seq(&prop_po, &m->prop, &x->st[SR_PO], x->n);
	for (unsigned int i = 0; i < x->n; i++) {
		event_set at = x->st[SR_PO].row[i] | BIT(i);

		at = rel_image(&pb_star, rel_image(&m->hb_star, at));
		c->link.row[i] = rel_image(&prop_po, at);
	}
}

/* One round of rcu-order's recursion with mid between both ends. */
static bool grow(struct rcu *c, const struct rel *mid)
{
	struct exec *x = c->x;
	bool changed = false;

	for (unsigned int i = 0; i < x->n; i++) {
		event_set to = c->order.row[i], via = mid->row[i];

		/* gp ; mid ; rscsi */
		if (x->set[EC_SYNC_RCU] & BIT(i))
			to |= rel_image(&c->rscsi, via);
		if (x->set[EC_SYNC_SRCU] & BIT(i))
			to |= rel_image(&c->srcu_rscsi, via) & x->same[i];
		/* rscsi ; mid ; gp */
		via = rel_image(mid, c->rscsi.row[i]);
		to |= via & x->set[EC_SYNC_RCU];
		via = rel_image(mid, c->srcu_rscsi.row[i]);
		to |= via & x->set[EC_SYNC_SRCU] & x->same[i];
		changed |= to != c->order.row[i];
		c->order.row[i] = to;
	}
	return changed;
}

/* rcu-order ; rcu-link ; rcu-order */
static bool join(struct rcu *c, const struct rel *order_link)
{
	bool changed = false;

	for (unsigned int i = 0; i < c->x->n; i++) {
		event_set to = rel_image(&c->order, order_link->row[i]) |
			       c->order.row[i];

		changed |= to != c->order.row[i];
		c->order.row[i] = to;
	}
	return changed;
}

/* let rec rcu-order: the least fixed point. */
static void fill_order(struct rcu *c)
{
	struct exec *x = c->x;
	event_set gps = x->set[EC_SYNC_RCU] | x->set[EC_SYNC_SRCU];
	struct rel order_link = { { 0 } }, mid = { { 0 } };
	bool changed;
	unsigned int i;

	rel_zero(&c->order, x->n);
	for_each_event (i, gps)
		c->order.row[i] = BIT(i);
	grow(c, &c->link);
	do {
		rel_seq(&order_link, &c->order, &c->link, x->n);
		rel_seq(&mid, &c->link, &order_link, x->n);
		changed = grow(c, &mid);
		changed |= join(c, &order_link);
	} while (changed);
}

/* rb = prop ; rcu-fence ; hb* ; pb* ; [Marked] */
static void fill_rb(struct exec *x)
{
	struct model *m = &x->model;
	struct rel pb_star, tail;

	rel_copy(&pb_star, &m->pb, x->n);
	rel_star(&pb_star, x->n);
	for (unsigned int i = 0; i < x->n; i++)
		tail.row[i] = rel_image(&pb_star,
					rel_image(&m->hb_star,
						  m->rcu_fence.row[i])) &
			      x->marked;
	rel_seq(&m->rb, &m->prop, &tail, x->n);
}

/* rcu-fence = po ; rcu-order ; po? */
static void fill_rcu_fence(struct rcu *c)
{
	struct exec *x = c->x;
	struct rel order_po;

	rel_seq(&order_po, &c->order, &x->st[SR_PO], x->n);
	rel_or(&order_po, &c->order, x->n);
	rel_seq(&x->model.rcu_fence, &x->st[SR_PO], &order_po, x->n);
}

bool model_rcu(struct exec *x)
{
	struct rcu c = { .x = x };

	rel_zero(&x->model.rb, x->n);
	rel_zero(&x->model.rcu_fence, x->n);
	if (!(x->set[EC_SYNC_RCU] | x->set[EC_SYNC_SRCU]))
		return true;
	fill_link(&c);
	rel_inverse(&c.rscsi, &x->st[SR_RCU_RSCS], x->n);
	rel_zero(&c.srcu_rscsi, x->n);
	if (x->set[EC_SRCU_LOCK])
		rel_inverse(&c.srcu_rscsi, &x->model.srcu_rscs, x->n);
	fill_order(&c);
	fill_rcu_fence(&c);
	fill_rb(x);
	/* irreflexive rb as rcu */
	return exec_drops(x, LKMM_RCU) || rel_irreflexive(&x->model.rb, x->n);
}

static event_set range_of(const struct rel *r, unsigned int n)
{
	event_set out = 0;

	for (unsigned int i = 0; i < n; i++)
		out |= r->row[i];
	return out;
}

static event_set domain_of(const struct rel *r, unsigned int n)
{
	event_set out = 0;

	for (unsigned int i = 0; i < n; i++)
		out |= r->row[i] ? BIT(i) : 0;
	return out;
}

/* rcu-rscs & (po ; [Sync-srcu] ; po) as invalid-sleep */
static bool invalid_sleep(const struct exec *x)
{
	event_set inside;
	unsigned int lock, unlock;

	for_each_event (lock, x->set[EC_RCU_LOCK]) {
		for_each_event (unlock, x->st[SR_RCU_RSCS].row[lock]) {
			inside = x->st[SR_PO].row[lock] &
				 before_event(x, unlock);
			if (inside & x->set[EC_SYNC_SRCU])
				return true;
		}
	}
	return false;
}

static bool different_values(struct exec *x)
{
	struct lkmm_value v;
	unsigned int lock, unlock;

	for_each_event (lock, x->set[EC_SRCU_LOCK]) {
		for_each_event (unlock, x->model.srcu_rscs.row[lock]) {
			if (exec_eval(x, x->thread_of[unlock],
				      x->event[unlock]->value, &v) != EVAL_OK ||
			    !lkmm_value_eq(v, x->val[lock]))
				return true;
		}
	}
	return false;
}

static unsigned int srcu_flags(struct exec *x)
{
	const struct rel *rscs = &x->model.srcu_rscs;
	unsigned int flags = 0;

	if (!(x->set[EC_SRCU_LOCK] | x->set[EC_SRCU_UNLOCK]))
		return 0;
	if (x->set[EC_SRCU_LOCK] & ~domain_of(rscs, x->n))
		flags |= LKMM_FLAG_UNMATCHED_SRCU_LOCK;
	if (x->set[EC_SRCU_UNLOCK] & ~range_of(rscs, x->n))
		flags |= LKMM_FLAG_UNMATCHED_SRCU_UNLOCK;
	for (unsigned int i = 0; i < x->n; i++) {
		/* (srcu-rscs^-1 ; srcu-rscs) \ id: one lock, two unlocks */
		if (rscs->row[i] & (rscs->row[i] - 1))
			flags |= LKMM_FLAG_MULTIPLE_SRCU_MATCHES;
	}
	if (different_values(x))
		flags |= LKMM_FLAG_SRCU_BAD_VALUE_MATCH;
	return flags;
}

unsigned int model_rcu_flags(struct exec *x)
{
	const struct rel *rscs = &x->st[SR_RCU_RSCS];
	unsigned int flags = srcu_flags(x);

	if (x->set[EC_RCU_LOCK] & ~domain_of(rscs, x->n))
		flags |= LKMM_FLAG_UNMATCHED_RCU_LOCK;
	if (x->set[EC_RCU_UNLOCK] & ~range_of(rscs, x->n))
		flags |= LKMM_FLAG_UNMATCHED_RCU_UNLOCK;
	if (invalid_sleep(x))
		flags |= LKMM_FLAG_INVALID_SLEEP;
	return flags;
}
