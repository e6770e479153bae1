// SPDX-License-Identifier: GPL-2.0-only
/* Only the data's store is in a macro: flag and barrier can be changed. */
#include "kernel.h"

struct mark {
	int x, y;
	int drawn;
};

#define mark_move(m, a, b)	\
	do {			\
		(m)->x = (a);	\
		(m)->y = (b);	\
	} while (0)

void mark_draw(struct mark *m, int x, int y)
{
	mark_move(m, x, y);
	smp_wmb();
	WRITE_ONCE(m->drawn, 1);
}

int mark_x(struct mark *m)
{
	if (unlikely(!READ_ONCE(m->drawn)))
		return -1;
	smp_rmb();
	return m->x * m->y;
}

/*
 * $ smpair patch -p . do_while_macro.c
 * diff --git a/do_while_macro.c b/do_while_macro.c
 * index 9db945f..d5c32ad 100644
 * --- a/do_while_macro.c
 * +++ b/do_while_macro.c
 * @@ -16,14 +16,14 @@ struct mark {
 *  void mark_draw(struct mark *m, int x, int y)
 *  {
 *  	mark_move(m, x, y);
 * -	smp_wmb();
 * -	WRITE_ONCE(m->drawn, 1);
 * +	/* Pairs with smp_load_acquire() in mark_x(). *\/
 * +	smp_store_release(&m->drawn, 1);
 *  }
 *  $
 *  int mark_x(struct mark *m)
 *  {
 * -	if (unlikely(!READ_ONCE(m->drawn)))
 * +	/* Pairs with smp_store_release() in mark_draw(). *\/
 * +	if (unlikely(!smp_load_acquire(&m->drawn)))
 *  		return -1;
 * -	smp_rmb();
 *  	return m->x * m->y;
 *  }
 * [1]
 */
