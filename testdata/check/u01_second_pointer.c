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
 * u01_second_pointer.c:31:2: warning: smp_rmb() and the load of u->generation can be one smp_load_acquire() [acqrel]
 *    31 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u01_second_pointer.c:29:6: note: reads u->generation before the loads of c->level
 *    29 |         if (READ_ONCE(u->generation) == last)
 *       |             ^~~~~~~~~~~~~~~~~~~~~~~~
 * u01_second_pointer.c:17:2: note: pairs with smp_wmb() in unit_switch(), which stays: the pointer u->active is stored after it too and may be followed without a barrier [U1]
 *    17 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u01_second_pointer.c:18:2: note: the access is here
 *    18 |         WRITE_ONCE(u->active, c);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * u01_second_pointer.c:19:2: note: publishes u->generation after the stores to c->level
 *    19 |         WRITE_ONCE(u->generation, u->generation + 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u01_second_pointer.c:19:28: note: u->generation is also loaded in unit_switch()
 *    19 |         WRITE_ONCE(u->generation, u->generation + 1);
 *       |                                   ^~~~~~~~~~~~~
 * u01_second_pointer.c:31:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u01_second_pointer.c b/u01_second_pointer.c
 * index 543179b..ab57cf2 100644
 * --- a/u01_second_pointer.c
 * +++ b/u01_second_pointer.c
 * @@ -26,8 +26,8 @@ int unit_level(struct unit *u)
 *  $
 *  int unit_changed(struct unit *u, struct config *c, int last)
 *  {
 * -	if (READ_ONCE(u->generation) == last)
 * +	/* Pairs with smp_wmb() in unit_switch(). *\/
 * +	if (smp_load_acquire(&u->generation) == last)
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return c->level;
 *  }
 * [1]
 */
