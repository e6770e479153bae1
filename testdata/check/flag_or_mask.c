// SPDX-License-Identifier: GPL-2.0-only
/* A bit set by |= under a lock. */
#include "kernel.h"

#define VOL_MOUNTED 0x1u
#define VOL_LABELED 0x2u

struct volume {
	spinlock_t lock;
	unsigned int state;
	u32 label;
};

void volume_label(struct volume *v, u32 label)
{
	spin_lock(&v->lock);
	v->label = label;
	smp_wmb();
	v->state |= VOL_LABELED;
	spin_unlock(&v->lock);
}

u32 volume_get_label(struct volume *v)
{
	if (!(READ_ONCE(v->state) & VOL_LABELED))
		return 0;
	smp_rmb();
	return v->label;
}

/*
 * $ smpair patch -p . flag_or_mask.c
 * diff --git a/flag_or_mask.c b/flag_or_mask.c
 * index 2ee2dfe..78e31b9 100644
 * --- a/flag_or_mask.c
 * +++ b/flag_or_mask.c
 * @@ -15,15 +15,15 @@ void volume_label(struct volume *v, u32 label)
 *  {
 *  	spin_lock(&v->lock);
 *  	v->label = label;
 * -	smp_wmb();
 * -	v->state |= VOL_LABELED;
 * +	/* Pairs with smp_load_acquire() in volume_get_label(). *\/
 * +	smp_store_release(&v->state, v->state | VOL_LABELED);
 *  	spin_unlock(&v->lock);
 *  }
 *  $
 *  u32 volume_get_label(struct volume *v)
 *  {
 * -	if (!(READ_ONCE(v->state) & VOL_LABELED))
 * +	/* Pairs with smp_store_release() in volume_label(). *\/
 * +	if (!(smp_load_acquire(&v->state) & VOL_LABELED))
 *  		return 0;
 * -	smp_rmb();
 *  	return v->label;
 *  }
 * [1]
 */
