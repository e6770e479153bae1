// SPDX-License-Identifier: GPL-2.0-only
/*
 * rcu_assign_pointer() and rcu_dereference() need no barrier; the rmb is none
 * of theirs.
 */
#include "kernel.h"

struct conf {
	int a, b;
};

struct host {
	struct conf __rcu *conf;
};

void host_set(struct host *h, struct conf *c, int a, int b)
{
	c->a = a;
	c->b = b;
	rcu_assign_pointer(h->conf, c);
}

int host_sum(struct host *h)
{
	struct conf *c;
	int sum;

	rcu_read_lock();
	c = rcu_dereference(h->conf);
	sum = c ? c->a + c->b : 0;
	rcu_read_unlock();
	return sum;
}

/*
 * $ smpair check -v -p . rcu_pointer.c
 */
