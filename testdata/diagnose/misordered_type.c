// SPDX-License-Identifier: GPL-2.0-only
/*
 * Barriers of the wrong type: a read barrier between a store and a load, a write
 * barrier between two loads. One that a load further off is for stays, and one that
 * is for what a copy reads.
 */
#include "kernel.h"

struct queue {
	unsigned long state;
	int head, tail, size, ready;
};

int queue_stop(struct queue *q)
{
	set_bit(0, &q->state);
	smp_rmb();
	return READ_ONCE(q->tail);
}

int queue_left(struct queue *q)
{
	int head = READ_ONCE(q->head);

	smp_wmb();
	return head - READ_ONCE(q->tail);
}

void queue_grow(struct queue *q, int size)
{
	WRITE_ONCE(q->size, size);
	smp_wmb();
	WRITE_ONCE(q->ready, 1);
}

int queue_size(struct queue *q)
{
	if (!READ_ONCE(q->ready))
		return 0;
	set_bit(1, &q->state);
	smp_rmb();
	return READ_ONCE(q->size);
}

struct item {
	char text[8];
};

struct seat {
	struct item item, copy;
	int stamp;
};

int seat_copy(struct seat *s, int stamp)
{
	memcpy(&s->copy, &s->item, sizeof(s->copy));
	smp_rmb();
	return READ_ONCE(s->stamp) == stamp;
}

/*
 * $ smpair check -p . --rules=misordered-access --confidence=likely misordered_type.c
 * misordered_type.c:17:2: warning: smp_rmb() stands between a store and a load, which it does not order: that takes smp_mb__after_atomic() [misordered-access]
 *    17 |         smp_rmb();
 *       |         ^~~~~~~~~
 * misordered_type.c:16:2: note: bit 0 of q->state is stored here
 *    16 |         set_bit(0, &q->state);
 *       |         ^~~~~~~~~~~~~~~~~~~~~
 * misordered_type.c:18:9: note: q->tail is loaded here
 *    18 |         return READ_ONCE(q->tail);
 *       |                ^~~~~~~~~~~~~~~~~~
 * misordered_type.c:17:2: note: proof: LKMM: stale read Sometimes as it is, Never with the order that is missing
 * diff --git a/misordered_type.c b/misordered_type.c
 * index 5193fcb..04aa995 100644
 * --- a/misordered_type.c
 * +++ b/misordered_type.c
 * @@ -14,7 +14,7 @@ struct queue {
 *  int queue_stop(struct queue *q)
 *  {
 *  	set_bit(0, &q->state);
 * -	smp_rmb();
 * +	smp_mb__after_atomic();
 *  	return READ_ONCE(q->tail);
 *  }
 *  $
 * misordered_type.c:25:2: warning: smp_wmb() stands between two loads, which it does not order: that takes smp_rmb() [misordered-access]
 *    25 |         smp_wmb();
 *       |         ^~~~~~~~~
 * misordered_type.c:23:13: note: q->head is loaded here
 *    23 |         int head = READ_ONCE(q->head);
 *       |                    ^~~~~~~~~~~~~~~~~~
 * misordered_type.c:26:16: note: q->tail is loaded here
 *    26 |         return head - READ_ONCE(q->tail);
 *       |                       ^~~~~~~~~~~~~~~~~~
 * diff --git a/misordered_type.c b/misordered_type.c
 * index 5193fcb..75f8420 100644
 * --- a/misordered_type.c
 * +++ b/misordered_type.c
 * @@ -22,7 +22,7 @@ int queue_left(struct queue *q)
 *  {
 *  	int head = READ_ONCE(q->head);
 *  $
 * -	smp_wmb();
 * +	smp_rmb();
 *  	return head - READ_ONCE(q->tail);
 *  }
 *  $
 * [1]
 */
