// SPDX-License-Identifier: GPL-2.0-only
/* One reader has an acquire already, one has smp_mb(). */
#include "kernel.h"

struct tower {
	int height;
	int built;
};

void tower_build(struct tower *t, int height)
{
	t->height = height;
	/* Pairs with smp_mb() in tower_height() and smp_load_acquire() in tower_double(). */
	smp_wmb();
	WRITE_ONCE(t->built, 1);
}

int tower_height(struct tower *t)
{
	if (!READ_ONCE(t->built))
		return 0;
	/* Pairs with smp_wmb() in tower_build(). */
	smp_mb();
	return t->height;
}

int tower_double(struct tower *t)
{
	/* Pairs with smp_wmb() in tower_build(). */
	if (!smp_load_acquire(&t->built))
		return 0;
	return 2 * t->height;
}

/*
 * $ smpair patch -p . two_readers_mixed.c
 * diff --git a/two_readers_mixed.c b/two_readers_mixed.c
 * index 6f2d801..264ceff 100644
 * --- a/two_readers_mixed.c
 * +++ b/two_readers_mixed.c
 * @@ -10,23 +10,24 @@ struct tower {
 *  void tower_build(struct tower *t, int height)
 *  {
 *  	t->height = height;
 * -	/* Pairs with smp_mb() in tower_height() and smp_load_acquire() in tower_double(). *\/
 * -	smp_wmb();
 * -	WRITE_ONCE(t->built, 1);
 * +	/*
 * +	 * Pairs with smp_load_acquire() in tower_height() and
 * +	 * smp_load_acquire() in tower_double().
 * +	 *\/
 * +	smp_store_release(&t->built, 1);
 *  }
 *  $
 *  int tower_height(struct tower *t)
 *  {
 * -	if (!READ_ONCE(t->built))
 * +	/* Pairs with smp_store_release() in tower_build(). *\/
 * +	if (!smp_load_acquire(&t->built))
 *  		return 0;
 * -	/* Pairs with smp_wmb() in tower_build(). *\/
 * -	smp_mb();
 *  	return t->height;
 *  }
 *  $
 *  int tower_double(struct tower *t)
 *  {
 * -	/* Pairs with smp_wmb() in tower_build(). *\/
 * +	/* Pairs with smp_store_release() in tower_build(). *\/
 *  	if (!smp_load_acquire(&t->built))
 *  		return 0;
 *  	return 2 * t->height;
 * [1]
 */
