/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * For random_test.c only: the axioms of linux-kernel.cat (6.12) written down
 * once more, line by line and slowly, over all events: initial writes and
 * fences too. Shares nothing with the checker but the parser.
 */
#ifndef SMPAIR_LKMM_REFERENCE_CAT_H
#define SMPAIR_LKMM_REFERENCE_CAT_H

#include <stdbool.h>
#include <string.h>

#include "litmus.h"

enum { REF_MAX = 48 };

enum ref_set {
	S_R = 1 << 0,
	S_W = 1 << 1,
	S_PLAIN = 1 << 2,
	S_ACQUIRE = 1 << 3,
	S_RELEASE = 1 << 4,
	S_NORETURN = 1 << 5,
	S_RMW = 1 << 6,
	S_LKR = 1 << 7,
	S_LKW = 1 << 8,
	S_UL = 1 << 9,
	S_IW = 1 << 10,
	S_RCU_LOCK = 1 << 11,
	S_RCU_UNLOCK = 1 << 12,
	S_SYNC_RCU = 1 << 13,
	S_SRCU_LOCK = 1 << 14,
	S_SRCU_UNLOCK = 1 << 15,
	S_SYNC_SRCU = 1 << 16,
	S_FENCE = 1 << 17, /* S_FENCE << enum lkmm_fence */
};

#define F(kind) (S_FENCE << FENCE_##kind)

struct mat {
	bool at[REF_MAX][REF_MAX];
};

struct ref_event {
	int thread; /* -1: initial */
	int loc;    /* -1: none */
	unsigned int sets;
	struct lkmm_value value;
};

struct ref_exec {
	int n;
	struct ref_event e[REF_MAX];
	struct mat po, addr, data, ctrl, rmw, rf, co;
};

enum { REF_FORBIDDEN = -1, REF_RACE = 1, REF_MIXED = 2 };

static int ref_n; /* of the execution being judged */

#define EACH(i) for (int i = 0; i < ref_n; i++)

static struct mat m_or(struct mat a, struct mat b)
{
	EACH(i) EACH(j) a.at[i][j] |= b.at[i][j];
	return a;
}

static struct mat m_and(struct mat a, struct mat b)
{
	EACH(i) EACH(j) a.at[i][j] &= b.at[i][j];
	return a;
}

static struct mat m_minus(struct mat a, struct mat b)
{
	EACH(i) EACH(j) a.at[i][j] &= !b.at[i][j];
	return a;
}

static struct mat m_seq(struct mat a, struct mat b)
{
	struct mat c;

	memset(&c, 0, sizeof(c));
	EACH(i) EACH(k) if (a.at[i][k]) EACH(j) c.at[i][j] |= b.at[k][j];
	return c;
}

static struct mat m_inv(struct mat a)
{
	struct mat c;

	memset(&c, 0, sizeof(c));
	EACH(i) EACH(j) c.at[j][i] = a.at[i][j];
	return c;
}

static struct mat m_id(void)
{
	struct mat c;

	memset(&c, 0, sizeof(c));
	EACH(i) c.at[i][i] = true;
	return c;
}

static struct mat m_opt(struct mat a)
{
	return m_or(a, m_id());
}

static struct mat m_plus(struct mat a)
{
	EACH(k) EACH(i) if (a.at[i][k]) EACH(j) a.at[i][j] |= a.at[k][j];
	return a;
}

static struct mat m_star(struct mat a)
{
	return m_opt(m_plus(a));
}

static bool m_irreflexive(struct mat a)
{
	EACH(i) if (a.at[i][i]) return false;
	return true;
}

static bool m_acyclic(struct mat a)
{
	return m_irreflexive(m_plus(a));
}

static bool m_empty(struct mat a)
{
	EACH(i) EACH(j) if (a.at[i][j]) return false;
	return true;
}

/* [set]: events that have one of the bits; [not set] with m_not(). */
static struct mat m_set(const struct ref_exec *x, unsigned int sets)
{
	struct mat c;

	memset(&c, 0, sizeof(c));
	EACH(i) c.at[i][i] = (x->e[i].sets & sets) != 0;
	return c;
}

static struct mat m_not(const struct ref_exec *x, unsigned int sets)
{
	return m_minus(m_id(), m_set(x, sets));
}

static struct mat m_product(const struct ref_exec *x, bool a[], bool b[])
{
	struct mat c;

	(void)x;
	memset(&c, 0, sizeof(c));
	EACH(i) EACH(j) c.at[i][j] = a[i] && b[j];
	return c;
}

static struct mat m_int(const struct ref_exec *x)
{
	struct mat c;

	memset(&c, 0, sizeof(c));
	EACH(i)
	EACH(j)
	c.at[i][j] = x->e[i].thread == x->e[j].thread && x->e[i].thread >= 0;
	return c;
}

