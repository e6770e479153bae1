// SPDX-License-Identifier: GPL-2.0-only
/* U6: a comment that asks for a full barrier is believed. */
#include "kernel.h"

struct label {
	int text;
	int shown;
};

void label_show(struct label *l, int text)
{
	l->text = text;
	/* A full barrier, since the remote side polls l->shown. */
	smp_mb();
	WRITE_ONCE(l->shown, 1);
}

int label_text(struct label *l)
{
	if (!READ_ONCE(l->shown))
		return 0;
	smp_mb();
	return l->text;
}

/*
 * $ smpair check -v -p . u06_comment_full.c
 * u06_comment_full.c:22:2: warning: smp_mb() and the load of l->shown can be one smp_load_acquire() [acqrel]
 *    22 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_comment_full.c:20:7: note: reads l->shown before the loads of l->text
 *    20 |         if (!READ_ONCE(l->shown))
 *       |              ^~~~~~~~~~~~~~~~~~~
 * u06_comment_full.c:14:2: note: pairs with smp_mb() in label_show(), which stays: its comment says that a full barrier is needed [comment]
 *    14 |         smp_mb();
 *       |         ^~~~~~~~
 * u06_comment_full.c:15:2: note: publishes l->shown after the stores to l->text
 *    15 |         WRITE_ONCE(l->shown, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * u06_comment_full.c:22:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/u06_comment_full.c b/u06_comment_full.c
 * index 69c471e..ad57af2 100644
 * --- a/u06_comment_full.c
 * +++ b/u06_comment_full.c
 * @@ -17,8 +17,8 @@ void label_show(struct label *l, int text)
 *  $
 *  int label_text(struct label *l)
 *  {
 * -	if (!READ_ONCE(l->shown))
 * +	/* Pairs with smp_mb() in label_show(). *\/
 * +	if (!smp_load_acquire(&l->shown))
 *  		return 0;
 * -	smp_mb();
 *  	return l->text;
 *  }
 * [1]
 */
