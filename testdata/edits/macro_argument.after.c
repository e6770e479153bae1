// SPDX-License-Identifier: GPL-2.0-only
static int take(struct box *b)
{
	int ret;

	/* Pairs with smp_store_release() in post(). */
	ret = wait_until(b->queue,
			 READ_ONCE(b->head) != smp_load_acquire(&b->full));
	return ret;
}

static void look(struct box *b)
{
	wait_until(b->queue,
		   ({
			       /*
				* Pairs with smp_store_release() in post() and
				* post_again().
				*/
			       state = smp_load_acquire(&b->used);
			       state == 1 || state == 2;
		   }));
}

static int glance(struct box *b, int x)
{
	if (x ||
	    /* Pairs with smp_store_release() in post(). */
	    smp_load_acquire(&b->late))
		return 1;
	return 0;
}
