// SPDX-License-Identifier: GPL-2.0-only
/* The relations of linux-kernel.cat that a trace alone fixes. */
#include "trace.h"

/* Events before event i. */
static event_set before(unsigned int i)
{
	return i >= 64 ? ~(event_set)0 : BIT(i) - 1;
}

/* The last event of a set that is not empty, with all before it. */
static event_set up_to_last(event_set set)
{
	return ~(event_set)0 >> __builtin_clzll(set);
}

static event_set all_of(const struct trace *t)
{
	return before(t->n);
}

/* rows |= dom x ran */
static void add_product(event_set *rows, event_set dom, event_set ran)
{
	unsigned int i;

	for_each_event (i, dom)
		rows[i] |= ran;
}

static event_set m_of(const struct trace *t)
{
	return t->set[EC_R] | t->set[EC_W];
}

static void fill_sets(struct trace *t)
{
	for (unsigned int i = 0; i < t->n; i++) {
		for (int c = 0; c < EC_COUNT; c++) {
			if (t->events[i].classes >> c & 1)
				t->set[c] |= BIT(i);
		}
	}
}

static void fill_dependencies(struct trace *t)
{
	for (unsigned int i = 0; i < t->n; i++) {
		const struct event *e = &t->events[i];

		add_product(t->rel[SR_ADDR], e->addr_dep, BIT(i));
		add_product(t->rel[SR_DATA], e->data_dep, BIT(i));
		add_product(t->rel[SR_CTRL], e->ctrl_dep, BIT(i));
	}
}

/*
 * [M] ; fencerel(Before-atomic) ; [RMW] ; po? ; [M]: what precedes the fence
 * against the first RMW after it and all that follows.
 */
static void before_atomic(struct trace *t, event_set left, event_set right)
{
	event_set rmw = right & t->set[EC_RMW];

	if (rmw)
		add_product(
			t->rel[SR_MB], left & m_of(t),
			right & m_of(t) &
				~before((unsigned int)__builtin_ctzll(rmw)));
}

/*
 * [M] ; po? ; [anchor] ; fencerel(fence) ; [M]: what precedes the last anchor
 * before the fence, and it, against what follows the fence.
 */
static void after_anchor(struct trace *t, event_set left, event_set right,
			 event_set anchor)
{
	anchor &= left;
	if (anchor)
		add_product(t->rel[SR_MB], up_to_last(anchor) & m_of(t),
			    right & m_of(t));
}

static void fill_rmb(struct trace *t, event_set left, event_set right)
{
	event_set r4rmb = t->set[EC_R] & ~t->set[EC_NORETURN];

	add_product(t->rel[SR_FENCEREL_RMB], left, right);
	add_product(t->rel[SR_RMB], left & r4rmb, right & r4rmb);
}

/* Which fences end a region in "barrier". */
static bool ends_region(enum lkmm_fence kind)
{
	return kind == FENCE_BARRIER || kind == FENCE_RMB ||
	       kind == FENCE_WMB || kind == FENCE_MB ||
	       kind == FENCE_BEFORE_ATOMIC || kind == FENCE_AFTER_ATOMIC;
}

static void fill_fence(struct trace *t, const struct trace_fence *f)
{
	event_set left = before(f->pos), right = all_of(t) & ~left;
	event_set lock = t->set[EC_LKR] | t->set[EC_LKW];

	if (ends_region(f->kind))
		add_product(t->rel[SR_BARRIER], left, right);
	switch (f->kind) {
	case FENCE_MB:
		add_product(t->rel[SR_MB], left & m_of(t), right & m_of(t));
		break;
	case FENCE_RMB:
		fill_rmb(t, left, right);
		break;
	case FENCE_WMB:
		add_product(t->rel[SR_WMB], left & t->set[EC_W],
			    right & t->set[EC_W]);
		break;
	case FENCE_BARRIER:
		break;
	case FENCE_BEFORE_ATOMIC:
		before_atomic(t, left, right);
		break;
	case FENCE_AFTER_ATOMIC:
		after_anchor(t, left, right, t->set[EC_RMW]);
		break;
	case FENCE_AFTER_SPINLOCK:
		after_anchor(t, left, right, t->set[EC_LKW]);
		break;
	case FENCE_AFTER_SRCU_READ_UNLOCK:
		after_anchor(t, left, right, t->set[EC_SRCU_UNLOCK]);
		break;
	case FENCE_AFTER_UNLOCK_LOCK:
		add_product(t->rel[SR_AFTER_UL_LOCK], left & lock,
			    right & m_of(t));
		break;
	}
}

/* Orders that an event makes by itself: acquire, release, grace periods. */
static void fill_event(struct trace *t, unsigned int i)
{
	unsigned int c = t->events[i].classes;
	event_set left = before(i), self = before(i + 1) & ~left;
	event_set right = all_of(t) & ~left & ~self;

	if (c & EC(ACQUIRE)) {
		t->rel[SR_ACQ_PO][i] |= right & m_of(t);
		t->rel[SR_BARRIER][i] |= right;
	}
	if (c & EC(RELEASE)) {
		add_product(t->rel[SR_PO_REL], left & m_of(t), self);
		add_product(t->rel[SR_BARRIER], left, self);
	}
	if (c & (EC(SYNC_RCU) | EC(SYNC_SRCU)))
		add_product(t->rel[SR_GP], left, all_of(t) & ~left);
	if (c &
	    (EC(ACQUIRE) | EC(RELEASE) | EC(SYNC_RCU) | EC(SYNC_SRCU) |
	     EC(RCU_LOCK) | EC(RCU_UNLOCK) | EC(SRCU_LOCK) | EC(SRCU_UNLOCK)))
		add_product(t->rel[SR_BARRIER], left, right);
}

/* rcu-rscs: each unlock closes the nearest open lock. */
static void fill_rcu_rscs(struct trace *t)
{
	unsigned int open[LKMM_MAX_EVENTS], depth = 0;

	for (unsigned int i = 0; i < t->n; i++) {
		if (t->events[i].classes & EC(RCU_LOCK))
			open[depth++] = i;
		else if (t->events[i].classes & EC(RCU_UNLOCK) && depth)
			t->rel[SR_RCU_RSCS][open[--depth]] |= BIT(i);
	}
}

void trace_relations(struct arena *arena, struct trace *t)
{
	event_set *rows = arena_alloc(arena, (SR_COUNT * (size_t)t->n + 1) *
						     sizeof(*rows));

	for (int k = 0; k < SR_COUNT; k++)
		t->rel[k] = rows + (size_t)k * t->n;
	fill_sets(t);
	fill_dependencies(t);
	for (unsigned int i = 0; i < t->n; i++) {
		t->rel[SR_PO][i] = all_of(t) & ~before(i) & ~BIT(i);
		fill_event(t, i);
	}
	for (unsigned int i = 0; i < t->n_fences; i++)
		fill_fence(t, &t->fences[i]);
	fill_rcu_rscs(t);
	for (int k = 0; k < SR_COUNT; k++) {
		for (unsigned int i = 0; i < t->n; i++)
			t->has_rel[k] |= t->rel[k][i] != 0;
	}
}
