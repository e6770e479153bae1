// SPDX-License-Identifier: GPL-2.0-only
/* One small structure is a member of two others: the owners are no partners. */
#include "kernel.h"

struct state {
	int ready;
};

struct left {
	int data;
	struct state state;
};

struct right {
	int data;
	struct state state;
};

void left_set(struct left *l, int data)
{
	l->data = data;
	smp_wmb();
	l->state.ready = 1;
}

int right_get(struct right *r)
{
	if (!r->state.ready)
		return 0;
	smp_rmb();
	return r->data;
}

/*
 * $ smpair check -v -p . same_member_two_owners.c
 * same_member_two_owners.c:22:2: note: smp_wmb() is kept: no partner found: nobody loads l->state.ready and the same data in the opposite order [unknown]
 *    22 |         smp_wmb();
 *       |         ^~~~~~~~~
 * same_member_two_owners.c:30:2: note: smp_rmb() is kept: no partner found: nobody stores r->state.ready and the same data in the opposite order [unknown]
 *    30 |         smp_rmb();
 *       |         ^~~~~~~~~
 */
