// SPDX-License-Identifier: GPL-2.0-only
/*
 * Barriers that get no pairing comment: a bit that is a lock, both sides in one
 * function, and a partner whose name only a macro knows.
 */
#include "kernel.h"

struct desk {
	unsigned long flags;
	int paper;
	int ready;
	int open;
};

int desk_sit(struct desk *d)
{
	if (test_and_set_bit_lock(0, &d->flags))
		return -EBUSY;
	d->paper++;
	return 0;
}

void desk_leave(struct desk *d)
{
	d->paper--;
	clear_bit_unlock(0, &d->flags);
}

int desk_try(struct desk *d, int paper)
{
	if (smp_load_acquire(&d->ready))
		return d->paper;
	d->paper = paper;
	smp_store_release(&d->ready, 1);
	return 0;
}

#define DEFINE_OPENER(name)					\
	void name##_open(struct desk *d, int paper)		\
	{							\
		d->paper = paper;				\
		smp_store_release(&d->open, 1);			\
	}
DEFINE_OPENER(front)

int desk_paper(struct desk *d)
{
	return smp_load_acquire(&d->open) ? d->paper : 0;
}

/*
 * $ smpair check -p . --rules=comments --confidence=review comment_unneeded.c
 */
