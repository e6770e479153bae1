// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2
//! store "b->n++" stmt "id =" flag used new smp_store_release
//! refuse "edits.c:4: b->n cannot become smp_store_release(): it is part of a larger expression"
static void post(struct box *b)
{
	smp_wmb();
	id = b->n++;
}
