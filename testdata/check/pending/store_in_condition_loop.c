// SPDX-License-Identifier: GPL-2.0-only
/* Several entries are published one by one in a loop. */
#include "kernel.h"

struct entry {
	int key;
	u8 valid;
};

struct cache {
	struct entry entry[16];
};

void cache_fill(struct cache *c, const int *key, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		c->entry[i].key = key[i];
		smp_wmb();
		c->entry[i].valid = 1;
	}
}

int cache_find(struct cache *c, int key)
{
	int i;

	for (i = 0; i < 16; i++) {
		if (!c->entry[i].valid)
			continue;
		smp_rmb();
		if (c->entry[i].key == key)
			return i;
	}
	return -EINVAL;
}

/*
 * $ smpair patch -p . store_in_condition_loop.c
 * diff --git a/store_in_condition_loop.c b/store_in_condition_loop.c
 * index c01c7a3..0ddd0ff 100644
 * --- a/store_in_condition_loop.c
 * +++ b/store_in_condition_loop.c
 * @@ -17,8 +17,8 @@ void cache_fill(struct cache *c, const int *key, int n)
 *  $
 *  	for (i = 0; i < n; i++) {
 *  		c->entry[i].key = key[i];
 * -		smp_wmb();
 * -		c->entry[i].valid = 1;
 * +		/* Pairs with smp_load_acquire() in cache_find(). *\/
 * +		smp_store_release(&c->entry[i].valid, 1);
 *  	}
 *  }
 *  $
 * @@ -27,9 +27,9 @@ int cache_find(struct cache *c, int key)
 *  	int i;
 *  $
 *  	for (i = 0; i < 16; i++) {
 * -		if (!c->entry[i].valid)
 * +		/* Pairs with smp_store_release() in cache_fill(). *\/
 * +		if (!smp_load_acquire(&c->entry[i].valid))
 *  			continue;
 * -		smp_rmb();
 *  		if (c->entry[i].key == key)
 *  			return i;
 *  	}
 * [1]
 */
