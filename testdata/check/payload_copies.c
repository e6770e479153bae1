// SPDX-License-Identifier: GPL-2.0-only
/* The data is filled by memcpy(), memset() and a struct assignment. */
#include "kernel.h"

struct header {
	u32 magic, len;
};

struct message {
	struct header head;
	u8 body[64];
	u8 pad[16];
	int sent;
};

void message_send(struct message *m, const struct header *h, const void *body)
{
	m->head = *h;
	memcpy(m->body, body, sizeof(m->body));
	memset(m->pad, 0, sizeof(m->pad));
	smp_wmb();
	m->sent = 1;
}

int message_receive(struct message *m, void *body)
{
	if (!m->sent)
		return -EAGAIN;
	smp_rmb();
	memcpy(body, m->body, sizeof(m->body));
	return m->head.len + m->pad[0];
}

/*
 * $ smpair check -p . payload_copies.c
 * payload_copies.c:21:2: warning: smp_wmb() and the store to m->sent can be one smp_store_release() [acqrel]
 *    21 |         smp_wmb();
 *       |         ^~~~~~~~~
 * payload_copies.c:22:2: note: publishes m->sent after the stores to m->head, m->body, m->pad
 *    22 |         m->sent = 1;
 *       |         ^~~~~~~~~~~
 * payload_copies.c:29:2: note: pairs with smp_rmb() in message_receive(), which becomes smp_load_acquire()
 *    29 |         smp_rmb();
 *       |         ^~~~~~~~~
 * payload_copies.c:27:7: note: reads m->sent before the loads of m->body, m->head.len, m->pad[0]
 *    27 |         if (!m->sent)
 *       |              ^~~~~~~
 * payload_copies.c:21:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/payload_copies.c b/payload_copies.c
 * index 1e80985..8edfdc4 100644
 * --- a/payload_copies.c
 * +++ b/payload_copies.c
 * @@ -18,15 +18,15 @@ void message_send(struct message *m, const struct header *h, const void *body)
 *  	m->head = *h;
 *  	memcpy(m->body, body, sizeof(m->body));
 *  	memset(m->pad, 0, sizeof(m->pad));
 * -	smp_wmb();
 * -	m->sent = 1;
 * +	/* Pairs with smp_load_acquire() in message_receive(). *\/
 * +	smp_store_release(&m->sent, 1);
 *  }
 *  $
 *  int message_receive(struct message *m, void *body)
 *  {
 * -	if (!m->sent)
 * +	/* Pairs with smp_store_release() in message_send(). *\/
 * +	if (!smp_load_acquire(&m->sent))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	memcpy(body, m->body, sizeof(m->body));
 *  	return m->head.len + m->pad[0];
 *  }
 * [1]
 */
