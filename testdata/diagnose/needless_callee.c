// SPDX-License-Identifier: GPL-2.0-only
/*
 * A barrier beside one that a callee begins with goes, rather than become a
 * cheaper one; one that has an access between stays for it.
 */
#include "kernel.h"

struct track {
	unsigned long state;
	unsigned int head, tail;
	int speed;
};

static inline unsigned int track_room(struct track *t)
{
	smp_mb();
	return READ_ONCE(t->head) - READ_ONCE(t->tail);
}

unsigned int track_stop(struct track *t)
{
	set_bit(0, &t->state);
	smp_mb();
	return track_room(t);
}

unsigned int track_halt(struct track *t)
{
	set_bit(0, &t->state);
	smp_mb();
	if (!READ_ONCE(t->speed))
		return 0;
	return track_room(t);
}

static bool track_claim(struct track *t)
{
	return test_and_set_bit(1, &t->state);
}

bool track_slow(struct track *t)
{
	WRITE_ONCE(t->speed, 1);
	/* The speed goes first. */
	smp_mb();
	return track_claim(t);
}

/*
 * $ smpair patch -p . --rules=atomic-barrier,needless-barrier needless_callee.c
 * diff --git a/needless_callee.c b/needless_callee.c
 * index 8501dcc..2301310 100644
 * --- a/needless_callee.c
 * +++ b/needless_callee.c
 * @@ -20,14 +20,13 @@ static inline unsigned int track_room(struct track *t)
 *  unsigned int track_stop(struct track *t)
 *  {
 *  	set_bit(0, &t->state);
 * -	smp_mb();
 *  	return track_room(t);
 *  }
 *  $
 *  unsigned int track_halt(struct track *t)
 *  {
 *  	set_bit(0, &t->state);
 * -	smp_mb();
 * +	smp_mb__after_atomic();
 *  	if (!READ_ONCE(t->speed))
 *  		return 0;
 *  	return track_room(t);
 * @@ -42,6 +41,5 @@ bool track_slow(struct track *t)
 *  {
 *  	WRITE_ONCE(t->speed, 1);
 *  	/* The speed goes first. *\/
 * -	smp_mb();
 *  	return track_claim(t);
 *  }
 * [1]
 */
