// SPDX-License-Identifier: GPL-2.0-only
/*
 * U1: one of two stores has no release form: the wmb stays, the readers
 * change.
 */
#include "kernel.h"

#define CARD_READY 0

struct card {
	int id;
	unsigned long flags;
	int slot;
};

void card_insert(struct card *c, int id, int slot)
{
	c->id = id;
	smp_wmb();
	WRITE_ONCE(c->slot, slot);
	set_bit(CARD_READY, &c->flags);
}

int card_slot_id(struct card *c)
{
	int slot = READ_ONCE(c->slot);

	smp_rmb();
	return slot + c->id;
}

int card_id(struct card *c)
{
	if (!test_bit(CARD_READY, &c->flags))
		return -EAGAIN;
	smp_rmb();
	return c->id;
}

/*
 * $ smpair patch -p . u01_store_and_set_bit.c
 * diff --git a/u01_store_and_set_bit.c b/u01_store_and_set_bit.c
 * index 59c597e..9305f18 100644
 * --- a/u01_store_and_set_bit.c
 * +++ b/u01_store_and_set_bit.c
 * @@ -23,16 +23,16 @@ void card_insert(struct card *c, int id, int slot)
 *  $
 *  int card_slot_id(struct card *c)
 *  {
 * -	int slot = READ_ONCE(c->slot);
 * +	/* Pairs with smp_wmb() in card_insert(). *\/
 * +	int slot = smp_load_acquire(&c->slot);
 *  $
 * -	smp_rmb();
 *  	return slot + c->id;
 *  }
 *  $
 *  int card_id(struct card *c)
 *  {
 * -	if (!test_bit(CARD_READY, &c->flags))
 * +	/* Pairs with smp_wmb() in card_insert(). *\/
 * +	if (!test_bit_acquire(CARD_READY, &c->flags))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return c->id;
 *  }
 * [1]
 */
