// SPDX-License-Identifier: GPL-2.0-only
/*
 * A flag without order on either side. Not where both hold the lock, where the
 * flag is taken back, or where an operation between is fully ordered.
 */
#include "kernel.h"

struct oven {
	spinlock_t lock;
	unsigned long state;
	int heat, on;
	int timer, set;
	int door, open;
};

void oven_start(struct oven *o, int heat)
{
	o->heat = heat;
	WRITE_ONCE(o->on, 1);
}

void oven_stop(struct oven *o)
{
	o->heat = 0;
	WRITE_ONCE(o->on, 0);
}

int oven_heat(struct oven *o)
{
	if (!READ_ONCE(o->on))
		return 0;
	return o->heat;
}

void oven_set(struct oven *o, int timer)
{
	spin_lock(&o->lock);
	o->timer = timer;
	o->set = 1;
	spin_unlock(&o->lock);
}

int oven_timer(struct oven *o)
{
	int timer = 0;

	spin_lock(&o->lock);
	if (o->set)
		timer = o->timer;
	spin_unlock(&o->lock);
	return timer;
}

void oven_open(struct oven *o, int door)
{
	o->door = door;
	test_and_set_bit(0, &o->state);
	WRITE_ONCE(o->open, 1);
}

int oven_door(struct oven *o)
{
	if (!smp_load_acquire(&o->open))
		return 0;
	return o->door;
}

/*
 * $ smpair check -p . --rules=misordered-access unordered_flag.c
 * unordered_flag.c:19:2: warning: o->on is stored after o->heat, and read before it in oven_heat(), without order on either side [misordered-access]
 *    19 |         WRITE_ONCE(o->on, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~
 * unordered_flag.c:18:2: note: o->heat is stored here
 *    18 |         o->heat = heat;
 *       |         ^~~~~~~~~~~~~~
 * unordered_flag.c:30:7: note: oven_heat() loads o->on here
 *    30 |         if (!READ_ONCE(o->on))
 *       |              ^~~~~~~~~~~~~~~~
 * unordered_flag.c:32:9: note: and then o->heat
 *    32 |         return o->heat;
 *       |                ^~~~~~~
 * unordered_flag.c:19:2: note: proof: LKMM: stale read Sometimes as it is, Never with the order that is missing
 * [1]
 * $ smpair check -p . unordered_flag.c
 */
