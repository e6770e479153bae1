// SPDX-License-Identifier: GPL-2.0-only
/* U18: the consumer writes the plain data too: a release orders that. */
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
 * $ smpair patch -p . u18_consumer_gets_release.c
 * diff --git a/u18_consumer_gets_release.c b/u18_consumer_gets_release.c
 * index ad767a8..fb99200 100644
 * --- a/u18_consumer_gets_release.c
 * +++ b/u18_consumer_gets_release.c
 * @@ -10,17 +10,17 @@ struct packet {
 *  void packet_queue(struct packet *p, int len)
 *  {
 *  	p->len = len;
 * -	smp_mb();
 * -	WRITE_ONCE(p->queued, 1);
 * +	/* Pairs with smp_load_acquire() in packet_dequeue(). *\/
 * +	smp_store_release(&p->queued, 1);
 *  }
 *  $
 *  int packet_dequeue(struct packet *p)
 *  {
 *  	int len;
 *  $
 * -	if (!READ_ONCE(p->queued))
 * +	/* Pairs with smp_store_release() in packet_queue(). *\/
 * +	if (!smp_load_acquire(&p->queued))
 *  		return 0;
 * -	smp_mb();
 *  	len = p->len;
 *  	p->len = 0;
 *  	return len;
 * [1]
 */
