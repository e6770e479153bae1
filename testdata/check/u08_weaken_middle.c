// SPDX-License-Identifier: GPL-2.0-only
/*
 * U8: the middle CPU also has data of its own; what it read must still be
 * passed on.
 */
#include "kernel.h"

struct relay {
	int data;
	int note;
	int first, second;
};

void relay_start(struct relay *r, int data)
{
	WRITE_ONCE(r->data, data);
	smp_store_release(&r->first, 1);
}

void relay_pass(struct relay *r, int note)
{
	if (!READ_ONCE(r->first))
		return;
	WRITE_ONCE(r->note, note);
	smp_mb();
	WRITE_ONCE(r->second, 1);
}

int relay_end(struct relay *r)
{
	if (!READ_ONCE(r->second))
		return -EAGAIN;
	smp_rmb();
	return READ_ONCE(r->data) + READ_ONCE(r->note);
}

/*
 * $ smpair check -v -p . --target=rw u08_weaken_middle.c
 * u08_weaken_middle.c:25:2: note: smp_mb() is kept: it passes on what r->first had from another CPU [U8]
 *    25 |         smp_mb();
 *       |         ^~~~~~~~
 * u08_weaken_middle.c:22:7: note: the access is here
 *    22 |         if (!READ_ONCE(r->first))
 *       |              ^~~~~~~~~~~~~~~~~~~
 * u08_weaken_middle.c:26:2: note: publishes r->second after the stores to r->note
 *    26 |         WRITE_ONCE(r->second, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * u08_weaken_middle.c:33:2: note: pairs with smp_rmb() in relay_end()
 *    33 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u08_weaken_middle.c:31:7: note: reads r->second before the loads of r->note
 *    31 |         if (!READ_ONCE(r->second))
 *       |              ^~~~~~~~~~~~~~~~~~~~
 */
