// SPDX-License-Identifier: GPL-2.0-only
/* The reader loads the flag through a cast pointer. */
#include "kernel.h"

struct blob {
	int size;
	u32 head;
};

void blob_seal(struct blob *b, int size)
{
	b->size = size;
	smp_wmb();
	b->head = 0x80u;
}

int blob_size(struct blob *b)
{
	u8 head = READ_ONCE(*(u8 *)&b->head);

	if (head != 0x80)
		return 0;
	smp_rmb();
	return b->size;
}

/*
 * $ smpair check -v -p . cast_flag.c
 * cast_flag.c:13:2: note: smp_wmb() is kept: b->head is also accessed in another size [type]
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * cast_flag.c:19:12: note: the access is here
 *    19 |         u8 head = READ_ONCE(*(u8 *)&b->head);
 *       |                   ^~~~~~~~~~~~~~~~~~~~~~~~~~
 * cast_flag.c:14:2: note: publishes b->head after the stores to b->size
 *    14 |         b->head = 0x80u;
 *       |         ^~~~~~~~~~~~~~~
 * cast_flag.c:23:2: note: pairs with smp_rmb() in blob_size()
 *    23 |         smp_rmb();
 *       |         ^~~~~~~~~
 * cast_flag.c:19:12: note: reads *(u8 *)&b->head before the loads of b->size
 *    19 |         u8 head = READ_ONCE(*(u8 *)&b->head);
 *       |                   ^~~~~~~~~~~~~~~~~~~~~~~~~~
 */
