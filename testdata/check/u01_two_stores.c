// SPDX-License-Identifier: GPL-2.0-only
/* U1: two stores after the barrier that readers rely on. */
#include "kernel.h"

struct ring_info {
	int base;
	int head;
	int tail;
};

void ring_info_set(struct ring_info *r, int base, int head, int tail)
{
	r->base = base;
	smp_wmb();
	WRITE_ONCE(r->head, head);
	WRITE_ONCE(r->tail, tail);
}

int ring_info_head(struct ring_info *r)
{
	int head = READ_ONCE(r->head);

	smp_rmb();
	return head + r->base;
}

int ring_info_tail(struct ring_info *r)
{
	int tail = READ_ONCE(r->tail);

	smp_rmb();
	return tail + r->base;
}

/*
 * $ smpair patch -p . u01_two_stores.c
 * diff --git a/u01_two_stores.c b/u01_two_stores.c
 * index aefb418..a2c656a 100644
 * --- a/u01_two_stores.c
 * +++ b/u01_two_stores.c
 * @@ -11,23 +11,24 @@ struct ring_info {
 *  void ring_info_set(struct ring_info *r, int base, int head, int tail)
 *  {
 *  	r->base = base;
 * -	smp_wmb();
 * -	WRITE_ONCE(r->head, head);
 * -	WRITE_ONCE(r->tail, tail);
 * +	/* Pairs with smp_load_acquire() in ring_info_head(). *\/
 * +	smp_store_release(&r->head, head);
 * +	/* Pairs with smp_load_acquire() in ring_info_tail(). *\/
 * +	smp_store_release(&r->tail, tail);
 *  }
 *  $
 *  int ring_info_head(struct ring_info *r)
 *  {
 * -	int head = READ_ONCE(r->head);
 * +	/* Pairs with smp_store_release() in ring_info_set(). *\/
 * +	int head = smp_load_acquire(&r->head);
 *  $
 * -	smp_rmb();
 *  	return head + r->base;
 *  }
 *  $
 *  int ring_info_tail(struct ring_info *r)
 *  {
 * -	int tail = READ_ONCE(r->tail);
 * +	/* Pairs with smp_store_release() in ring_info_set(). *\/
 * +	int tail = smp_load_acquire(&r->tail);
 *  $
 * -	smp_rmb();
 *  	return tail + r->base;
 *  }
 * [1]
 */
