// SPDX-License-Identifier: GPL-2.0-only
/* The reader scans slots, the writer fills one: pointer slots with an index. */
#include "kernel.h"

#define NR_DEVS 4

struct gadget {
	int minor, major;
};

static struct gadget *gadgets[NR_DEVS];

int gadget_add(struct gadget *g, int minor, int major)
{
	int i;

	for (i = 0; i < NR_DEVS; i++) {
		if (gadgets[i])
			continue;
		g->minor = minor;
		g->major = major;
		smp_wmb();
		gadgets[i] = g;
		return i;
	}
	return -ENOSPC;
}

int gadget_find(int major)
{
	struct gadget *g;
	int i;

	for (i = 0; i < NR_DEVS; i++) {
		g = READ_ONCE(gadgets[i]);
		if (!g)
			continue;
		smp_rmb();
		if (g->major == major)
			return g->minor;
	}
	return -EINVAL;
}

/*
 * $ smpair patch -p . reader_in_loop_over_array.c
 * diff --git a/reader_in_loop_over_array.c b/reader_in_loop_over_array.c
 * index de8ca10..880f0f5 100644
 * --- a/reader_in_loop_over_array.c
 * +++ b/reader_in_loop_over_array.c
 * @@ -19,8 +19,8 @@ int gadget_add(struct gadget *g, int minor, int major)
 *  			continue;
 *  		g->minor = minor;
 *  		g->major = major;
 * -		smp_wmb();
 * -		gadgets[i] = g;
 * +		/* Pairs with smp_load_acquire() in gadget_find(). *\/
 * +		smp_store_release(&gadgets[i], g);
 *  		return i;
 *  	}
 *  	return -ENOSPC;
 * @@ -32,10 +32,10 @@ int gadget_find(int major)
 *  	int i;
 *  $
 *  	for (i = 0; i < NR_DEVS; i++) {
 * -		g = READ_ONCE(gadgets[i]);
 * +		/* Pairs with smp_store_release() in gadget_add(). *\/
 * +		g = smp_load_acquire(&gadgets[i]);
 *  		if (!g)
 *  			continue;
 * -		smp_rmb();
 *  		if (g->major == major)
 *  			return g->minor;
 *  	}
 * [1]
 */
