// SPDX-License-Identifier: GPL-2.0-only
/* U7: both sides store both places, in opposite order. */
#include "kernel.h"

struct two {
	int a, b;
};

void two_forward(struct two *t, int v)
{
	WRITE_ONCE(t->a, v);
	smp_mb();
	WRITE_ONCE(t->b, v);
}

void two_backward(struct two *t, int v)
{
	WRITE_ONCE(t->b, v);
	smp_mb();
	WRITE_ONCE(t->a, v);
}

int two_read(struct two *t)
{
	int b = READ_ONCE(t->b);

	smp_mb();
	return b - READ_ONCE(t->a);
}

/*
 * $ smpair check -v -p . u07_store_store.c
 * u07_store_store.c:12:2: note: smp_mb() is kept: two_backward() stores t->b and t->a in the opposite order, and only full barriers make the CPUs agree on which store is last [U7]
 *    12 |         smp_mb();
 *       |         ^~~~~~~~
 * u07_store_store.c:19:2: note: the barrier is here
 *    19 |         smp_mb();
 *       |         ^~~~~~~~
 * u07_store_store.c:19:2: note: smp_mb() is kept: two_forward() stores t->a and t->b in the opposite order, and only full barriers make the CPUs agree on which store is last [U7]
 *    19 |         smp_mb();
 *       |         ^~~~~~~~
 * u07_store_store.c:12:2: note: the barrier is here
 *    12 |         smp_mb();
 *       |         ^~~~~~~~
 * u07_store_store.c:27:2: note: smp_mb() is kept: two_backward() stores t->b too, and its readers rely on two full barriers [U9]
 *    27 |         smp_mb();
 *       |         ^~~~~~~~
 * u07_store_store.c:18:2: note: the access is here
 *    18 |         WRITE_ONCE(t->b, v);
 *       |         ^~~~~~~~~~~~~~~~~~~
 */
