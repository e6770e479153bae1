// SPDX-License-Identifier: GPL-2.0-only
/*
 * U6: a look for sleepers after a store, without a full barrier between. Right
 * with one, after an operation that has one, and with a wake-up that takes the
 * lock. A lock may be the one that sleepers take as well: for review.
 */
#include "kernel.h"

struct wait_queue_head;

struct well {
	struct wait_queue_head *wait;
	spinlock_t lock;
	unsigned long state;
	int water, closed;
};

void well_fill(struct well *w)
{
	struct wait_queue_head *wait = w->wait;

	WRITE_ONCE(w->water, 1);
	if (waitqueue_active(wait))
		wake_up(wait);
}

void well_draw(struct well *w)
{
	prepare_to_wait(w->wait, NULL, 0);
	if (!READ_ONCE(w->water))
		schedule();
}

void well_fill_locked(struct well *w)
{
	spin_lock(&w->lock);
	WRITE_ONCE(w->water, 1);
	if (waitqueue_active(w->wait))
		wake_up(w->wait);
	spin_unlock(&w->lock);
}

void well_open(struct well *w)
{
	clear_bit(0, &w->state);
	wake_up_bit(&w->state, 0);
}

void well_enter(struct well *w)
{
	wait_on_bit(&w->state, 0, 2);
}

void well_fill_ordered(struct well *w)
{
	struct wait_queue_head *wait = w->wait;

	WRITE_ONCE(w->water, 1);
	smp_mb();
	if (waitqueue_active(wait))
		wake_up(wait);
}

void well_open_ordered(struct well *w)
{
	clear_bit(0, &w->state);
	smp_mb__after_atomic();
	wake_up_bit(&w->state, 0);
}

void well_test(struct well *w)
{
	if (test_and_clear_bit(1, &w->state))
		wake_up_bit(&w->state, 1);
}

void well_wake(struct well *w)
{
	WRITE_ONCE(w->water, 1);
	wake_up(w->wait);
}

void well_close(struct well *w)
{
	spin_lock(&w->lock);
	w->closed = 1;
	spin_unlock(&w->lock);
	if (waitqueue_active(w->wait))
		wake_up(w->wait);
}

/*
 * $ smpair check -p . --rules=sleeper-handshake --confidence=likely sleepers.c
 * sleepers.c:23:6: warning: waitqueue_active() looks for sleepers with no full barrier after the store of w->water: both may miss the other [sleeper-handshake]
 *    23 |         if (waitqueue_active(wait))
 *       |             ^~~~~~~~~~~~~~~~~~~~~~
 * sleepers.c:22:2: note: stored here; smp_mb() is needed after it [U6]
 *    22 |         WRITE_ONCE(w->water, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * diff --git a/sleepers.c b/sleepers.c
 * index c0b9f8d..7c75801 100644
 * --- a/sleepers.c
 * +++ b/sleepers.c
 * @@ -20,6 +20,8 @@ void well_fill(struct well *w)
 *  	struct wait_queue_head *wait = w->wait;
 *  $
 *  	WRITE_ONCE(w->water, 1);
 * +	/* Order the store before the look for sleepers. *\/
 * +	smp_mb();
 *  	if (waitqueue_active(wait))
 *  		wake_up(wait);
 *  }
 * sleepers.c:46:2: warning: wake_up_bit() looks for sleepers with no full barrier after the store of bit 0 of w->state: both may miss the other [sleeper-handshake]
 *    46 |         wake_up_bit(&w->state, 0);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 * sleepers.c:45:2: note: stored here; smp_mb__after_atomic() is needed after it [U6]
 *    45 |         clear_bit(0, &w->state);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * diff --git a/sleepers.c b/sleepers.c
 * index c0b9f8d..2ce5246 100644
 * --- a/sleepers.c
 * +++ b/sleepers.c
 * @@ -43,6 +43,8 @@ void well_fill_locked(struct well *w)
 *  void well_open(struct well *w)
 *  {
 *  	clear_bit(0, &w->state);
 * +	/* Order the store before the look for sleepers. *\/
 * +	smp_mb__after_atomic();
 *  	wake_up_bit(&w->state, 0);
 *  }
 *  $
 * [1]
 * $ smpair check -p . --rules=sleeper-handshake sleepers.c | grep -c warning
 * 4
 */
