// SPDX-License-Identifier: GPL-2.0-only
/* U6: the load that the full barrier keeps behind the data is in the caller. */
#include "kernel.h"

struct duo {
	int left;
	int ready;
	int right;
};

static void duo_publish(struct duo *d)
{
	WRITE_ONCE(d->left, 1);
	smp_mb();
	WRITE_ONCE(d->ready, 1);
}

int duo_left(struct duo *d)
{
	duo_publish(d);
	return READ_ONCE(d->right);
}

int duo_right(struct duo *d)
{
	WRITE_ONCE(d->right, 1);
	smp_mb();
	return READ_ONCE(d->left);
}

int duo_reader(struct duo *d)
{
	if (!smp_load_acquire(&d->ready))
		return -EAGAIN;
	return READ_ONCE(d->left);
}

/*
 * $ smpair check -v -p . u06_load_in_caller.c
 * u06_load_in_caller.c:14:2: note: smp_mb() is kept: it orders the store of d->left before the load of d->right [U6]
 *    14 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_load_in_caller.c:21:9: note: the access is here
 *    21 |         return READ_ONCE(d->right);
 *       |                ^~~~~~~~~~~~~~~~~~~
 * u06_load_in_caller.c:15:2: note: publishes d->ready after the stores to d->left
 *    15 |         WRITE_ONCE(d->ready, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * u06_load_in_caller.c:33:7: note: pairs with smp_load_acquire() in duo_reader()
 *    33 |         if (!smp_load_acquire(&d->ready))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u06_load_in_caller.c:33:7: note: reads d->ready before the loads of d->left
 * u06_load_in_caller.c:27:2: note: smp_mb() is kept: full barrier from the store of d->right to the load of d->left: only smp_mb() orders these [U6]
 *    27 |         smp_mb();
 *       |         ^~~~~~~~
 */
