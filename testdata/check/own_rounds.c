// SPDX-License-Identifier: GPL-2.0-only
/*
 * What stands further up in the loop than the fence is the next round's: the
 * fence publishes what stands behind it, and one round is put to the test.
 */
#include "kernel.h"

struct slot {
	int value;
	int owner;
};

struct ring {
	int closed;
	int head;
	struct slot slots[8];
};

int ring_next(struct ring *r);

void ring_fill(struct ring *r)
{
	int id, value;

	for (;;) {
		id = ring_next(r);
		value = ring_next(r);
		if (id > 7) {
			WRITE_ONCE(r->closed, 1);
			break;
		}
		r->slots[id].value = value;
		smp_wmb();
		WRITE_ONCE(r->slots[id].owner, id);
	}
}

int ring_wait(struct ring *r, int id)
{
	while (READ_ONCE(r->slots[id].owner) != id)
		if (READ_ONCE(r->closed))
			return -EAGAIN;
	smp_rmb();
	return r->slots[id].value;
}

/*
 * $ smpair patch -p . own_rounds.c
 * diff --git a/own_rounds.c b/own_rounds.c
 * index 1af325c..2f346d1 100644
 * --- a/own_rounds.c
 * +++ b/own_rounds.c
 * @@ -30,16 +30,16 @@ void ring_fill(struct ring *r)
 *  			break;
 *  		}
 *  		r->slots[id].value = value;
 * -		smp_wmb();
 * -		WRITE_ONCE(r->slots[id].owner, id);
 * +		/* Pairs with smp_load_acquire() in ring_wait(). *\/
 * +		smp_store_release(&r->slots[id].owner, id);
 *  	}
 *  }
 *  $
 *  int ring_wait(struct ring *r, int id)
 *  {
 * -	while (READ_ONCE(r->slots[id].owner) != id)
 * +	/* Pairs with smp_store_release() in ring_fill(). *\/
 * +	while (smp_load_acquire(&r->slots[id].owner) != id)
 *  		if (READ_ONCE(r->closed))
 *  			return -EAGAIN;
 * -	smp_rmb();
 *  	return r->slots[id].value;
 *  }
 * [1]
 */
