// SPDX-License-Identifier: GPL-2.0-only
/*
 * U4, U5: the data is copied out before the slot is handed back, and copied
 * in.
 */
#include "kernel.h"

struct slot {
	u8 data[32];
	int full;
};

void slot_take(struct slot *s, void *out)
{
	if (!smp_load_acquire(&s->full))
		return;
	memcpy(out, s->data, sizeof(s->data));
	smp_mb();
	WRITE_ONCE(s->full, 0);
}

int slot_put(struct slot *s, const void *in)
{
	if (READ_ONCE(s->full))
		return -EBUSY;
	smp_mb();
	memcpy(s->data, in, sizeof(s->data));
	smp_store_release(&s->full, 1);
	return 0;
}

/*
 * $ smpair patch -p . u04_copy_out.c
 * diff --git a/u04_copy_out.c b/u04_copy_out.c
 * index aae24b9..47b6fcb 100644
 * --- a/u04_copy_out.c
 * +++ b/u04_copy_out.c
 * @@ -15,15 +15,15 @@ void slot_take(struct slot *s, void *out)
 *  	if (!smp_load_acquire(&s->full))
 *  		return;
 *  	memcpy(out, s->data, sizeof(s->data));
 * -	smp_mb();
 * -	WRITE_ONCE(s->full, 0);
 * +	/* Pairs with smp_load_acquire() in slot_put(). *\/
 * +	smp_store_release(&s->full, 0);
 *  }
 *  $
 *  int slot_put(struct slot *s, const void *in)
 *  {
 * -	if (READ_ONCE(s->full))
 * +	/* Pairs with smp_store_release() in slot_take(). *\/
 * +	if (smp_load_acquire(&s->full))
 *  		return -EBUSY;
 * -	smp_mb();
 *  	memcpy(s->data, in, sizeof(s->data));
 *  	smp_store_release(&s->full, 1);
 *  	return 0;
 * [1]
 * $ smpair patch -p . --target=rw u04_copy_out.c
 */
