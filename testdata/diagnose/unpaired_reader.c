// SPDX-License-Identifier: GPL-2.0-only
/*
 * A publication whose reader has no order. Not where the flag is a pointer that
 * leads to the data, where a lock comes between, or where both hold one.
 */
#include "kernel.h"

struct chart {
	int size;
};

struct desk {
	spinlock_t lock;
	int paper, ready;
	struct chart *chart;
};

void desk_fill(struct desk *d, int paper)
{
	d->paper = paper;
	smp_wmb();
	WRITE_ONCE(d->ready, 1);
}

int desk_paper(struct desk *d)
{
	if (!READ_ONCE(d->ready))
		return 0;
	return d->paper;
}

int desk_paper_locked(struct desk *d)
{
	int paper;

	if (!READ_ONCE(d->ready))
		return 0;
	spin_lock(&d->lock);
	paper = d->paper;
	spin_unlock(&d->lock);
	return paper;
}

void desk_show(struct desk *d, struct chart *c)
{
	c->size = 3;
	smp_store_release(&d->chart, c);
}

int desk_chart(struct desk *d)
{
	struct chart *c = READ_ONCE(d->chart);

	return c ? c->size : 0;
}

/*
 * $ smpair check -p . --rules=unpaired-barrier --confidence=likely unpaired_reader.c
 * unpaired_reader.c:27:7: warning: d->ready is loaded before d->paper without order, while smp_wmb() in desk_fill() publishes the one by the other [unpaired-barrier]
 *    27 |         if (!READ_ONCE(d->ready))
 *       |              ^~~~~~~~~~~~~~~~~~~
 * unpaired_reader.c:29:9: note: d->paper is loaded here; the condition orders no load [U16]
 *    29 |         return d->paper;
 *       |                ^~~~~~~~
 * unpaired_reader.c:21:2: note: the publisher's barrier
 *    21 |         smp_wmb();
 *       |         ^~~~~~~~~
 * unpaired_reader.c:20:2: note: d->paper is stored before it
 *    20 |         d->paper = paper;
 *       |         ^~~~~~~~~~~~~~~~
 * unpaired_reader.c:22:2: note: d->ready is stored after it
 *    22 |         WRITE_ONCE(d->ready, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * unpaired_reader.c:27:7: note: proof: LKMM: stale read Sometimes as it is, Never with the order that is missing
 * diff --git a/unpaired_reader.c b/unpaired_reader.c
 * index e03b7d7..8644889 100644
 * --- a/unpaired_reader.c
 * +++ b/unpaired_reader.c
 * @@ -24,7 +24,8 @@ void desk_fill(struct desk *d, int paper)
 *  $
 *  int desk_paper(struct desk *d)
 *  {
 * -	if (!READ_ONCE(d->ready))
 * +	/* Pairs with smp_wmb() in desk_fill(). *\/
 * +	if (!smp_load_acquire(&d->ready))
 *  		return 0;
 *  	return d->paper;
 *  }
 * [1]
 */
