// SPDX-License-Identifier: GPL-2.0-only
/*
 * The load that a full barrier is missing before is of what others store, and
 * the barrier is the cheapest that does.
 */
#include "kernel.h"

struct ring {
	unsigned long state;
	unsigned int head, tail;
};

static inline void ring_stop(struct ring *r)
{
	set_bit(0, &r->state);
}

static inline unsigned int ring_used(struct ring *r)
{
	return r->head - r->tail;
}

static void ring_push(struct ring *r)
{
	r->head++;
}

static void ring_check(struct ring *r)
{
	if (ring_used(r) < 16)
		return;
	ring_stop(r);
	smp_rmb();
	if (ring_used(r) < 16)
		clear_bit(0, &r->state);
}

void ring_send(struct ring *r)
{
	ring_push(r);
	ring_check(r);
}

void ring_clean(struct ring *r)
{
	r->tail++;
}

int ring_resume(struct ring *r)
{
	clear_bit(1, &r->state);
	smp_rmb();
	return r->tail;
}

/*
 * $ smpair check -p . --rules=misordered-access misordered_load.c
 * misordered_load.c:33:2: warning: smp_rmb() stands between a store and a load, which it does not order: that takes smp_mb__after_atomic() [misordered-access]
 *    33 |         smp_rmb();
 *       |         ^~~~~~~~~
 * misordered_load.c:15:2: note: bit 0 of r->state is stored here
 *    15 |         set_bit(0, &r->state);
 *       |         ^~~~~~~~~~~~~~~~~~~~~
 * misordered_load.c:20:19: note: r->tail is loaded here
 *    20 |         return r->head - r->tail;
 *       |                          ^~~~~~~
 * misordered_load.c:33:2: note: proof: LKMM: stale read Sometimes as it is, Never with the order that is missing
 * diff --git a/misordered_load.c b/misordered_load.c
 * index bf97b29..232f636 100644
 * --- a/misordered_load.c
 * +++ b/misordered_load.c
 * @@ -30,7 +30,7 @@ static void ring_check(struct ring *r)
 *  	if (ring_used(r) < 16)
 *  		return;
 *  	ring_stop(r);
 * -	smp_rmb();
 * +	smp_mb__after_atomic();
 *  	if (ring_used(r) < 16)
 *  		clear_bit(0, &r->state);
 *  }
 * misordered_load.c:52:2: warning: smp_rmb() stands between a store and a load, which it does not order: that takes smp_mb() [misordered-access]
 *    52 |         smp_rmb();
 *       |         ^~~~~~~~~
 * misordered_load.c:51:2: note: bit 1 of r->state is stored here
 *    51 |         clear_bit(1, &r->state);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * misordered_load.c:53:9: note: r->tail is loaded here
 *    53 |         return r->tail;
 *       |                ^~~~~~~
 * misordered_load.c:52:2: note: proof: LKMM: stale read Sometimes as it is, Never with the order that is missing
 * diff --git a/misordered_load.c b/misordered_load.c
 * index bf97b29..0149329 100644
 * --- a/misordered_load.c
 * +++ b/misordered_load.c
 * @@ -49,6 +49,6 @@ void ring_clean(struct ring *r)
 *  int ring_resume(struct ring *r)
 *  {
 *  	clear_bit(1, &r->state);
 * -	smp_rmb();
 * +	smp_mb();
 *  	return r->tail;
 *  }
 * [1]
 * $ smpair patch -p . --confidence=review --rules=misordered-access,atomic-barrier misordered_load.c
 * diff --git a/misordered_load.c b/misordered_load.c
 * index bf97b29..90a65f2 100644
 * --- a/misordered_load.c
 * +++ b/misordered_load.c
 * @@ -30,7 +30,7 @@ static void ring_check(struct ring *r)
 *  	if (ring_used(r) < 16)
 *  		return;
 *  	ring_stop(r);
 * -	smp_rmb();
 * +	smp_mb__after_atomic();
 *  	if (ring_used(r) < 16)
 *  		clear_bit(0, &r->state);
 *  }
 * @@ -49,6 +49,6 @@ void ring_clean(struct ring *r)
 *  int ring_resume(struct ring *r)
 *  {
 *  	clear_bit(1, &r->state);
 * -	smp_rmb();
 * +	smp_mb();
 *  	return r->tail;
 *  }
 * [1]
 */
