// SPDX-License-Identifier: GPL-2.0-only
static int take(struct box *b)
{
	int ret;

	ret = wait_until(b->queue,
			 /* Pairs with smp_store_release() in post(). */
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

/* A comment of one line that is too long there is made shorter. */
static int narrow(struct box *b)
{
	int err;

	err = wait_until(b->queue,
			 /* Pairs with post_all_that_has_been_done(). */
			 READ_ONCE(b->head) != smp_load_acquire(&b->done));
	return err;
}

/* Longer ones go above the statement. */
static int watch(struct box *b)
{
	int ret;

	/*
	 * What has been seen comes first.
	 *
	 * Pairs with atomic_set_release() in see().
	 */
	ret = wait_until(b->queue,
			 atomic_read_acquire(&b->seen));
	return ret + b->item;
}

/* And what checkpatch looks for goes above the access besides. */
static int enter(struct box *b)
{
	int ret;

	/*
	 * It has to be open.
	 *
	 * Pairs with smp_store_release() in let_in().
	 */
	ret = wait_until(b->queue,
			 /* Pairs with let_in(). */
			 smp_load_acquire(&b->open));
	return ret + b->item;
}
