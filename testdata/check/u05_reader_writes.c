// SPDX-License-Identifier: GPL-2.0-only
/* U5: smp_rmb() would not keep the reader's own store behind the flag. */
#include "kernel.h"

struct tray {
	int items;
	int full;
};

void tray_fill(struct tray *t, int items)
{
	WRITE_ONCE(t->items, items);
	smp_store_release(&t->full, 1);
}

int tray_empty(struct tray *t)
{
	int items;

	if (!READ_ONCE(t->full))
		return 0;
	smp_mb();
	items = READ_ONCE(t->items);
	WRITE_ONCE(t->items, 0);
	return items;
}

/*
 * $ smpair check -v -p . --target=rw u05_reader_writes.c
 * u05_reader_writes.c:22:2: note: smp_mb() is kept: t->items is stored after it [U5]
 *    22 |         smp_mb();
 *       |         ^~~~~~~~
 * u05_reader_writes.c:24:2: note: the access is here
 *    24 |         WRITE_ONCE(t->items, 0);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * u05_reader_writes.c:20:7: note: reads t->full before the loads of t->items
 *    20 |         if (!READ_ONCE(t->full))
 *       |              ^~~~~~~~~~~~~~~~~~
 * u05_reader_writes.c:13:2: note: pairs with smp_store_release() in tray_fill()
 *    13 |         smp_store_release(&t->full, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u05_reader_writes.c:13:2: note: publishes t->full after the stores to t->items
 * $ smpair patch -p . --target=acqrel u05_reader_writes.c
 * diff --git a/u05_reader_writes.c b/u05_reader_writes.c
 * index 17309ed..3f8ad13 100644
 * --- a/u05_reader_writes.c
 * +++ b/u05_reader_writes.c
 * @@ -17,9 +17,9 @@ int tray_empty(struct tray *t)
 *  {
 *  	int items;
 *  $
 * -	if (!READ_ONCE(t->full))
 * +	/* Pairs with smp_store_release() in tray_fill(). *\/
 * +	if (!smp_load_acquire(&t->full))
 *  		return 0;
 * -	smp_mb();
 *  	items = READ_ONCE(t->items);
 *  	WRITE_ONCE(t->items, 0);
 *  	return items;
 * [1]
 */
