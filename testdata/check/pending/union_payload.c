// SPDX-License-Identifier: GPL-2.0-only
/* The data is a union, filled by one member and read by another. */
#include "kernel.h"

struct value {
	union {
		u32 word;
		u8 byte[4];
	};
	int set;
};

void value_set(struct value *v, u32 word)
{
	v->word = word;
	smp_wmb();
	WRITE_ONCE(v->set, 1);
}

int value_byte(struct value *v, int i)
{
	if (!READ_ONCE(v->set))
		return -1;
	smp_rmb();
	return v->byte[i];
}

/*
 * $ smpair patch -p . union_payload.c
 * diff --git a/union_payload.c b/union_payload.c
 * index d1e29be..12c0896 100644
 * --- a/union_payload.c
 * +++ b/union_payload.c
 * @@ -13,14 +13,14 @@ struct value {
 *  void value_set(struct value *v, u32 word)
 *  {
 *  	v->word = word;
 * -	smp_wmb();
 * -	WRITE_ONCE(v->set, 1);
 * +	/* Pairs with smp_load_acquire() in value_byte(). *\/
 * +	smp_store_release(&v->set, 1);
 *  }
 *  $
 *  int value_byte(struct value *v, int i)
 *  {
 * -	if (!READ_ONCE(v->set))
 * +	/* Pairs with smp_store_release() in value_set(). *\/
 * +	if (!smp_load_acquire(&v->set))
 *  		return -1;
 * -	smp_rmb();
 *  	return v->byte[i];
 *  }
 * [1]
 */
