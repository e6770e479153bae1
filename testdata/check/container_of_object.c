// SPDX-License-Identifier: GPL-2.0-only
/* Writer and reader come to the object by container_of(). */
#include "kernel.h"

struct plug {
	int id;
};

struct socket_board {
	struct plug plug;
	int volts;
	int live;
};

void plug_power(struct plug *p, int volts)
{
	struct socket_board *b = container_of(p, struct socket_board, plug);

	b->volts = volts;
	smp_wmb();
	WRITE_ONCE(b->live, 1);
}

int plug_volts(struct plug *p)
{
	const struct socket_board *b = container_of(p, struct socket_board, plug);

	if (!READ_ONCE(b->live))
		return 0;
	smp_rmb();
	return b->volts;
}

/*
 * $ smpair patch -p . container_of_object.c
 * diff --git a/container_of_object.c b/container_of_object.c
 * index cd7f2a4..3de9d04 100644
 * --- a/container_of_object.c
 * +++ b/container_of_object.c
 * @@ -17,16 +17,16 @@ void plug_power(struct plug *p, int volts)
 *  	struct socket_board *b = container_of(p, struct socket_board, plug);
 *  $
 *  	b->volts = volts;
 * -	smp_wmb();
 * -	WRITE_ONCE(b->live, 1);
 * +	/* Pairs with smp_load_acquire() in plug_volts(). *\/
 * +	smp_store_release(&b->live, 1);
 *  }
 *  $
 *  int plug_volts(struct plug *p)
 *  {
 *  	const struct socket_board *b = container_of(p, struct socket_board, plug);
 *  $
 * -	if (!READ_ONCE(b->live))
 * +	/* Pairs with smp_store_release() in plug_power(). *\/
 * +	if (!smp_load_acquire(&b->live))
 *  		return 0;
 * -	smp_rmb();
 *  	return b->volts;
 *  }
 * [1]
 */
