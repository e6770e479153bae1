// SPDX-License-Identifier: GPL-2.0-only
/* U1: a pointer stored after the barrier too, followed by dependency alone. */
#include "kernel.h"

struct config {
	int level;
};

struct unit {
	struct config *active;
	int generation;
};

void unit_switch(struct unit *u, struct config *c, int level)
{
	c->level = level;
	smp_wmb();
	WRITE_ONCE(u->active, c);
	WRITE_ONCE(u->generation, u->generation + 1);
}

int unit_level(struct unit *u)
{
	return READ_ONCE(u->active)->level;
}

int unit_changed(struct unit *u, struct config *c, int last)
{
	if (READ_ONCE(u->generation) == last)
		return -EAGAIN;
	smp_rmb();
	return c->level;
}

/*
 * $ smpair check -v -p . u01_second_pointer.c
 * u01_second_pointer.c:17:2: note: smp_wmb() is kept: the pointer u->active is stored after it too and may be followed without a barrier [U1]
 *    17 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u01_second_pointer.c:18:2: note: the access is here
 *    18 |         WRITE_ONCE(u->active, c);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * u01_second_pointer.c:19:2: note: publishes u->generation after the stores to c->level
 *    19 |         WRITE_ONCE(u->generation, u->generation + 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u01_second_pointer.c:31:2: note: pairs with smp_rmb() in unit_changed()
 *    31 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u01_second_pointer.c:29:6: note: reads u->generation before the loads of c->level
 *    29 |         if (READ_ONCE(u->generation) == last)
 *       |             ^~~~~~~~~~~~~~~~~~~~~~~~
 */
