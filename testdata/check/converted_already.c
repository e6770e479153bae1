// SPDX-License-Identifier: GPL-2.0-only
/* Release and acquire with comments: nothing is found, nothing said. */
#include "kernel.h"

struct fan {
	int speed;
	int on;
};

void fan_start(struct fan *f, int speed)
{
	f->speed = speed;
	/* Pairs with smp_load_acquire() in fan_speed(). */
	smp_store_release(&f->on, 1);
}

int fan_speed(struct fan *f)
{
	/* Pairs with smp_store_release() in fan_start(). */
	if (!smp_load_acquire(&f->on))
		return 0;
	return f->speed;
}

/*
 * $ smpair check -v -p . converted_already.c
 */
