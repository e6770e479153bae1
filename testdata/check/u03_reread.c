// SPDX-License-Identifier: GPL-2.0-only
/* U3: the count is read again after the data; an acquire there is too late. */
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
	smp_store_release(&p->gen, p->gen + 1);
}

int pos_try_read(struct pos *p, int *x, int *y)
{
	unsigned int gen = smp_load_acquire(&p->gen);

	*x = READ_ONCE(p->x);
	*y = READ_ONCE(p->y);
	smp_rmb();
	if (gen & 1 || READ_ONCE(p->gen) != gen)
		return -EAGAIN;
	return 0;
}

/*
 * $ smpair check -v -p . u03_reread.c
 * u03_reread.c:13:2: note: smp_wmb() is kept: p->x and what it publishes are ordered both ways, as in a sequence count [U3]
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u03_reread.c:14:2: note: publishes p->x after the stores to p->gen
 *    14 |         WRITE_ONCE(p->x, x);
 *       |         ^~~~~~~~~~~~~~~~~~~
 * u03_reread.c:15:2: note: publishes p->y after the stores to p->gen
 *    15 |         WRITE_ONCE(p->y, y);
 *       |         ^~~~~~~~~~~~~~~~~~~
 * u03_reread.c:25:2: note: pairs with smp_rmb() in pos_try_read()
 *    25 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u03_reread.c:23:7: note: reads p->x before the loads of p->gen
 *    23 |         *x = READ_ONCE(p->x);
 *       |              ^~~~~~~~~~~~~~~
 * u03_reread.c:24:7: note: reads p->y before the loads of p->gen
 *    24 |         *y = READ_ONCE(p->y);
 *       |              ^~~~~~~~~~~~~~~
 * u03_reread.c:25:2: note: smp_rmb() is kept: p->x and what it publishes are ordered both ways, as in a sequence count [U3]
 *    25 |         smp_rmb();
 *       |         ^~~~~~~~~
 */
