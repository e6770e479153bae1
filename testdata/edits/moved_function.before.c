// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_rmb()" nth 1 heir 3 partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 2 heir 3 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->kind)" stmt "int kind" flag init new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_wmb()" nth 3 heir 5 partner act smp_rmb smp_load_acquire
//! store "b->kind = kind" new smp_store_release partner act smp_rmb smp_load_acquire
static int left(struct box *b)
{
	smp_rmb(); /* coupled with smp_wmb() in post() */
	return b->item;
}

static int right(struct box *b)
{
	int n = count(b);

	smp_rmb(); /* coupled with smp_wmb() in post() */
	return b->item + n;
}

static int act(struct box *b)
{
	int kind = READ_ONCE(b->kind);

	return table[kind](b);
}

static void post(struct box *b, int item, int kind)
{
	b->item = item;
	/* Make sure that the item is there,
	 * coupled with smp_rmb() in left() & right()
	 */
	smp_wmb();
	b->kind = kind;
}
