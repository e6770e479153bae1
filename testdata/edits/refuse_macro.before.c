// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2
//! store "b->full = 1" flag macro new smp_store_release
//! refuse "written by a macro"
#define SET_FULL(b) (b)->full = 1

static void post(struct box *b)
{
	smp_wmb();
	b->full = 1;
}
