// SPDX-License-Identifier: GPL-2.0-only
/* A consumer with a barrier whose publisher has none; one has a release. */
#include "kernel.h"

struct mast {
	int height, up;
	int sail, set;
};

void mast_raise(struct mast *m, int height)
{
	m->height = height;
	WRITE_ONCE(m->up, 1);
}

int mast_height(struct mast *m)
{
	if (!smp_load_acquire(&m->up))
		return 0;
	return m->height;
}

void mast_set(struct mast *m, int sail)
{
	m->sail = sail;
	/* Pairs with smp_load_acquire() in mast_sail(). */
	smp_store_release(&m->set, 1);
}

int mast_sail(struct mast *m)
{
	/* Pairs with smp_store_release() in mast_set(). */
	return smp_load_acquire(&m->set) ? m->sail : 0;
}

/*
 * $ smpair check -p . --rules=unpaired-barrier --confidence=likely unpaired_writer.c
 * unpaired_writer.c:13:2: warning: m->up is stored after m->height without order, while smp_load_acquire() in mast_height() relies on it [unpaired-barrier]
 *    13 |         WRITE_ONCE(m->up, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~
 * unpaired_writer.c:12:2: note: m->height is stored here
 *    12 |         m->height = height;
 *       |         ^~~~~~~~~~~~~~~~~~
 * unpaired_writer.c:18:7: note: the reader's barrier
 *    18 |         if (!smp_load_acquire(&m->up))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~
 * unpaired_writer.c:18:7: note: m->up is loaded before it
 * unpaired_writer.c:20:9: note: m->height is loaded after it
 *    20 |         return m->height;
 *       |                ^~~~~~~~~
 * unpaired_writer.c:13:2: note: proof: LKMM: stale read Sometimes as it is, Never with the order that is missing
 * diff --git a/unpaired_writer.c b/unpaired_writer.c
 * index a7f673c..a480f2d 100644
 * --- a/unpaired_writer.c
 * +++ b/unpaired_writer.c
 * @@ -10,7 +10,8 @@ struct mast {
 *  void mast_raise(struct mast *m, int height)
 *  {
 *  	m->height = height;
 * -	WRITE_ONCE(m->up, 1);
 * +	/* Pairs with smp_load_acquire() in mast_height(). *\/
 * +	smp_store_release(&m->up, 1);
 *  }
 *  $
 *  int mast_height(struct mast *m)
 * [1]
 */
