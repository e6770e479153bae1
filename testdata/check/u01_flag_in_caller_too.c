// SPDX-License-Identifier: GPL-2.0-only
/* U1: the caller stores a second flag, which relies on the same barrier. */
#include "kernel.h"

struct parcel {
	int weight;
	int packed;
	int shipped;
};

static void parcel_pack(struct parcel *p, int weight)
{
	p->weight = weight;
	smp_wmb();
	WRITE_ONCE(p->packed, 1);
}

void parcel_ship(struct parcel *p, int weight)
{
	parcel_pack(p, weight);
	WRITE_ONCE(p->shipped, 1);
}

int parcel_packed_weight(struct parcel *p)
{
	if (!READ_ONCE(p->packed))
		return 0;
	smp_rmb();
	return p->weight;
}

int parcel_shipped_weight(struct parcel *p)
{
	if (!READ_ONCE(p->shipped))
		return 0;
	smp_rmb();
	return p->weight;
}

/*
 * $ smpair patch -p . u01_flag_in_caller_too.c
 * diff --git a/u01_flag_in_caller_too.c b/u01_flag_in_caller_too.c
 * index 0e91913..2bf57fb 100644
 * --- a/u01_flag_in_caller_too.c
 * +++ b/u01_flag_in_caller_too.c
 * @@ -11,28 +11,29 @@ struct parcel {
 *  static void parcel_pack(struct parcel *p, int weight)
 *  {
 *  	p->weight = weight;
 * -	smp_wmb();
 * -	WRITE_ONCE(p->packed, 1);
 * +	/* Pairs with smp_load_acquire() in parcel_packed_weight(). *\/
 * +	smp_store_release(&p->packed, 1);
 *  }
 *  $
 *  void parcel_ship(struct parcel *p, int weight)
 *  {
 *  	parcel_pack(p, weight);
 * -	WRITE_ONCE(p->shipped, 1);
 * +	/* Pairs with smp_load_acquire() in parcel_shipped_weight(). *\/
 * +	smp_store_release(&p->shipped, 1);
 *  }
 *  $
 *  int parcel_packed_weight(struct parcel *p)
 *  {
 * -	if (!READ_ONCE(p->packed))
 * +	/* Pairs with smp_store_release() in parcel_pack(). *\/
 * +	if (!smp_load_acquire(&p->packed))
 *  		return 0;
 * -	smp_rmb();
 *  	return p->weight;
 *  }
 *  $
 *  int parcel_shipped_weight(struct parcel *p)
 *  {
 * -	if (!READ_ONCE(p->shipped))
 * +	/* Pairs with smp_store_release() in parcel_ship(). *\/
 * +	if (!smp_load_acquire(&p->shipped))
 *  		return 0;
 * -	smp_rmb();
 *  	return p->weight;
 *  }
 * [1]
 */
