// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_rmb()" nth 1 heir 2 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" nth 1 stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 2 heir 4 partner post smp_wmb smp_store_release
//! load "b->slots[hash(key)]\n\t\t\t[key->index]" stmt "slot =" new smp_load_acquire partner post smp_wmb smp_store_release
//! drop "smp_rmb()" nth 3 heir 6 partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->full)" nth 2 stmt "do {" new smp_load_acquire partner post smp_wmb smp_store_release
static int take(struct box *b, struct key *key)
{
	if (!b->closed &&
	    READ_ONCE(b->full) &&
	    b->owner) {
		smp_rmb();
		use(b);
		more(b);
	}

	slot = b->slots[hash(key)]
			[key->index];
	/* Pairs with smp_wmb() in post(). */
	smp_rmb();

	do {
		cpu_relax();
	} while (!READ_ONCE(b->full));
	smp_rmb();

	return slot->item;
}
