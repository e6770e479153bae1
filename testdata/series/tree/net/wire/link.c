// SPDX-License-Identifier: GPL-2.0-only
#include "kernel.h"

#define LINK_UP 0

struct wire_link {
	unsigned long state;
	int speed;
};

void wire_up(struct wire_link *l, int speed)
{
	l->speed = speed;
	/* pairs with smp_mb() in wire_speed() */
	smp_mb();
	set_bit(LINK_UP, &l->state);
}

int wire_speed(struct wire_link *l)
{
	if (!test_bit(LINK_UP, &l->state))
		return 0;
	/* pairs with smp_mb() in wire_up() */
	smp_mb();
	return l->speed;
}
