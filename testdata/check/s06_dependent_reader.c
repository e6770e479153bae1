// SPDX-License-Identifier: GPL-2.0-only
/*
 * S6: the reader follows the pointer and needs no barrier; the write barrier
 * becomes the release of the pointer, the only store behind it.
 */
#include "kernel.h"

struct plug {
	int volts;
	int amps;
};

struct socket {
	struct plug *plug;
};

void socket_insert(struct socket *s, struct plug *p, int volts)
{
	p->volts = volts;
	p->amps = 1;
	smp_wmb();
	WRITE_ONCE(s->plug, p);
}

int socket_volts(struct socket *s)
{
	struct plug *p = READ_ONCE(s->plug);

	return p ? p->volts : 0;
}

/*
 * $ smpair patch -p . s06_dependent_reader.c
 * diff --git a/s06_dependent_reader.c b/s06_dependent_reader.c
 * index 9c85c10..4d1225d 100644
 * --- a/s06_dependent_reader.c
 * +++ b/s06_dependent_reader.c
 * @@ -18,8 +18,8 @@ void socket_insert(struct socket *s, struct plug *p, int volts)
 *  {
 *  	p->volts = volts;
 *  	p->amps = 1;
 * -	smp_wmb();
 * -	WRITE_ONCE(s->plug, p);
 * +	/* Pairs with READ_ONCE() in socket_volts(). *\/
 * +	smp_store_release(&s->plug, p);
 *  }
 *  $
 *  int socket_volts(struct socket *s)
 * [1]
 * $ smpair check -p . s06_dependent_reader.c
 * s06_dependent_reader.c:21:2: warning: smp_wmb() and the store to s->plug can be one smp_store_release() [acqrel]
 *    21 |         smp_wmb();
 *       |         ^~~~~~~~~
 * s06_dependent_reader.c:22:2: note: publishes s->plug
 *    22 |         WRITE_ONCE(s->plug, p);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * s06_dependent_reader.c:27:19: note: pairs with READ_ONCE() in socket_volts()
 *    27 |         struct plug *p = READ_ONCE(s->plug);
 *       |                          ^~~~~~~~~~~~~~~~~~
 * s06_dependent_reader.c:27:19: note: reads s->plug before the loads of p->volts
 * s06_dependent_reader.c:21:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * s06_dependent_reader.c:3:65: note: comment speaks of a write barrier; edit it by hand
 *     3 |  * S6: the reader follows the pointer and needs no barrier; the write barrier
 *       |                                                                 ^~~~~~~~~~~~~
 * diff --git a/s06_dependent_reader.c b/s06_dependent_reader.c
 * index 9c85c10..4d1225d 100644
 * --- a/s06_dependent_reader.c
 * +++ b/s06_dependent_reader.c
 * @@ -18,8 +18,8 @@ void socket_insert(struct socket *s, struct plug *p, int volts)
 *  {
 *  	p->volts = volts;
 *  	p->amps = 1;
 * -	smp_wmb();
 * -	WRITE_ONCE(s->plug, p);
 * +	/* Pairs with READ_ONCE() in socket_volts(). *\/
 * +	smp_store_release(&s->plug, p);
 *  }
 *  $
 *  int socket_volts(struct socket *s)
 * [1]
 */
