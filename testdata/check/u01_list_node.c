// SPDX-License-Identifier: GPL-2.0-only
/* U1: after the barrier the object is linked into a list that readers walk. */
#include "kernel.h"

struct peer {
	struct list_head node;
	int address;
	int online;
};

static struct list_head peers;

void peer_add(struct peer *p, int address)
{
	p->address = address;
	smp_wmb();
	p->node.next = peers.next;
	peers.next = &p->node;
	WRITE_ONCE(p->online, 1);
}

int peer_address(struct peer *p)
{
	if (!READ_ONCE(p->online))
		return -1;
	smp_rmb();
	return p->address;
}

int peer_find(int address)
{
	struct list_head *l;

	for (l = READ_ONCE(peers.next); l != &peers; l = READ_ONCE(l->next))
		if (container_of(l, struct peer, node)->address == address)
			return 1;
	return 0;
}

/*
 * $ smpair check -v -p . u01_list_node.c
 * u01_list_node.c:26:2: warning: smp_rmb() and the load of p->online can be one smp_load_acquire() [acqrel]
 *    26 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u01_list_node.c:24:7: note: reads p->online before the loads of p->address
 *    24 |         if (!READ_ONCE(p->online))
 *       |              ^~~~~~~~~~~~~~~~~~~~
 * u01_list_node.c:16:2: note: pairs with smp_wmb() in peer_add(), which stays: the pointer peers.next is stored after it too and may be followed without a barrier [U1]
 *    16 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u01_list_node.c:18:2: note: the access is here
 *    18 |         peers.next = &p->node;
 *       |         ^~~~~~~~~~~~~~~~~~~~~
 * u01_list_node.c:19:2: note: publishes p->online after the stores to p->address
 *    19 |         WRITE_ONCE(p->online, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * u01_list_node.c:26:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u01_list_node.c b/u01_list_node.c
 * index 43e57ec..d3b8286 100644
 * --- a/u01_list_node.c
 * +++ b/u01_list_node.c
 * @@ -21,9 +21,9 @@ void peer_add(struct peer *p, int address)
 *  $
 *  int peer_address(struct peer *p)
 *  {
 * -	if (!READ_ONCE(p->online))
 * +	/* Pairs with smp_wmb() in peer_add(). *\/
 * +	if (!smp_load_acquire(&p->online))
 *  		return -1;
 * -	smp_rmb();
 *  	return p->address;
 *  }
 *  $
 * [1]
 */
