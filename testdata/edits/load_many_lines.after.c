// SPDX-License-Identifier: GPL-2.0-only
static int take(struct box *b, struct key *key)
{
	if (!b->closed &&
	    /* Pairs with smp_store_release() in post(). */
	    smp_load_acquire(&b->full) &&
	    b->owner) {
		use(b);
		more(b);
	}

	/* Pairs with smp_store_release() in post(). */
	slot = smp_load_acquire(&b->slots[hash(key)]
				[key->index]);

	do {
		cpu_relax();
		/* Pairs with smp_store_release() in post(). */
	} while (!smp_load_acquire(&b->full));

	return slot->item;
}
