// SPDX-License-Identifier: GPL-2.0-only
/* Only the file of the reader is given; the database knows the other one. */
#include "kernel.h"

#include "two_files_ask.h"

void probe_set(struct probe *p, int low, int high)
{
	p->low = low;
	p->high = high;
	/* Pairs with smp_rmb() in probe_range(). */
	smp_wmb();
	WRITE_ONCE(p->armed, 1);
}

/*
 * $ smpair patch -p . F.reader.c
 * diff --git a/two_files_ask.c b/two_files_ask.c
 * index b0deb89..1f57167 100644
 * --- a/two_files_ask.c
 * +++ b/two_files_ask.c
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
 * diff --git a/two_files_ask.reader.c b/two_files_ask.reader.c
 * index 9af424f..1580e10 100644
 * --- a/two_files_ask.reader.c
 * +++ b/two_files_ask.reader.c
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
