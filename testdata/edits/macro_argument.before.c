// SPDX-License-Identifier: GPL-2.0-only
//! load "READ_ONCE(b->full)" stmt "ret = wait" new smp_load_acquire flag cond
//!	partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->used)" stmt "state = " new smp_load_acquire
//!	partner post smp_wmb smp_store_release
//!	partner post_again smp_wmb smp_store_release
//! load "READ_ONCE(b->late)" stmt "if (x" new smp_load_acquire flag cond
//!	partner post smp_wmb smp_store_release
static int take(struct box *b)
{
	int ret;

	ret = wait_until(b->queue,
			 READ_ONCE(b->head) != READ_ONCE(b->full));
	return ret;
}

static void look(struct box *b)
{
	wait_until(b->queue,
		   ({
			       state = READ_ONCE(b->used);
			       state == 1 || state == 2;
		   }));
}

static int glance(struct box *b, int x)
{
	if (x ||
	    READ_ONCE(b->late))
		return 1;
	return 0;
}
