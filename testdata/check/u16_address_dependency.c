// SPDX-License-Identifier: GPL-2.0-only
/* U16: data behind the pointer is ordered by the address, condition or not. */
#include "kernel.h"

struct plug {
	int volts;
};

struct socket {
	struct plug *plug;
};

void socket_insert(struct socket *s, struct plug *p, int volts)
{
	WRITE_ONCE(p->volts, volts);
	smp_wmb();
	WRITE_ONCE(s->plug, p);
}

int socket_volts(struct socket *s)
{
	struct plug *p = READ_ONCE(s->plug);

	return p ? READ_ONCE(p->volts) : 0;
}

/*
 * $ smpair check -v -p . u16_address_dependency.c
 * u16_address_dependency.c:16:2: note: smp_wmb() is kept: no partner found: nobody loads s->plug and the same data in the opposite order [unknown]
 *    16 |         smp_wmb();
 *       |         ^~~~~~~~~
 */
