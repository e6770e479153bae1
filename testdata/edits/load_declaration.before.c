// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_rmb()" nth 1 heir 2 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->n)" stmt "unsigned int" flag init new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 2 heir 4 partner post smp_wmb smp_store_release
//! load "b->n" nth 2 stmt "unsigned int" flag init new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 3 heir 6 partner post smp_wmb atomic_set_release
//! load "atomic_read(&b->count)" stmt "int count" flag init new atomic_read_acquire partner post smp_wmb atomic_set_release
static int once(struct box *b)
{
	unsigned int n = READ_ONCE(b->n);
	/* Pairs with smp_wmb() in post(). */
	smp_rmb();

	return b->item[n - 1];
}

static int plain(struct box *b)
{
	int i;
	unsigned int n = b->n;
	smp_rmb();
	return b->item[n - 1];
}

static int counted(struct box *b)
{
	int count = atomic_read(&b->count);

	smp_rmb();	/* see smp_wmb() in post() */
	return b->item[count];
}
