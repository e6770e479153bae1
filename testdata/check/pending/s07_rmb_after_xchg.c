// SPDX-License-Identifier: GPL-2.0-only
/* S7: xchg() orders all; the smp_rmb() after it is no use. */
#include "kernel.h"

struct event {
	int code, data;
	int raised;
};

void event_raise(struct event *e, int code, int data)
{
	e->code = code;
	e->data = data;
	smp_store_release(&e->raised, 1);
}

int event_take(struct event *e)
{
	if (!xchg(&e->raised, 0))
		return -EAGAIN;
	smp_rmb();
	return e->code ^ e->data;
}

/*
 * $ smpair check -p . s07_rmb_after_xchg.c
 * s07_rmb_after_xchg.c:2:31: warning: smp_rmb() is not needed: xchg() before it orders all that it does [S7]
 *     2 | /* S7: xchg() orders all; the smp_rmb() after it is no use. *\/
 *       |                               ^~~~~~~~~
 * s07_rmb_after_xchg.c:19:7: note: reads e->raised before the loads of e->code, e->data
 *    19 |         if (!xchg(&e->raised, 0))
 *       |              ^~~~~~~~~~~~~~~~~~~
 * s07_rmb_after_xchg.c:14:2: note: pairs with smp_store_release() in event_raise()
 *    14 |         smp_store_release(&e->raised, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * s07_rmb_after_xchg.c:14:2: note: publishes e->raised after the stores to e->code, e->data
 * s07_rmb_after_xchg.c:2:31: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/s07_rmb_after_xchg.c b/s07_rmb_after_xchg.c
 * index 6c98da7..cd9c48d 100644
 * --- a/s07_rmb_after_xchg.c
 * +++ b/s07_rmb_after_xchg.c
 * @@ -18,6 +18,5 @@ int event_take(struct event *e)
 *  {
 *  	if (!xchg(&e->raised, 0))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return e->code ^ e->data;
 *  }
 * [1]
 */
