// SPDX-License-Identifier: GPL-2.0-only
//! load "READ_ONCE(b->first)" stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
//! load "b->second" stmt "n =" new smp_load_acquire partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->third_number)" stmt "return" new smp_load_acquire partner post smp_wmb smp_store_release
//! load "b->fourth_number" stmt "if (" new smp_load_acquire partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->fifth)" stmt "n =" new smp_load_acquire partner post smp_wmb smp_store_release
//! load "b->closed" stmt "return" new smp_load_acquire partner post smp_wmb smp_store_release
//! load "READ_ONCE(b->sixth)" stmt "n =" new smp_load_acquire partner post smp_wmb smp_store_release
static int take(struct box *b)
{
	if (READ_ONCE(b->first) == find(b, max(b->low,
					       b->high),
					b->item) &&
	    b->open) {
		use(b,
		    b->item);
	}
	n = sum(b->second, find(b, 1,
				2),
		b->item);
	if (n)
		return look_at_it(b, b->item, o, READ_ONCE(b->third_number));
	if (b->open_to_all && b->fourth_number > what_is_left(b->item, b->oth,
							      b->size))
		return 0;
	n = look_at_everything_there_is_in(b, READ_ONCE(b->fifth), b->item);
	n = READ_ONCE(b->sixth) + look_at_everything_that_there_is_in_a_box(n, it,
									    n);
	if (n)
		return 1;
	return !b->closed || (b->item && b->number_of_items > sum_of(n, bo));
}
