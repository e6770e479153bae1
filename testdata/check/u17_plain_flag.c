// SPDX-License-Identifier: GPL-2.0-only
/* U17: the flag is accessed plainly elsewhere too: those places are listed. */
#include "kernel.h"

struct channel {
	int rate;
	int open;
};

void channel_init(struct channel *c)
{
	c->open = 0;
}

void channel_open(struct channel *c, int rate)
{
	c->rate = rate;
	smp_wmb();
	c->open = 1;
}

int channel_rate(struct channel *c)
{
	if (!c->open)
		return 0;
	smp_rmb();
	return c->rate;
}

int channel_is_open(struct channel *c)
{
	return c->open;
}

/*
 * $ smpair check -v -p . u17_plain_flag.c
 * u17_plain_flag.c:18:2: warning: smp_wmb() and the store to c->open can be one smp_store_release() [acqrel]
 *    18 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u17_plain_flag.c:19:2: note: publishes c->open after the stores to c->rate
 *    19 |         c->open = 1;
 *       |         ^~~~~~~~~~~
 * u17_plain_flag.c:26:2: note: pairs with smp_rmb() in channel_rate(), which becomes smp_load_acquire()
 *    26 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u17_plain_flag.c:24:7: note: reads c->open before the loads of c->rate
 *    24 |         if (!c->open)
 *       |              ^~~~~~~
 * u17_plain_flag.c:12:2: note: c->open is also stored in channel_init(), without WRITE_ONCE() [U17]
 *    12 |         c->open = 0;
 *       |         ^~~~~~~~~~~
 * u17_plain_flag.c:32:9: note: c->open is also loaded in channel_is_open(), without READ_ONCE() [U17]
 *    32 |         return c->open;
 *       |                ^~~~~~~
 * u17_plain_flag.c:18:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u17_plain_flag.c b/u17_plain_flag.c
 * index 22e2c31..baf933f 100644
 * --- a/u17_plain_flag.c
 * +++ b/u17_plain_flag.c
 * @@ -15,15 +15,15 @@ void channel_init(struct channel *c)
 *  void channel_open(struct channel *c, int rate)
 *  {
 *  	c->rate = rate;
 * -	smp_wmb();
 * -	c->open = 1;
 * +	/* Pairs with smp_load_acquire() in channel_rate(). *\/
 * +	smp_store_release(&c->open, 1);
 *  }
 *  $
 *  int channel_rate(struct channel *c)
 *  {
 * -	if (!c->open)
 * +	/* Pairs with smp_store_release() in channel_open(). *\/
 * +	if (!smp_load_acquire(&c->open))
 *  		return 0;
 * -	smp_rmb();
 *  	return c->rate;
 *  }
 *  $
 * [1]
 */
