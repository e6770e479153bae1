// SPDX-License-Identifier: GPL-2.0-only
/* Flag and data are variables of the file. */
#include "kernel.h"

static int table_size;
static int table[8];
static bool table_ready;

void table_init(int n)
{
	int i;

	for (i = 0; i < n; i++)
		table[i] = i * i;
	table_size = n;
	smp_wmb();
	table_ready = true;
}

int table_get(int i)
{
	if (!table_ready)
		return -EAGAIN;
	smp_rmb();
	return i < table_size ? table[i] : -EINVAL;
}

/*
 * $ smpair patch -p . static_variable.c
 * diff --git a/static_variable.c b/static_variable.c
 * index f9cd72f..05dec32 100644
 * --- a/static_variable.c
 * +++ b/static_variable.c
 * @@ -13,14 +13,14 @@ void table_init(int n)
 *  	for (i = 0; i < n; i++)
 *  		table[i] = i * i;
 *  	table_size = n;
 * -	smp_wmb();
 * -	table_ready = true;
 * +	/* Pairs with smp_load_acquire() in table_get(). *\/
 * +	smp_store_release(&table_ready, true);
 *  }
 *  $
 *  int table_get(int i)
 *  {
 * -	if (!table_ready)
 * +	/* Pairs with smp_store_release() in table_init(). *\/
 * +	if (!smp_load_acquire(&table_ready))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return i < table_size ? table[i] : -EINVAL;
 *  }
 * [1]
 */
