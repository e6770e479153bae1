// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2
//! store "b->n[i++] += 2" flag effect new smp_store_release
//! refuse "evaluated twice"
static void post(struct box *b)
{
	smp_wmb();
	b->n[i++] += 2;
}
