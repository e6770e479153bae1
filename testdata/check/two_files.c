// SPDX-License-Identifier: GPL-2.0-only
/* The writer here, the reader in another file. */
#include "kernel.h"

#include "two_files.h"

void probe_set(struct probe *p, int low, int high)
{
	p->low = low;
	p->high = high;
	/* Pairs with smp_rmb() in probe_range(). */
	smp_wmb();
	WRITE_ONCE(p->armed, 1);
}

/*
 * $ smpair patch -p . two_files.c two_files.reader.c
 * diff --git a/two_files.c b/two_files.c
 * index f21a34d..82aeef8 100644
 * --- a/two_files.c
 * +++ b/two_files.c
 * @@ -8,7 +8,6 @@ void probe_set(struct probe *p, int low, int high)
 *  {
 *  	p->low = low;
 *  	p->high = high;
 * -	/* Pairs with smp_rmb() in probe_range(). *\/
 * -	smp_wmb();
 * -	WRITE_ONCE(p->armed, 1);
 * +	/* Pairs with smp_load_acquire() in probe_range(). *\/
 * +	smp_store_release(&p->armed, 1);
 *  }
 * diff --git a/two_files.reader.c b/two_files.reader.c
 * index a7ff802..fff4d9c 100644
 * --- a/two_files.reader.c
 * +++ b/two_files.reader.c
 * @@ -4,9 +4,8 @@
 *  $
 *  int probe_range(struct probe *p)
 *  {
 * -	if (!READ_ONCE(p->armed))
 * +	/* Pairs with smp_store_release() in probe_set(). *\/
 * +	if (!smp_load_acquire(&p->armed))
 *  		return -EAGAIN;
 * -	/* Pairs with smp_wmb() in probe_set(). *\/
 * -	smp_rmb();
 *  	return p->high - p->low;
 *  }
 * [1]
 */
