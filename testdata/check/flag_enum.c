// SPDX-License-Identifier: GPL-2.0-only
/* The flag is an enum; the data is stored in several branches. */
#include "kernel.h"

enum stage { STAGE_NONE, STAGE_HALF, STAGE_FULL };

struct cargo {
	int tons;
	enum stage stage;
};

void cargo_load(struct cargo *c, int tons)
{
	if (tons > 10)
		c->tons = tons;
	else
		c->tons = 10;
	smp_wmb();
	c->stage = tons > 10 ? STAGE_FULL : STAGE_HALF;
}

int cargo_tons(struct cargo *c)
{
	enum stage stage = c->stage;

	smp_rmb();
	return stage == STAGE_NONE ? 0 : c->tons;
}

/*
 * $ smpair patch -p . flag_enum.c
 * diff --git a/flag_enum.c b/flag_enum.c
 * index 0f4fd77..4006a40 100644
 * --- a/flag_enum.c
 * +++ b/flag_enum.c
 * @@ -15,14 +15,14 @@ void cargo_load(struct cargo *c, int tons)
 *  		c->tons = tons;
 *  	else
 *  		c->tons = 10;
 * -	smp_wmb();
 * -	c->stage = tons > 10 ? STAGE_FULL : STAGE_HALF;
 * +	/* Pairs with smp_load_acquire() in cargo_tons(). *\/
 * +	smp_store_release(&c->stage, tons > 10 ? STAGE_FULL : STAGE_HALF);
 *  }
 *  $
 *  int cargo_tons(struct cargo *c)
 *  {
 * -	enum stage stage = c->stage;
 * +	/* Pairs with smp_store_release() in cargo_load(). *\/
 * +	enum stage stage = smp_load_acquire(&c->stage);
 *  $
 * -	smp_rmb();
 *  	return stage == STAGE_NONE ? 0 : c->tons;
 *  }
 * [1]
 */
