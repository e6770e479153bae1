// SPDX-License-Identifier: GPL-2.0-only
/* U6: smp_mb() between two flags that both sides store and load. */
#include "kernel.h"

struct handshake {
	int request, ack;
	int data;
};

int handshake_ask(struct handshake *h, int data)
{
	WRITE_ONCE(h->data, data);
	WRITE_ONCE(h->request, 1);
	smp_mb();
	return READ_ONCE(h->ack);
}

int handshake_serve(struct handshake *h)
{
	WRITE_ONCE(h->ack, 1);
	smp_mb();
	if (!READ_ONCE(h->request))
		return -EAGAIN;
	smp_rmb();
	return READ_ONCE(h->data);
}

/*
 * $ smpair check -v -p . --target=rw u06_handshake.c
 * u06_handshake.c:13:2: warning: h->request is stored after h->data without order, while smp_rmb() in handshake_serve() relies on it [unpaired-barrier]
 *    13 |         WRITE_ONCE(h->request, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 * u06_handshake.c:12:2: note: h->data is stored here
 *    12 |         WRITE_ONCE(h->data, data);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 * u06_handshake.c:24:2: note: the reader's barrier
 *    24 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u06_handshake.c:22:7: note: h->request is loaded before it
 *    22 |         if (!READ_ONCE(h->request))
 *       |              ^~~~~~~~~~~~~~~~~~~~~
 * u06_handshake.c:25:9: note: h->data is loaded after it
 *    25 |         return READ_ONCE(h->data);
 *       |                ^~~~~~~~~~~~~~~~~~
 * u06_handshake.c:13:2: note: proof: LKMM: stale read Sometimes as it is, Never with the order that is missing
 * diff --git a/u06_handshake.c b/u06_handshake.c
 * index 4b09ead..32ee7b1 100644
 * --- a/u06_handshake.c
 * +++ b/u06_handshake.c
 * @@ -10,7 +10,8 @@ struct handshake {
 *  int handshake_ask(struct handshake *h, int data)
 *  {
 *  	WRITE_ONCE(h->data, data);
 * -	WRITE_ONCE(h->request, 1);
 * +	/* Pairs with smp_rmb() in handshake_serve(). *\/
 * +	smp_store_release(&h->request, 1);
 *  	smp_mb();
 *  	return READ_ONCE(h->ack);
 *  }
 * u06_handshake.c:14:2: note: smp_mb() is kept: store buffering with the full barrier in handshake_serve(): the store of h->request goes before the load of h->ack, and only smp_mb() orders these [U6]
 *    14 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_handshake.c:21:2: note: smp_mb() is kept: store buffering with the full barrier in handshake_ask(): the store of h->ack goes before the load of h->request, and only smp_mb() orders these [U6]
 *    21 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_handshake.c:24:2: note: smp_rmb() is kept: no partner found: nobody stores h->request and the same data in the opposite order [unknown]
 *    24 |         smp_rmb();
 *       |         ^~~~~~~~~
 * [1]
 */
