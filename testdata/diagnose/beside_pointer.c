// SPDX-License-Identifier: GPL-2.0-only
/*
 * U15: a reader with the address dependency alone that uses more than what the
 * pointer leads to.
 */
#include "kernel.h"

struct lamp {
	int watts;
};

struct room {
	struct lamp *lamp;
	int lamps;
};

void room_light(struct room *r, struct lamp *l, int watts)
{
	l->watts = watts;
	r->lamps = 1;
	smp_wmb();
	WRITE_ONCE(r->lamp, l);
}

int room_watts(struct room *r)
{
	struct lamp *l = READ_ONCE(r->lamp);

	if (!l)
		return 0;
	return l->watts * r->lamps;
}

/*
 * $ smpair check -p . --rules=unpaired-barrier beside_pointer.c
 * beside_pointer.c:27:19: warning: r->lamp is loaded before r->lamps without order, while smp_wmb() in room_light() publishes the one by the other [unpaired-barrier]
 *    27 |         struct lamp *l = READ_ONCE(r->lamp);
 *       |                          ^~~~~~~~~~~~~~~~~~
 * beside_pointer.c:31:20: note: r->lamps is loaded here, and not through the pointer [U15]
 *    31 |         return l->watts * r->lamps;
 *       |                           ^~~~~~~~
 * beside_pointer.c:21:2: note: the publisher's barrier
 *    21 |         smp_wmb();
 *       |         ^~~~~~~~~
 * beside_pointer.c:20:2: note: r->lamps is stored before it
 *    20 |         r->lamps = 1;
 *       |         ^~~~~~~~~~~~
 * beside_pointer.c:22:2: note: r->lamp is stored after it
 *    22 |         WRITE_ONCE(r->lamp, l);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * beside_pointer.c:27:19: note: proof: LKMM: stale read Sometimes as it is, Never with the order that is missing
 * [1]
 */
