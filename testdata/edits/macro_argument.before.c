// SPDX-License-Identifier: GPL-2.0-only
//! load "READ_ONCE(b->full)" stmt "ret = wait" new smp_load_acquire flag cond
//!	partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->used)" stmt "state = " new smp_load_acquire
//!	partner post smp_wmb smp_store_release
//!	partner post_again smp_wmb smp_store_release
//! load "READ_ONCE(b->late)" stmt "if (x" new smp_load_acquire flag cond
//!	partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->done)" stmt "err = wait" new smp_load_acquire
//!	partner post_all_that_has_been_done smp_wmb smp_store_release
//! drop "smp_rmb()" nth 1 heir 6
//! load "atomic_read(&b->seen)" stmt "ret = wait" new atomic_read_acquire
//!	partner see smp_wmb atomic_set_release
//! drop "smp_rmb()" nth 2 heir 8
//! load "READ_ONCE(b->open)" stmt "ret = wait" new smp_load_acquire
//!	partner let_in smp_wmb smp_store_release
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

/* A comment of one line that is too long there is made shorter. */
static int narrow(struct box *b)
{
	int err;

	err = wait_until(b->queue,
			 READ_ONCE(b->head) != READ_ONCE(b->done));
	return err;
}

/* Longer ones go above the statement. */
static int watch(struct box *b)
{
	int ret;

	ret = wait_until(b->queue,
			 atomic_read(&b->seen));
	/* What has been seen comes first. */
	smp_rmb();
	return ret + b->item;
}

/* And what checkpatch looks for goes above the access besides. */
static int enter(struct box *b)
{
	int ret;

	ret = wait_until(b->queue,
			 READ_ONCE(b->open));
	/* It has to be open. */
	smp_rmb();
	return ret + b->item;
}
