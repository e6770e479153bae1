// SPDX-License-Identifier: GPL-2.0-only
/* A macro hides the access of the flag: not changed, and said so. */
#include "kernel.h"

struct relay {
	int level;
	int on;
};

#define relay_is_on(r)	READ_ONCE((r)->on)
#define relay_set_on(r) WRITE_ONCE((r)->on, 1)

void relay_switch(struct relay *r, int level)
{
	r->level = level;
	smp_wmb();
	relay_set_on(r);
}

int relay_level(struct relay *r)
{
	if (!relay_is_on(r))
		return 0;
	smp_rmb();
	return r->level;
}

/*
 * $ smpair check -v -p . flag_in_macro.c
 * flag_in_macro.c:16:2: note: smp_wmb() is kept: a macro holds the access of relay_set_on(r); change it by hand there [edit]
 *    16 |         smp_wmb();
 *       |         ^~~~~~~~~
 * flag_in_macro.c:17:2: note: publishes relay.on after the stores to r->level
 *    17 |         relay_set_on(r);
 *       |         ^~~~~~~~~~~~~~~
 * flag_in_macro.c:24:2: note: pairs with smp_rmb() in relay_level()
 *    24 |         smp_rmb();
 *       |         ^~~~~~~~~
 * flag_in_macro.c:22:7: note: reads relay.on before the loads of r->level
 *    22 |         if (!relay_is_on(r))
 *       |              ^~~~~~~~~~~~~~
 * flag_in_macro.c:24:2: note: smp_rmb() is kept: a macro holds the access of relay_is_on(r); change it by hand there [edit]
 *    24 |         smp_rmb();
 *       |         ^~~~~~~~~
 */
