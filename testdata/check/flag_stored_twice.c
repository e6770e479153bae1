// SPDX-License-Identifier: GPL-2.0-only
/* The flag is stored on both branches after one barrier. */
#include "kernel.h"

struct track {
	int length;
	int state;
};

void track_load(struct track *t, int length)
{
	t->length = length;
	smp_wmb();
	if (length > 100)
		WRITE_ONCE(t->state, 2);
	else
		WRITE_ONCE(t->state, 1);
}

int track_length(struct track *t)
{
	if (!READ_ONCE(t->state))
		return 0;
	smp_rmb();
	return t->length;
}

/*
 * $ smpair patch -p . flag_stored_twice.c
 * diff --git a/flag_stored_twice.c b/flag_stored_twice.c
 * index 0144da9..9806836 100644
 * --- a/flag_stored_twice.c
 * +++ b/flag_stored_twice.c
 * @@ -10,17 +10,18 @@ struct track {
 *  void track_load(struct track *t, int length)
 *  {
 *  	t->length = length;
 * -	smp_wmb();
 *  	if (length > 100)
 * -		WRITE_ONCE(t->state, 2);
 * +		/* Pairs with smp_load_acquire() in track_length(). *\/
 * +		smp_store_release(&t->state, 2);
 *  	else
 * -		WRITE_ONCE(t->state, 1);
 * +		/* Pairs with smp_load_acquire() in track_length(). *\/
 * +		smp_store_release(&t->state, 1);
 *  }
 *  $
 *  int track_length(struct track *t)
 *  {
 * -	if (!READ_ONCE(t->state))
 * +	/* Pairs with smp_store_release() in track_load(). *\/
 * +	if (!smp_load_acquire(&t->state))
 *  		return 0;
 * -	smp_rmb();
 *  	return t->length;
 *  }
 * [1]
 */
