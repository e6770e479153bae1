// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2
//! store "b->full = o->slots[i].n = s[0] >= '='" new smp_store_release
//! refuse "o->slots[i].n is stored in the same expression as b->full"
static void post(struct box *b, struct box *o, int i)
{
	b->item = 1;
	smp_wmb();
	b->full = o->slots[i].n = s[0] >= '=';
}
