// SPDX-License-Identifier: GPL-2.0-only
/*
 * Right as it is: an atomic operation without order of its own on the helper's
 * side, in the function, a callee or a caller, or perhaps further down in calls
 * than is looked, or behind a check that the compiler does; a conditional one, which orders
 * nothing when it fails; and smp_mb() with something between.
 */
#include "kernel.h"

struct door {
	unsigned long flags;
	atomic_t count;
	int key, asked;
};

static void door_mark(struct door *d)
{
	clear_bit(0, &d->flags);
}

void door_close(struct door *d)
{
	door_mark(d);
	smp_mb__after_atomic();
	WRITE_ONCE(d->key, 1);
}

static void door_1(struct door *d)
{
	door_mark(d);
}

static void door_2(struct door *d)
{
	door_1(d);
}

static void door_3(struct door *d)
{
	door_2(d);
}

static void door_4(struct door *d)
{
	door_3(d);
}

void door_deep(struct door *d)
{
	door_4(d);
	smp_mb__after_atomic();
	WRITE_ONCE(d->key, 1);
}

extern void door_bad_bit(void) __attribute__((noreturn));

static inline void door_set(struct door *d, int bit)
{
	set_bit(bit, &d->flags);
}

static inline void door_set_checked(struct door *d, int bit)
{
	if (!__builtin_constant_p(bit))
		door_bad_bit();
	door_set(d, bit);
}

void door_checked(struct door *d)
{
	door_set_checked(d, 1);
	smp_mb__after_atomic();
	WRITE_ONCE(d->key, 1);
}

static int door_look(struct door *d)
{
	smp_mb__after_atomic();
	return READ_ONCE(d->key);
}

int door_count(struct door *d)
{
	atomic_inc(&d->count);
	return door_look(d);
}

int door_swap(struct door *d)
{
	atomic_cmpxchg(&d->count, 0, 1);
	smp_mb__after_atomic();
	return READ_ONCE(d->key);
}

int door_ask(struct door *d)
{
	set_bit(1, &d->flags);
	WRITE_ONCE(d->asked, 1);
	smp_mb();
	return READ_ONCE(d->key);
}

/*
 * $ smpair check -p . --rules=atomic-barrier atomic_barrier_right.c
 */
