// SPDX-License-Identifier: GPL-2.0-only
/* S5: atomic_inc() as the flag: the writer's smp_mb() becomes smp_wmb(). */
#include "kernel.h"

struct log {
	int entry[64];
	atomic_t used;
};

/* Caller holds the log's mutex. */
void log_append(struct log *l, int value)
{
	l->entry[atomic_read(&l->used)] = value;
	smp_mb();
	atomic_inc(&l->used);
}

int log_last(struct log *l)
{
	int n = atomic_read(&l->used);

	smp_mb();
	return n ? l->entry[n - 1] : -EAGAIN;
}

/*
 * $ smpair patch -p . s05_atomic_inc.c
 * diff --git a/s05_atomic_inc.c b/s05_atomic_inc.c
 * index 5751d5e..6f73d0b 100644
 * --- a/s05_atomic_inc.c
 * +++ b/s05_atomic_inc.c
 * @@ -11,14 +11,15 @@ struct log {
 *  void log_append(struct log *l, int value)
 *  {
 *  	l->entry[atomic_read(&l->used)] = value;
 * -	smp_mb();
 * +	/* Pairs with atomic_read_acquire() in log_last(). *\/
 * +	smp_wmb();
 *  	atomic_inc(&l->used);
 *  }
 *  $
 *  int log_last(struct log *l)
 *  {
 * -	int n = atomic_read(&l->used);
 * +	/* Pairs with smp_wmb() in log_append(). *\/
 * +	int n = atomic_read_acquire(&l->used);
 *  $
 * -	smp_mb();
 *  	return n ? l->entry[n - 1] : -EAGAIN;
 *  }
 * [1]
 */
