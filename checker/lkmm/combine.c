// SPDX-License-Identifier: GPL-2.0-only
/* One trace per thread as one set of events. */
#include "execution.h"

static void combine_relations(struct exec *x, unsigned int thread)
{
	const struct trace *t = x->trace[thread];
	unsigned int base = x->base[thread];

	for (int k = 0; k < SR_COUNT; k++) {
		x->has[k] |= t->has_rel[k];
		for (unsigned int i = 0; i < t->n; i++)
			x->st[k].row[base + i] = t->rel[k][i] << base;
	}
	for (int c = 0; c < EC_COUNT; c++)
		x->set[c] |= t->set[c] << base;
}

static void combine_events(struct exec *x, unsigned int thread)
{
	const struct trace *t = x->trace[thread];
	unsigned int base = x->base[thread];
	event_set own = t->n == 64 ? ~(event_set)0 : (BIT(t->n) - 1) << base;

	for (unsigned int i = 0; i < t->n; i++) {
		const struct event *e = &t->events[i];

		x->event[base + i] = e;
		x->thread_of[base + i] = thread;
		x->own[base + i] = own;
		x->partner[base + i] = e->partner < 0 ? -1
						      : e->partner + (int)base;
	}
}

/*
 * Marked of linux-kernel.bell: all but plain accesses; fences and the like
 * are no accesses and so are marked.
 */
static void combine_sets(struct exec *x)
{
	event_set all = x->n == 64 ? ~(event_set)0 : BIT(x->n) - 1;

	x->m = x->set[EC_R] | x->set[EC_W];
	x->marked = all & ~x->set[EC_PLAIN];
	x->locks = x->set[EC_LKR] | x->set[EC_LKW] | x->set[EC_UL] |
		   x->set[EC_LF] | x->set[EC_RU];
}

int exec_combine(struct exec *x)
{
	x->n = 0;
	for (unsigned int i = 0; i < x->n_threads; i++) {
		x->base[i] = x->n;
		x->n += x->trace[i]->n;
	}
	x->base[x->n_threads] = x->n;
	if (x->n > LKMM_MAX_EVENTS)
		return -1;
	memset(x->set, 0, sizeof(x->set));
	memset(x->has, 0, sizeof(x->has));
	for (unsigned int i = 0; i < x->n_threads; i++) {
		if (!x->trace[i]->n)
			continue;
		combine_relations(x, i);
		combine_events(x, i);
	}
	combine_sets(x);
	return 0;
}
