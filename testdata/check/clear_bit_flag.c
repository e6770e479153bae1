// SPDX-License-Identifier: GPL-2.0-only
/* A bit that publishes by being cleared: clear_bit_unlock(). */
#include "kernel.h"

#define PAGE_LOADING 2

struct page_slot {
	unsigned long flags;
	int index;
	int crc;
};

void page_slot_loaded(struct page_slot *p, int index, int crc)
{
	p->index = index;
	p->crc = crc;
	smp_mb__before_atomic();
	clear_bit(PAGE_LOADING, &p->flags);
}

int page_slot_crc(struct page_slot *p)
{
	if (test_bit(PAGE_LOADING, &p->flags))
		return -EBUSY;
	smp_rmb();
	return p->crc + p->index;
}

/*
 * $ smpair patch -p . clear_bit_flag.c
 * diff --git a/clear_bit_flag.c b/clear_bit_flag.c
 * index 881fe9a..1a902d5 100644
 * --- a/clear_bit_flag.c
 * +++ b/clear_bit_flag.c
 * @@ -20,8 +20,8 @@ void page_slot_loaded(struct page_slot *p, int index, int crc)
 *  $
 *  int page_slot_crc(struct page_slot *p)
 *  {
 * -	if (test_bit(PAGE_LOADING, &p->flags))
 * +	/* Pairs with smp_mb__before_atomic() in page_slot_loaded(). *\/
 * +	if (test_bit_acquire(PAGE_LOADING, &p->flags))
 *  		return -EBUSY;
 * -	smp_rmb();
 *  	return p->crc + p->index;
 *  }
 * [1]
 */
