// SPDX-License-Identifier: GPL-2.0-only
/* U16 is of conditions: data behind the pointer is ordered by its address (S6). */
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
 * u16_address_dependency.c:16:2: warning: smp_wmb() and the store to s->plug can be one smp_store_release() [acqrel]
 *    16 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u16_address_dependency.c:17:2: note: publishes s->plug
 *    17 |         WRITE_ONCE(s->plug, p);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * u16_address_dependency.c:22:19: note: pairs with READ_ONCE() in socket_volts()
 *    22 |         struct plug *p = READ_ONCE(s->plug);
 *       |                          ^~~~~~~~~~~~~~~~~~
 * u16_address_dependency.c:22:19: note: reads s->plug before the loads of p->volts
 * u16_address_dependency.c:16:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u16_address_dependency.c b/u16_address_dependency.c
 * index 01d5d3e..5da9cc4 100644
 * --- a/u16_address_dependency.c
 * +++ b/u16_address_dependency.c
 * @@ -13,8 +13,8 @@ struct socket {
 *  void socket_insert(struct socket *s, struct plug *p, int volts)
 *  {
 *  	WRITE_ONCE(p->volts, volts);
 * -	smp_wmb();
 * -	WRITE_ONCE(s->plug, p);
 * +	/* Pairs with READ_ONCE() in socket_volts(). *\/
 * +	smp_store_release(&s->plug, p);
 *  }
 *  $
 *  int socket_volts(struct socket *s)
 * [1]
 */
