// SPDX-License-Identifier: GPL-2.0-only
/*
 * Comments in the functions, and above them, that tell of barriers which go:
 * to be edited by hand. What is copied is not where it is.
 */
#include "kernel.h"

struct card {
	int word;
};

struct shelf {
	struct card *cards;
	int nr;
};

int shelf_fill(struct shelf *s, int pos, int word)
{
	struct card *card = s->cards + pos;
	int ret = 0;

	/*
	 * The number is read first, and then the card. To have that the
	 * smp_wmb() orders the writes, and smp_rmb() is used by those who
	 * read.
	 */
	if (s->nr)
		goto out;
	card->word = word;
	smp_wmb();
	WRITE_ONCE(s->nr, 1);
	ret = 1;
out:
	return ret;
}

/* Uses smp_rmb() before the cards. */
int shelf_look(struct shelf *s, int pos, struct card *out, int *looks)
{
	struct card *card = s->cards;

	/* Explicit read memory barriers are needed. */
	(*looks)++;

	if (!READ_ONCE(s->nr))
		return 0;


	/* Pairs with smp_wmb() in shelf_fill(). */
	smp_rmb();

	memcpy(out, card + pos, sizeof(*out));
	return 1;
}

/*
 * $ smpair check -p . comment_far_above.c
 * comment_far_above.c:30:2: warning: smp_wmb() and the store to s->nr can be one smp_store_release() [acqrel]
 *    30 |         smp_wmb();
 *       |         ^~~~~~~~~
 * comment_far_above.c:31:2: note: publishes s->nr after the stores to card->word
 *    31 |         WRITE_ONCE(s->nr, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~
 * comment_far_above.c:50:2: note: pairs with smp_rmb() in shelf_look(), which becomes smp_load_acquire()
 *    50 |         smp_rmb();
 *       |         ^~~~~~~~~
 * comment_far_above.c:45:7: note: reads s->nr before the loads of *(card + pos)
 *    45 |         if (!READ_ONCE(s->nr))
 *       |              ^~~~~~~~~~~~~~~~
 * comment_far_above.c:30:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * comment_far_above.c:24:5: note: comment describes the old smp_wmb(); edit it by hand
 *    24 |          * smp_wmb() orders the writes, and smp_rmb() is used by those who
 *       |            ^~~~~~~
 * comment_far_above.c:37:9: note: comment describes the old smp_rmb(); edit it by hand
 *    37 | /* Uses smp_rmb() before the cards. *\/
 *       |         ^~~~~~~
 * comment_far_above.c:42:14: note: comment speaks of read memory barriers; edit it by hand
 *    42 |         /* Explicit read memory barriers are needed. *\/
 *       |                     ^~~~~~~~~~~~~~~~~~~~
 * diff --git a/comment_far_above.c b/comment_far_above.c
 * index 82b6fb2..b0e5ce8 100644
 * --- a/comment_far_above.c
 * +++ b/comment_far_above.c
 * @@ -27,8 +27,8 @@ int shelf_fill(struct shelf *s, int pos, int word)
 *  	if (s->nr)
 *  		goto out;
 *  	card->word = word;
 * -	smp_wmb();
 * -	WRITE_ONCE(s->nr, 1);
 * +	/* Pairs with smp_load_acquire() in shelf_look(). *\/
 * +	smp_store_release(&s->nr, 1);
 *  	ret = 1;
 *  out:
 *  	return ret;
 * @@ -42,13 +42,10 @@ int shelf_look(struct shelf *s, int pos, struct card *out, int *looks)
 *  	/* Explicit read memory barriers are needed. *\/
 *  	(*looks)++;
 *  $
 * -	if (!READ_ONCE(s->nr))
 * +	/* Pairs with smp_store_release() in shelf_fill(). *\/
 * +	if (!smp_load_acquire(&s->nr))
 *  		return 0;
 *  $
 * -
 * -	/* Pairs with smp_wmb() in shelf_fill(). *\/
 * -	smp_rmb();
 * -
 *  	memcpy(out, card + pos, sizeof(*out));
 *  	return 1;
 *  }
 * [1]
 */
