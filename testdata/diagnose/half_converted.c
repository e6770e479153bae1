// SPDX-License-Identifier: GPL-2.0-only
/* One side is release or acquire already; whole pairs are left alone. */
#include "kernel.h"

struct horn {
	int tone, blown;
	int pitch, set;
	int key, held;
};

void horn_blow(struct horn *h, int tone)
{
	h->tone = tone;
	smp_wmb();
	WRITE_ONCE(h->blown, 1);
}

int horn_tone(struct horn *h)
{
	return smp_load_acquire(&h->blown) ? h->tone : 0;
}

void horn_set(struct horn *h, int pitch)
{
	h->pitch = pitch;
	smp_store_release(&h->set, 1);
}

int horn_pitch(struct horn *h)
{
	if (!READ_ONCE(h->set))
		return 0;
	smp_rmb();
	return h->pitch;
}

void horn_hold(struct horn *h, int key)
{
	h->key = key;
	smp_store_release(&h->held, 1);
}

int horn_key(struct horn *h)
{
	return smp_load_acquire(&h->held) ? h->key : 0;
}

/*
 * $ smpair check -p . --rules=half-converted half_converted.c
 * half_converted.c:14:2: warning: smp_wmb() pairs with smp_load_acquire() in horn_tone(): sound, but half converted [half-converted]
 *    14 |         smp_wmb();
 *       |         ^~~~~~~~~
 * half_converted.c:15:2: note: h->blown is the flag; smp_store_release() would finish it
 *    15 |         WRITE_ONCE(h->blown, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * half_converted.c:20:9: note: the other side
 *    20 |         return smp_load_acquire(&h->blown) ? h->tone : 0;
 *       |                ^~~~~~~~~~~~~~~~~~~~~~~~~~~
 * half_converted.c:33:2: warning: smp_rmb() pairs with smp_store_release() in horn_set(): sound, but half converted [half-converted]
 *    33 |         smp_rmb();
 *       |         ^~~~~~~~~
 * half_converted.c:31:7: note: h->set is the flag; smp_load_acquire() would finish it
 *    31 |         if (!READ_ONCE(h->set))
 *       |              ^~~~~~~~~~~~~~~~~
 * half_converted.c:26:2: note: the other side
 *    26 |         smp_store_release(&h->set, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * [1]
 * $ smpair check -p . --rules=half-converted,acqrel half_converted.c | grep -c half
 * 16
 */
