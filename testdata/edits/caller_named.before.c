// SPDX-License-Identifier: GPL-2.0-only
//! function box_fill put
//! drop "smp_rmb()" heir 2 partner put smp_wmb smp_wmb
//! load "READ_ONCE(b->full)" stmt "if (" new smp_load_acquire partner put smp_wmb smp_wmb
//! drop "smp_rmb()" nth 2 heir 4 partner put smp_wmb smp_wmb
//! load "READ_ONCE(b->open)" stmt "if (" new smp_load_acquire partner put smp_wmb smp_wmb
//! drop "smp_rmb()" nth 3 heir 6 partner put smp_wmb smp_store_release
//! load "READ_ONCE(b->last)" stmt "if (" new smp_load_acquire partner put smp_wmb smp_store_release
//! note 32
/* Who calls a partner is named for it. */
static int take(struct box *b)
{
	if (!READ_ONCE(b->full))
		return 0;
	use(b);
	/*
	 * In combination with the write barrier in
	 * box_fill, ensures that the item is seen:
	 */
	smp_rmb();
	return b->item;
}

/* A ':' announces what follows, and not what is said behind it. */
static int enter(struct box *b)
{
	if (!READ_ONCE(b->open))
		return 0;
	use(b);
	/* Only then look at it: */
	smp_rmb();
	return b->item;
}

/* Another one is there now. */
static int finish(struct box *b)
{
	if (!READ_ONCE(b->last))
		return 0;
	use(b);
	/* In combination with the write barrier in box_fill. */
	smp_rmb();
	return b->item;
}