static struct mat m_ext(const struct ref_exec *x)
{
	struct mat c;

	memset(&c, 0, sizeof(c));
	EACH(i) EACH(j) c.at[i][j] = x->e[i].thread != x->e[j].thread;
	return c;
}

static struct mat m_loc(const struct ref_exec *x)
{
	struct mat c;

	memset(&c, 0, sizeof(c));
	EACH(i)
	EACH(j) c.at[i][j] = x->e[i].loc >= 0 && x->e[i].loc == x->e[j].loc;
	return c;
}

/* a ; b ; c ..., from the left. */
#define SEQ2(a, b)	    m_seq(a, b)
#define SEQ3(a, b, c)	    m_seq(m_seq(a, b), c)
#define SEQ4(a, b, c, d)    m_seq(SEQ3(a, b, c), d)
#define SEQ5(a, b, c, d, e) m_seq(SEQ4(a, b, c, d), e)
#define OR3(a, b, c)	    m_or(m_or(a, b), c)
#define OR4(a, b, c, d)	    m_or(OR3(a, b, c), d)

/* All that later definitions use. */
struct ref_model {
	const struct ref_exec *x;
	struct mat M, R, W, Marked, Plain, int_, ext, loc, rfi, rfe, fr;
	struct mat addr, data, ctrl, R4rmb, notNoret;
	struct mat rmb, wmb, mb, gp, acq_po, po_rel, pulp;
	struct mat strong, nonrw, fence, fencerel_rmb, barrier;
	struct mat overwrite, rmw_seq, cumul, prop, hb, pb, rb;
	struct mat rcu_rscs, srcu_rscs, rcu_fence;
};

static struct mat fencerel(const struct ref_exec *x, unsigned int sets)
{
	return SEQ3(x->po, m_set(x, sets), x->po);
}

static void ref_sets(struct ref_model *m)
{
	const struct ref_exec *x = m->x;

	m->R = m_set(x, S_R);
	m->W = m_set(x, S_W);
	m->M = m_or(m->R, m->W);
	m->Plain = m_set(x, S_PLAIN);
	m->Marked = m_not(x, S_PLAIN);
	m->notNoret = m_not(x, S_NORETURN);
	m->R4rmb = m_and(m->R, m->notNoret);
	m->int_ = m_int(x);
	m->ext = m_ext(x);
	m->loc = m_loc(x);
	m->rfi = m_and(x->rf, m->int_);
	m->rfe = m_minus(x->rf, m->int_);
	m->fr = m_seq(m_inv(x->rf), x->co);
	m->overwrite = m_or(x->co, m->fr);
}

static void ref_dependencies(struct ref_model *m)
{
	const struct ref_exec *x = m->x;
	struct mat carry = m_star(
		SEQ3(x->data, m_not(x, S_SRCU_UNLOCK), m->rfi));
	struct mat srcu = m_star(SEQ3(x->data, m_not(x, S_SRCU_UNLOCK), x->rf));

	m->addr = m_seq(carry, x->addr);
	m->ctrl = m_seq(carry, x->ctrl);
	m->data = m_seq(carry, x->data);
	m->srcu_rscs = m_and(SEQ4(m_set(x, S_SRCU_LOCK), srcu, x->data,
				  m_set(x, S_SRCU_UNLOCK)),
			     m->loc);
}

static void ref_fences(struct ref_model *m)
{
	const struct ref_exec *x = m->x;
	struct mat M = m->M, po = x->po, po_opt = m_opt(x->po);
	struct mat sync = m_set(x, S_SYNC_RCU | S_SYNC_SRCU);
	struct mat RMW = m_set(x, S_RMW);

	m->acq_po = SEQ3(m_set(x, S_ACQUIRE), po, M);
	m->po_rel = SEQ3(M, po, m_set(x, S_RELEASE));
	m->pulp = SEQ5(po, m_set(x, S_UL), m_or(po, x->rf), m_set(x, S_LKR),
		       po);
	m->fencerel_rmb = fencerel(x, F(RMB));
	m->rmb = SEQ3(m->R4rmb, m->fencerel_rmb, m->R4rmb);
	m->wmb = SEQ3(m->W, fencerel(x, F(WMB)), m->W);
	m->mb = SEQ3(M, fencerel(x, F(MB)), M);
	m->mb = m_or(m->mb,
		     SEQ5(M, fencerel(x, F(BEFORE_ATOMIC)), RMW, po_opt, M));
	m->mb = m_or(m->mb,
		     SEQ5(M, po_opt, RMW, fencerel(x, F(AFTER_ATOMIC)), M));
	m->mb = m_or(m->mb, SEQ5(M, po_opt, m_set(x, S_LKW),
				 fencerel(x, F(AFTER_SPINLOCK)), M));
	m->mb = m_or(m->mb,
		     SEQ5(M, m->pulp, m_set(x, F(AFTER_UNLOCK_LOCK)), po, M));
	m->mb = m_or(m->mb, SEQ5(M, po_opt, m_set(x, S_SRCU_UNLOCK),
				 fencerel(x, F(AFTER_SRCU_READ_UNLOCK)), M));
	m->gp = SEQ3(po, sync, po_opt);
	m->strong = m_or(m->mb, m->gp);
	m->nonrw = OR3(m->strong, m->po_rel, m->acq_po);
	m->fence = OR3(m->nonrw, m->wmb, m->rmb);
	m->barrier = OR3(
		fencerel(x, F(BARRIER) | F(RMB) | F(WMB) | F(MB) | S_SYNC_RCU |
				    S_SYNC_SRCU | F(BEFORE_ATOMIC) |
				    F(AFTER_ATOMIC) | S_ACQUIRE | S_RELEASE |
				    S_RCU_LOCK | S_RCU_UNLOCK | S_SRCU_LOCK |
				    S_SRCU_UNLOCK),
		m_seq(po, m_set(x, S_RELEASE)), m_seq(m_set(x, S_ACQUIRE), po));
}

