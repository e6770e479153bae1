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
 * u06_load_in_caller.c:14:2: note: smp_mb() is kept: with this full barrier it may order d->right in a cycle that only two full barriers forbid [U6]
 *    14 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_load_in_caller.c:27:2: note: the barrier is here
 *    27 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_load_in_caller.c:27:2: note: smp_mb() is kept: store buffering with the full barrier in duo_publish(): the store of d->right goes before the load of d->left, and only smp_mb() orders these [U6]
 *    27 |         smp_mb();
 *       |         ^~~~~~~~
 */
