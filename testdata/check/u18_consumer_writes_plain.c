// SPDX-License-Identifier: GPL-2.0-only
/* U18: the consumer writes the plain data too: release, no write barrier. */
#include "kernel.h"

struct packet {
	int len;
	int queued;
};

void packet_queue(struct packet *p, int len)
{
	p->len = len;
	smp_mb();
	WRITE_ONCE(p->queued, 1);
}

int packet_dequeue(struct packet *p)
{
	int len;

	if (!READ_ONCE(p->queued))
		return 0;
	smp_mb();
	len = p->len;
	p->len = 0;
	return len;
}

/*
 * $ smpair check -v -p . --target=rw u18_consumer_writes_plain.c
 * u18_consumer_writes_plain.c:13:2: note: smp_mb() is kept: packet_dequeue() writes p->len too, and a write barrier alone leaves that a data race [U18]
 *    13 |         smp_mb();
 *       |         ^~~~~~~~
 * u18_consumer_writes_plain.c:25:2: note: the access is here
 *    25 |         p->len = 0;
 *       |         ^~~~~~~~~~
 * u18_consumer_writes_plain.c:14:2: note: publishes p->queued after the stores to p->len
 *    14 |         WRITE_ONCE(p->queued, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * u18_consumer_writes_plain.c:23:2: note: pairs with smp_mb() in packet_dequeue()
 *    23 |         smp_mb();
 *       |         ^~~~~~~~
 * u18_consumer_writes_plain.c:21:7: note: reads p->queued before the loads of p->len
 *    21 |         if (!READ_ONCE(p->queued))
 *       |              ^~~~~~~~~~~~~~~~~~~~
 * u18_consumer_writes_plain.c:23:2: note: smp_mb() is kept: p->len is stored after it [U5]
 *    23 |         smp_mb();
 *       |         ^~~~~~~~
 */
