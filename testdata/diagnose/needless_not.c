// SPDX-License-Identifier: GPL-2.0-only
/*
 * Needed: the operation may have failed (U13), is not the only way there, is no
 * full barrier, or something stands between; a wake-up that is a barrier only
 * when it wakes (U19); a device's fence beside one of CPUs.
 */
#include "kernel.h"

struct wait_queue_head;

struct hoist {
	atomic_t users;
	unsigned long owner;
	int load, height;
	struct wait_queue_head *wait;
};

int hoist_take(struct hoist *h)
{
	unsigned long old = cmpxchg(&h->owner, 0, 1);

	smp_mb();
	return old ? -EBUSY : READ_ONCE(h->load);
}

int hoist_share(struct hoist *h)
{
	if (atomic_inc_not_zero(&h->users))
		return 0;
	smp_mb();
	return READ_ONCE(h->load);
}

int hoist_try(struct hoist *h, int always)
{
	if (!always)
		xchg(&h->owner, 1);
	smp_mb();
	return READ_ONCE(h->load);
}

int hoist_relaxed(struct hoist *h)
{
	WRITE_ONCE(h->load, 1);
	xchg_relaxed(&h->owner, 1);
	smp_mb();
	return READ_ONCE(h->height);
}

int hoist_between(struct hoist *h)
{
	xchg(&h->owner, 1);
	WRITE_ONCE(h->load, 1);
	smp_mb();
	return READ_ONCE(h->height);
}

void hoist_wake(struct hoist *h)
{
	WRITE_ONCE(h->load, 0);
	smp_mb();
	if (waitqueue_active(h->wait))
		wake_up(h->wait);
}

void hoist_device(struct hoist *h)
{
	smp_mb();
	wmb();
	WRITE_ONCE(h->load, 0);
}

/*
 * $ smpair check -p . --rules=needless-barrier needless_not.c
 */
