// SPDX-License-Identifier: GPL-2.0-only
/* U10: there is no set_bit() with release: the writer keeps its smp_wmb(). */
#include "kernel.h"

#define CACHE_VALID 1

struct cache {
	unsigned long flags;
	int key, value;
};

void cache_fill(struct cache *c, int key, int value)
{
	c->key = key;
	c->value = value;
	smp_wmb();
	set_bit(CACHE_VALID, &c->flags);
}

int cache_lookup(struct cache *c, int key)
{
	if (!test_bit_acquire(CACHE_VALID, &c->flags))
		return -EAGAIN;
	return c->key == key ? c->value : -EINVAL;
}

/*
 * $ smpair check -v -p . --target=acqrel u10_no_set_bit_release.c
 * u10_no_set_bit_release.c:16:2: note: smp_wmb() is kept: set_bit() has no release form [U10]
 *    16 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u10_no_set_bit_release.c:17:2: note: publishes bit CACHE_VALID of c->flags after the stores to c->key, c->value
 *    17 |         set_bit(CACHE_VALID, &c->flags);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u10_no_set_bit_release.c:22:7: note: pairs with test_bit_acquire() in cache_lookup()
 *    22 |         if (!test_bit_acquire(CACHE_VALID, &c->flags))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u10_no_set_bit_release.c:22:7: note: reads bit CACHE_VALID of c->flags before the loads of c->key, c->value
 */
