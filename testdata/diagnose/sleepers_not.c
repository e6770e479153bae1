// SPDX-License-Identifier: GPL-2.0-only
/*
 * Looks for sleepers that are in order, or for review: nobody waits for the bit
 * or looks at what is stored before he sleeps, he wakes up by himself, the store
 * is an exchange that is full where it succeeds, or a caller holds the lock.
 */
#include "kernel.h"

struct pond {
	struct wait_queue_head *wait;
	spinlock_t lock;
	unsigned long state, flags;
	int water, level, fish, turtles;
};

void pond_open(struct pond *p)
{
	clear_bit(3, &p->state);
	wake_up_bit(&p->state, 3);
}

void pond_enter(struct pond *p)
{
	wait_on_bit(&p->state, 4, 2);
}

void pond_level(struct pond *p)
{
	struct wait_queue_head *wait = p->wait;

	WRITE_ONCE(p->level, 1);
	if (waitqueue_active(wait))
		wake_up(wait);
}

void pond_dip(struct pond *p)
{
	prepare_to_wait(p->wait, NULL, 0);
	if (!READ_ONCE(p->level))
		schedule_timeout(10);
	finish_wait(p->wait, NULL);
}

void pond_stock(struct pond *p)
{
	struct wait_queue_head *wait = p->wait;

	WRITE_ONCE(p->fish, 1);
	if (waitqueue_active(wait))
		wake_up(wait);
}

void pond_fish(struct pond *p)
{
	int fish = READ_ONCE(p->fish);

	prepare_to_wait(p->wait, NULL, 0);
	if (!READ_ONCE(p->water))
		schedule();
	finish_wait(p->wait, NULL);
	p->fish += fish;
}

static void pond_change(struct pond *p, unsigned long flags)
{
	unsigned long old = READ_ONCE(p->flags);

	do {
	} while (!try_cmpxchg(&p->flags, &old, flags));
}

void pond_flag(struct pond *p)
{
	struct wait_queue_head *wait = p->wait;

	pond_change(p, 1);
	if (waitqueue_active(wait))
		wake_up(wait);
}

void pond_await(struct pond *p)
{
	prepare_to_wait(p->wait, NULL, 0);
	if (!READ_ONCE(p->flags) && !READ_ONCE(p->turtles))
		schedule();
	finish_wait(p->wait, NULL);
}

static void pond_lock(struct pond *p)
{
	spin_lock(&p->lock);
}

static void pond_breed(struct pond *p)
{
	struct wait_queue_head *wait = p->wait;

	WRITE_ONCE(p->turtles, 1);
	if (waitqueue_active(wait))
		wake_up(wait);
}

void pond_breed_locked(struct pond *p)
{
	pond_lock(p);
	pond_breed(p);
	spin_unlock(&p->lock);
}

/*
 * $ smpair check -p . --rules=sleeper-handshake --confidence=likely sleepers_not.c
 * $ smpair check -p . --rules=sleeper-handshake sleepers_not.c | grep warning
 * sleepers_not.c:19:2: warning: wake_up_bit() looks for sleepers with no full barrier after the store of bit 3 of p->state: both may miss the other [sleeper-handshake]
 * sleepers_not.c:32:6: warning: waitqueue_active() looks for sleepers with no full barrier after the store of p->level: both may miss the other [sleeper-handshake]
 * sleepers_not.c:49:6: warning: waitqueue_active() looks for sleepers with no full barrier after the store of p->fish: both may miss the other [sleeper-handshake]
 * sleepers_not.c:99:6: warning: waitqueue_active() looks for sleepers with no full barrier after the store of p->turtles: both may miss the other [sleeper-handshake]
 */
