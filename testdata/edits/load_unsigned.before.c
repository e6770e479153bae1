// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_rmb()" nth 1 heir 2 partner post smp_wmb smp_store_release
//! load "b->n" nth 1 stmt "unsigned n" flag init new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 2 heir 4 partner post smp_wmb smp_store_release
//! load "b->n" nth 2 stmt "unsigned long n" flag init new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 3 heir 6 partner post smp_wmb smp_store_release
//! load "b->n" nth 3 stmt "n = b->n" new smp_load_acquire partner post smp_wmb smp_store_release
static int bare(struct box *b)
{
	unsigned n = b->n;
	smp_rmb();

	return b->item[n - 1];
}

static int full(struct box *b)
{
	unsigned long n = b->n;
	smp_rmb();

	return b->item[n - 1];
}

static int not_declared_there(struct box *b)
{
	unsigned n;

	n = b->n;
	smp_rmb();

	return b->item[n - 1];
}
