// SPDX-License-Identifier: GPL-2.0-only
/*
 * S9: one side of a sequence count has release and acquire where they belong.
 */
#include "kernel.h"

struct pos {
	unsigned int gen;
	int x, y;
};

void pos_move(struct pos *p, int x, int y)
{
	WRITE_ONCE(p->gen, p->gen + 1);
	smp_wmb();
	WRITE_ONCE(p->x, x);
	WRITE_ONCE(p->y, y);
	/* Pairs with smp_load_acquire() in pos_try_read(). */
	smp_wmb();
	WRITE_ONCE(p->gen, p->gen + 1);
}

int pos_try_read(struct pos *p, int *x, int *y)
{
	/* Pairs with smp_wmb() in pos_move(). */
	unsigned int gen = smp_load_acquire(&p->gen);

	*x = READ_ONCE(p->x);
	*y = READ_ONCE(p->y);
	smp_rmb();
	if (gen & 1 || READ_ONCE(p->gen) != gen)
		return -EAGAIN;
	return 0;
}

/*
 * $ smpair patch -p . s09_end_and_begin.c
 * diff --git a/s09_end_and_begin.c b/s09_end_and_begin.c
 * index 4325989..c373c33 100644
 * --- a/s09_end_and_begin.c
 * +++ b/s09_end_and_begin.c
 * @@ -16,13 +16,12 @@ void pos_move(struct pos *p, int x, int y)
 *  	WRITE_ONCE(p->x, x);
 *  	WRITE_ONCE(p->y, y);
 *  	/* Pairs with smp_load_acquire() in pos_try_read(). *\/
 * -	smp_wmb();
 * -	WRITE_ONCE(p->gen, p->gen + 1);
 * +	smp_store_release(&p->gen, p->gen + 1);
 *  }
 *  $
 *  int pos_try_read(struct pos *p, int *x, int *y)
 *  {
 * -	/* Pairs with smp_wmb() in pos_move(). *\/
 * +	/* Pairs with smp_store_release() in pos_move(). *\/
 *  	unsigned int gen = smp_load_acquire(&p->gen);
 *  $
 *  	*x = READ_ONCE(p->x);
 * [1]
 */
