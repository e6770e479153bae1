// SPDX-License-Identifier: GPL-2.0-only
/*
 * The count is loaded in the condition of a for loop, the barrier in its body.
 */
#include "kernel.h"

struct names {
	int count;
	int name[32];
};

/* Caller holds the names' mutex. */
void names_add(struct names *n, int name)
{
	n->name[n->count] = name;
	smp_wmb();
	WRITE_ONCE(n->count, n->count + 1);
}

int names_find(struct names *n, int name)
{
	int i;

	for (i = 0; i < READ_ONCE(n->count); i++) {
		smp_rmb();
		if (n->name[i] == name)
			return i;
	}
	return -EINVAL;
}

/*
 * $ smpair patch -p . load_in_for.c
 * diff --git a/load_in_for.c b/load_in_for.c
 * index b2e479c..c0f37cf 100644
 * --- a/load_in_for.c
 * +++ b/load_in_for.c
 * @@ -13,16 +13,16 @@ struct names {
 *  void names_add(struct names *n, int name)
 *  {
 *  	n->name[n->count] = name;
 * -	smp_wmb();
 * -	WRITE_ONCE(n->count, n->count + 1);
 * +	/* Pairs with smp_load_acquire() in names_find(). *\/
 * +	smp_store_release(&n->count, n->count + 1);
 *  }
 *  $
 *  int names_find(struct names *n, int name)
 *  {
 *  	int i;
 *  $
 * -	for (i = 0; i < READ_ONCE(n->count); i++) {
 * -		smp_rmb();
 * +	/* Pairs with smp_store_release() in names_add(). *\/
 * +	for (i = 0; i < smp_load_acquire(&n->count); i++) {
 *  		if (n->name[i] == name)
 *  			return i;
 *  	}
 * [1]
 */
