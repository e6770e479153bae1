// SPDX-License-Identifier: GPL-2.0-only
//! replace "smp_mb()" nth 1 new smp_wmb partner take smp_mb smp_rmb
//! drop "smp_wmb()" heir 3 partner take smp_rmb smp_load_acquire
//! store "b->full = 1" new smp_store_release partner take smp_rmb smp_load_acquire
//! drop "smp_rmb()" heir 5 partner post smp_wmb smp_store_release
//! load "b->full" nth 2 stmt "switch (" new smp_load_acquire partner post smp_wmb smp_store_release
static int post(struct box *b, int kind)
{
	switch (kind) {
	case KIND_BIT:
		smp_mb();
		set_bit(BOX_FULL, &b->bits);
		break;
	case KIND_FLAG:
		goto out;
	}
	return 0;
out:
	smp_wmb();
	b->full = 1;
	return 1;
}

static int take(struct box *b)
{
	switch (b->full) {
	case 1:
		smp_rmb();
		return b->item;
	}
	return 0;
}
