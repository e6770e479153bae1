// SPDX-License-Identifier: GPL-2.0-only
static int take(struct box *b)
{
	/* Pairs with smp_store_release() in post(). */
	if (smp_load_acquire(&b->first) == find(b, max(b->low,
						       b->high),
						b->item) &&
	    b->open) {
		use(b,
		    b->item);
	}
	/* Pairs with smp_store_release() in post(). */
	n = sum(smp_load_acquire(&b->second), find(b, 1,
						   2),
		b->item);
	if (n)
		/* Pairs with smp_store_release() in post(). */
		return look_at_it(b, b->item, o,
				  smp_load_acquire(&b->third_number));
	/* Pairs with smp_store_release() in post(). */
	if (b->open_to_all &&
	    smp_load_acquire(&b->fourth_number) > what_is_left(b->item, b->oth,
							       b->size))
		return 0;
	/* Pairs with smp_store_release() in post(). */
	n = look_at_everything_there_is_in(b, smp_load_acquire(&b->fifth),
					   b->item);
	/* Pairs with smp_store_release() in post(). */
	n = smp_load_acquire(&b->sixth) + look_at_everything_that_there_is_in_a_box(n, it,
										    n);
	if (n)
		return 1;
	/* Pairs with smp_store_release() in post(). */
	return !smp_load_acquire(&b->closed) ||
	       (b->item && b->number_of_items > sum_of(n, bo));
}