static struct mat a_cumul(const struct ref_model *m, struct mat r)
{
	return m_seq(m_opt(m_seq(m->rfe, m->Marked)), r);
}

static void ref_hb(struct ref_model *m)
{
	const struct ref_exec *x = m->x;
	struct mat dep = m_or(m->addr, m->data);
	struct mat rwdep = m_seq(m_or(dep, m->ctrl), m->W);
	struct mat to_w = OR3(rwdep, m_and(m->overwrite, m->int_),
			      SEQ3(m->addr, m->Plain, m->wmb));
	struct mat to_r = m_or(m_seq(m->addr, m->R),
			       SEQ3(dep, m->Marked, m->rfi));
	struct mat ppo = OR4(to_r, to_w, m_and(m->fence, m->int_),
			     m_and(m->pulp, m->int_));
	struct mat ow_ext = m_opt(m_and(m->overwrite, m->ext));

	m->rmw_seq = m_star(m_seq(x->rf, x->rmw));
	m->cumul = SEQ4(
		m->Marked,
		OR3(a_cumul(m, m_or(m->strong, m->po_rel)), m->wmb, m->pulp),
		m->Marked, m->rmw_seq);
	m->prop = SEQ2(SEQ5(m->Marked, ow_ext, m_star(m->cumul), m->Marked,
			    m_opt(m->rfe)),
		       m->Marked);
	m->hb = SEQ3(m->Marked,
		     OR3(ppo, m->rfe, m_and(m_minus(m->prop, m_id()), m->int_)),
		     m->Marked);
	m->pb = SEQ4(m->prop, m->strong, m_star(m->hb), m->Marked);
}

static void ref_rcu_rscs(struct ref_model *m)
{
	const struct ref_exec *x = m->x;
	struct mat matched;

	memset(&matched, 0, sizeof(matched));
	/* Nesting: match the nearest open lock, again and again. */
	EACH(u) if (x->e[u].sets & S_RCU_UNLOCK)
	{
		int best = -1;

		EACH(l) if (x->e[l].sets & S_RCU_LOCK && x->po.at[l][u])
		{
			bool taken = false;

			EACH(k) taken |= matched.at[l][k];
			if (!taken && (best < 0 || x->po.at[best][l]))
				best = l;
		}
		if (best >= 0)
			matched.at[best][u] = true;
	}
	m->rcu_rscs = matched;
}

static void ref_rcu(struct ref_model *m)
{
	const struct ref_exec *x = m->x;
	struct mat gp = m_set(x, S_SYNC_RCU), sgp = m_set(x, S_SYNC_SRCU);
	struct mat rscsi, srscsi, link, order, before;

	ref_rcu_rscs(m);
	rscsi = m_inv(m->rcu_rscs);
	srscsi = m_inv(m->srcu_rscs);
	link = SEQ5(m_opt(x->po), m_star(m->hb), m_star(m->pb), m->prop, x->po);
	memset(&order, 0, sizeof(order));
	do {
		struct mat mid = m_or(link, SEQ3(link, order, link));

		before = order;
		order = OR3(order, gp, sgp);
		order = m_or(order, SEQ3(gp, mid, rscsi));
		order = m_or(order, m_and(SEQ3(sgp, mid, srscsi), m->loc));
		order = m_or(order, SEQ3(rscsi, mid, gp));
		order = m_or(order, m_and(SEQ3(srscsi, mid, sgp), m->loc));
		order = m_or(order, SEQ3(order, link, order));
	} while (!m_empty(m_minus(order, before)));
	m->rcu_fence = SEQ3(x->po, order, m_opt(x->po));
	m->rb = SEQ5(m->prop, m->rcu_fence, m_star(m->hb), m_star(m->pb),
		     m->Marked);
}

