// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2 partner take smp_rmb smp_load_acquire
//! store "b->tail = ++tail" new smp_store_release partner take smp_rmb smp_load_acquire
static void post(struct box *b, unsigned int tail)
{
	b->slot[tail] = 1;
	smp_wmb();
	b->tail = ++tail;
}
