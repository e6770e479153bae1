// SPDX-License-Identifier: GPL-2.0-only
/* The reader of the ring is in user space: nothing is known of it. */
#include "kernel.h"

struct shared_ring {
	u32 tail;
	u32 entry[16];
};

struct stream {
	struct shared_ring *ring;
	u32 head;
};

void stream_push(struct stream *s, u32 value)
{
	struct shared_ring *r = s->ring;

	r->entry[s->head % 16] = value;
	s->head++;
	/* The reader is in user space. */
	smp_wmb();
	WRITE_ONCE(r->tail, s->head);
}

/*
 * $ smpair check -v -p . user_memory.c
 * user_memory.c:22:2: note: smp_wmb() is kept: no partner found: nobody loads r->tail and the same data in the opposite order [unknown]
 *    22 |         smp_wmb();
 *       |         ^~~~~~~~~
 */
