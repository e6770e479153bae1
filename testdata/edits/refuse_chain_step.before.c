// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2
//! store "WRITE_ONCE(b->full, (p->next == q) + b->count++)" new smp_store_release
//! refuse "b->count is stored in the same expression"
static void post(struct box *b, struct box *p)
{
	b->item = 1;
	smp_wmb();
	WRITE_ONCE(b->full, (p->next == q) + b->count++);
}
