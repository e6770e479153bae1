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
	smp_mb();
	clear_bit(PAGE_LOADING, &p->flags);
}

int page_slot_crc(struct page_slot *p)
{
	if (test_bit(PAGE_LOADING, &p->flags))
		return -EBUSY;
	smp_mb();
	return p->crc + p->index;
}

/*
 * $ smpair patch -p . clear_bit_wmb.c
 * diff --git a/clear_bit_wmb.c b/clear_bit_wmb.c
 * index 520d4ed..af0cada 100644
 * --- a/clear_bit_wmb.c
 * +++ b/clear_bit_wmb.c
 * @@ -14,14 +14,14 @@ void page_slot_loaded(struct page_slot *p, int index, int crc)
 *  {
 *  	p->index = index;
 *  	p->crc = crc;
 * -	smp_mb();
 * -	clear_bit(PAGE_LOADING, &p->flags);
 * +	/* Pairs with test_bit_acquire() in page_slot_crc(). *\/
 * +	clear_bit_unlock(PAGE_LOADING, &p->flags);
 *  }
 *  $
 *  int page_slot_crc(struct page_slot *p)
 *  {
 * -	if (test_bit(PAGE_LOADING, &p->flags))
 * +	/* Pairs with clear_bit_unlock() in page_slot_loaded(). *\/
 * +	if (test_bit_acquire(PAGE_LOADING, &p->flags))
 *  		return -EBUSY;
 * -	smp_mb();
 *  	return p->crc + p->index;
 *  }
 * [1]
 */
