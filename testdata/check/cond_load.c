// SPDX-License-Identifier: GPL-2.0-only
/* smp_cond_load_relaxed() and smp_rmb(): smp_cond_load_acquire(). */
#include "kernel.h"

struct spin_slot {
	int value;
	int go;
};

void spin_slot_release(struct spin_slot *s, int value)
{
	s->value = value;
	smp_wmb();
	WRITE_ONCE(s->go, 1);
}

int spin_slot_wait(struct spin_slot *s)
{
	smp_cond_load_relaxed(&s->go, VAL);
	smp_rmb();
	return s->value;
}

/*
 * $ smpair patch -p . cond_load.c
 * diff --git a/cond_load.c b/cond_load.c
 * index 75e4a80..a28e21b 100644
 * --- a/cond_load.c
 * +++ b/cond_load.c
 * @@ -10,13 +10,13 @@ struct spin_slot {
 *  void spin_slot_release(struct spin_slot *s, int value)
 *  {
 *  	s->value = value;
 * -	smp_wmb();
 * -	WRITE_ONCE(s->go, 1);
 * +	/* Pairs with smp_cond_load_acquire() in spin_slot_wait(). *\/
 * +	smp_store_release(&s->go, 1);
 *  }
 *  $
 *  int spin_slot_wait(struct spin_slot *s)
 *  {
 * -	smp_cond_load_relaxed(&s->go, VAL);
 * -	smp_rmb();
 * +	/* Pairs with smp_store_release() in spin_slot_release(). *\/
 * +	smp_cond_load_acquire(&s->go, VAL);
 *  	return s->value;
 *  }
 * [1]
 */