static bool ref_axioms(struct ref_model *m)
{
	const struct ref_exec *x = m->x;
	struct mat fre = m_minus(m->fr, m->int_), coe = m_minus(x->co, m->int_);

	if (!m_acyclic(m_or(m_and(x->po, m->loc), OR3(x->rf, x->co, m->fr))) ||
	    !m_empty(m_and(x->rmw, m_seq(fre, coe))))
		return false;
	ref_dependencies(m);
	ref_fences(m);
	ref_hb(m);
	if (!m_acyclic(m->hb) || !m_acyclic(m->pb))
		return false;
	ref_rcu(m);
	return m_irreflexive(m->rb);
}

/* Plain accesses; returns REF_FORBIDDEN or flags. */
static int ref_plain(struct ref_model *m)
{
	const struct ref_exec *x = m->x;
	struct mat po_loc = m_and(x->po, m->loc);
	struct mat plain_w = m_and(m->Plain, m->W);
	struct mat near = m_minus(po_loc, m->barrier);
	struct mat mixed = m_or(SEQ3(plain_w, near, m->Marked),
				SEQ3(m->Marked, near, plain_w));
	struct mat fence = m_or(m->fence, m->rcu_fence);
	struct mat strong = m_or(m->strong, m->rcu_fence);
	struct mat xbstar = m_star(OR3(m->hb, m->pb, m->rb));
	struct mat vis = SEQ4(
		m_star(m->cumul), m_opt(m->rfe), m->Marked,
		m_or(SEQ3(strong, m->Marked, xbstar), m_and(xbstar, m->int_)));
	struct mat rmb_r = SEQ3(m->R4rmb, m->fencerel_rmb, m->notNoret);
	struct mat rmb_l = SEQ3(m->notNoret, m->fencerel_rmb, m->R4rmb);
	struct mat w_pre = m_seq(m->Marked, m_opt(m_or(m->addr, fence)));
	struct mat r_pre = m_seq(m->Marked,
				 m_opt(OR3(m->addr, m->nonrw, rmb_r)));
	struct mat w_post = SEQ3(m_opt(fence), m->Marked, m->rmw_seq);
	struct mat r_post = m_seq(m_opt(m_or(m->nonrw, rmb_l)), m->Marked);
	struct mat ww_vis = OR3(fence, SEQ3(strong, xbstar, w_pre),
				SEQ3(w_post, vis, w_pre));
	struct mat wr_vis = OR3(fence, SEQ3(strong, xbstar, r_pre),
				SEQ3(w_post, vis, r_pre));
	struct mat rw_xb = m_or(fence, SEQ3(r_post, xbstar, w_pre));
	bool plain[REF_MAX], mem[REF_MAX], later[REF_MAX], w[REF_MAX];
	bool marked[REF_MAX];
	struct mat pre, nonrace, race;

	EACH(i)
	{
		plain[i] = m->Plain.at[i][i];
		mem[i] = m->M.at[i][i];
		w[i] = m->W.at[i][i];
		marked[i] = m->Marked.at[i][i];
		later[i] = mem[i] && !(x->e[i].sets & S_IW);
	}
	pre = m_and(m->ext,
		    m_or(m_product(x, plain, mem), m_product(x, later, plain)));
	if (!m_empty(m_and(pre, m_and(x->rf, m_inv(rw_xb)))) ||
	    !m_empty(m_and(pre, m_and(m->fr, m_inv(wr_vis)))) ||
	    !m_empty(m_and(pre, m_and(x->co, m_inv(ww_vis)))))
		return REF_FORBIDDEN;
	nonrace = m_and(m_and(ww_vis, m_or(m_product(x, marked, w), rw_xb)),
			m_or(m_product(x, w, marked), wr_vis));
	race = m_minus(m_and(pre, x->co), nonrace);
	race = m_or(
		race,
		m_minus(m_minus(m_and(pre, m_seq(m_opt(x->co), x->rf)), wr_vis),
			m_inv(rw_xb)));
	race = m_or(race, m_minus(m_and(pre, m->fr), rw_xb));
	return (m_empty(race) ? 0 : REF_RACE) |
	       (m_empty(mixed) ? 0 : REF_MIXED);
}

/* REF_FORBIDDEN, or the flags of an allowed execution. */
static int ref_judge(const struct ref_exec *x)
{
	static struct ref_model m;

	ref_n = x->n;
	m.x = x;
	ref_sets(&m);
	if (!ref_axioms(&m))
		return REF_FORBIDDEN;
	return ref_plain(&m);
}

#endif
