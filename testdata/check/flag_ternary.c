// SPDX-License-Identifier: GPL-2.0-only
/* The flag is loaded and the data read in one return statement's function. */
#include "kernel.h"

struct tank {
	int level;
	int gauge;
};

void tank_measure(struct tank *t, int level)
{
	t->level = level;
	smp_mb();
	WRITE_ONCE(t->gauge, 1);
}

int tank_level(struct tank *t)
{
	int known = READ_ONCE(t->gauge) ? 1 : 0;

	smp_mb();
	return known ? t->level : -1;
}

/*
 * $ smpair patch -p . flag_ternary.c
 * diff --git a/flag_ternary.c b/flag_ternary.c
 * index 72fbb03..e2bba37 100644
 * --- a/flag_ternary.c
 * +++ b/flag_ternary.c
 * @@ -10,14 +10,14 @@ struct tank {
 *  void tank_measure(struct tank *t, int level)
 *  {
 *  	t->level = level;
 * -	smp_mb();
 * -	WRITE_ONCE(t->gauge, 1);
 * +	/* Pairs with smp_load_acquire() in tank_level(). *\/
 * +	smp_store_release(&t->gauge, 1);
 *  }
 *  $
 *  int tank_level(struct tank *t)
 *  {
 * -	int known = READ_ONCE(t->gauge) ? 1 : 0;
 * +	/* Pairs with smp_store_release() in tank_measure(). *\/
 * +	int known = smp_load_acquire(&t->gauge) ? 1 : 0;
 *  $
 * -	smp_mb();
 *  	return known ? t->level : -1;
 *  }
 * [1]
 */
