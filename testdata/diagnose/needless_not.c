// SPDX-License-Identifier: GPL-2.0-only
/*
 * Needed: the operation may have failed (U13), is not the only way there, is no
 * full barrier, or something stands between, maybe several calls down or in
 * assembler; a wake-up that is a barrier only when it wakes (U19); a device's
 * fence beside one of CPUs.
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

static void hoist_store(struct hoist *h, int load)
{
	WRITE_ONCE(h->load, load);
}

static void hoist_set(struct hoist *h, int load)
{
	hoist_store(h, load);
}

static void hoist_put(struct hoist *h, int load)
{
	hoist_set(h, load);
}

static void hoist_write(struct hoist *h, int load)
{
	hoist_put(h, load);
}

void hoist_deep(struct hoist *h)
{
	smp_wmb();
	hoist_write(h, 1);
	smp_wmb();
	WRITE_ONCE(h->height, 1);
}

static void hoist_copy(struct hoist *h)
{
	asm volatile("" : : "r"(h) : "memory");
}

void hoist_hidden(struct hoist *h, int copy)
{
	smp_wmb();
	if (copy)
		hoist_copy(h);
	smp_wmb();
	WRITE_ONCE(h->height, 1);
}

/*
 * $ smpair check -p . --rules=needless-barrier needless_not.c
 */
