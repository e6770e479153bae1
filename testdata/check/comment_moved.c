// SPDX-License-Identifier: GPL-2.0-only
/* The load that acquires is in a function of its own, and so is the pairing. */
#include "kernel.h"

struct tray {
	int cups[4];
	int ready;
};

static inline int tray_ready(struct tray *t)
{
	return READ_ONCE(t->ready);
}

void tray_fill(struct tray *t, int n)
{
	t->cups[0] = n;
	/*
	 * The cups come first.
	 *
	 * Matched by the barrier in tray_take().
	 */
	smp_wmb();
	WRITE_ONCE(t->ready, 1);
}

int tray_take(struct tray *t)
{
	if (!tray_ready(t))
		return 0;
	/* Match the barrier from tray_fill() */
	smp_rmb();
	return t->cups[0];
}

/*
 * $ smpair patch -p . comment_moved.c 2>&1
 * diff --git a/comment_moved.c b/comment_moved.c
 * index 928a215..f1e80a6 100644
 * --- a/comment_moved.c
 * +++ b/comment_moved.c
 * @@ -9,7 +9,8 @@ struct tray {
 *  $
 *  static inline int tray_ready(struct tray *t)
 *  {
 * -	return READ_ONCE(t->ready);
 * +	/* Match the smp_store_release() from tray_fill() *\/
 * +	return smp_load_acquire(&t->ready);
 *  }
 *  $
 *  void tray_fill(struct tray *t, int n)
 * @@ -18,17 +19,14 @@ void tray_fill(struct tray *t, int n)
 *  	/*
 *  	 * The cups come first.
 *  	 *
 * -	 * Matched by the barrier in tray_take().
 * +	 * Matched by the smp_load_acquire() in tray_ready().
 *  	 *\/
 * -	smp_wmb();
 * -	WRITE_ONCE(t->ready, 1);
 * +	smp_store_release(&t->ready, 1);
 *  }
 *  $
 *  int tray_take(struct tray *t)
 *  {
 *  	if (!tray_ready(t))
 *  		return 0;
 * -	/* Match the barrier from tray_fill() *\/
 * -	smp_rmb();
 *  	return t->cups[0];
 *  }
 * [1]
 */
