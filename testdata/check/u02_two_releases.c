// SPDX-License-Identifier: GPL-2.0-only
/* U2: two loads before one read barrier, each of another release. */
#include "kernel.h"

struct both {
	int left_data, right_data;
	int left, right;
};

void both_set_left(struct both *b, int v)
{
	b->left_data = v;
	smp_store_release(&b->left, 1);
}

void both_set_right(struct both *b, int v)
{
	b->right_data = v;
	smp_store_release(&b->right, 1);
}

int both_sum(struct both *b)
{
	if (!READ_ONCE(b->left) || !READ_ONCE(b->right))
		return -EAGAIN;
	smp_rmb();
	return b->left_data + b->right_data;
}

/*
 * $ smpair check -v -p . u02_two_releases.c
 * u02_two_releases.c:26:2: note: smp_rmb() is kept: it orders the load of b->right as well as that of b->left [U2]
 *    26 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u02_two_releases.c:24:7: note: reads b->left before the loads of b->left_data
 *    24 |         if (!READ_ONCE(b->left) || !READ_ONCE(b->right))
 *       |              ^~~~~~~~~~~~~~~~~~
 * u02_two_releases.c:24:30: note: reads b->right before the loads of b->right_data
 *    24 |         if (!READ_ONCE(b->left) || !READ_ONCE(b->right))
 *       |                                     ^~~~~~~~~~~~~~~~~~~
 * u02_two_releases.c:13:2: note: pairs with smp_store_release() in both_set_left()
 *    13 |         smp_store_release(&b->left, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u02_two_releases.c:13:2: note: publishes b->left after the stores to b->left_data
 * u02_two_releases.c:19:2: note: pairs with smp_store_release() in both_set_right()
 *    19 |         smp_store_release(&b->right, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u02_two_releases.c:19:2: note: publishes b->right after the stores to b->right_data
 */
