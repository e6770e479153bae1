// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_wmb()" heir 2
//! store "b->key = *key" flag copy new smp_store_release
//! refuse "it copies more than a word"
static void post(struct box *b, const struct key *key)
{
	smp_wmb();
	b->key = *key;
}
