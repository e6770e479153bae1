// SPDX-License-Identifier: GPL-2.0-only
/* U4: the consumer of a ring reads the slot, then hands it back. */
#include "kernel.h"

#define RING_SIZE 16

struct ring {
	int slot[RING_SIZE];
	unsigned int head, tail;
};

int ring_get(struct ring *r)
{
	unsigned int tail = r->tail;
	int value;

	if (READ_ONCE(r->head) == tail)
		return -EAGAIN;
	smp_rmb();
	value = r->slot[tail % RING_SIZE];
	/* Pairs with smp_mb() in ring_put(). */
	smp_mb();
	WRITE_ONCE(r->tail, tail + 1);
	return value;
}

int ring_put(struct ring *r, int value)
{
	unsigned int head = r->head;

	if (head - READ_ONCE(r->tail) >= RING_SIZE)
		return -ENOSPC;
	/* Pairs with smp_mb() in ring_get(). */
	smp_mb();
	r->slot[head % RING_SIZE] = value;
	smp_wmb();
	WRITE_ONCE(r->head, head + 1);
	return 0;
}

/*
 * $ smpair patch -p . u04_slot_reuse.c
 * diff --git a/u04_slot_reuse.c b/u04_slot_reuse.c
 * index 469c608..9c0d745 100644
 * --- a/u04_slot_reuse.c
 * +++ b/u04_slot_reuse.c
 * @@ -14,13 +14,12 @@ int ring_get(struct ring *r)
 *  	unsigned int tail = r->tail;
 *  	int value;
 *  $
 * -	if (READ_ONCE(r->head) == tail)
 * +	/* Pairs with smp_store_release() in ring_put(). *\/
 * +	if (smp_load_acquire(&r->head) == tail)
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	value = r->slot[tail % RING_SIZE];
 * -	/* Pairs with smp_mb() in ring_put(). *\/
 * -	smp_mb();
 * -	WRITE_ONCE(r->tail, tail + 1);
 * +	/* Pairs with smp_load_acquire() in ring_put(). *\/
 * +	smp_store_release(&r->tail, tail + 1);
 *  	return value;
 *  }
 *  $
 * @@ -28,12 +27,11 @@ int ring_put(struct ring *r, int value)
 *  {
 *  	unsigned int head = r->head;
 *  $
 * -	if (head - READ_ONCE(r->tail) >= RING_SIZE)
 * +	/* Pairs with smp_store_release() in ring_get(). *\/
 * +	if (head - smp_load_acquire(&r->tail) >= RING_SIZE)
 *  		return -ENOSPC;
 * -	/* Pairs with smp_mb() in ring_get(). *\/
 * -	smp_mb();
 *  	r->slot[head % RING_SIZE] = value;
 * -	smp_wmb();
 * -	WRITE_ONCE(r->head, head + 1);
 * +	/* Pairs with smp_load_acquire() in ring_get(). *\/
 * +	smp_store_release(&r->head, head + 1);
 *  	return 0;
 *  }
 * [1]
 */
