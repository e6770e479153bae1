// SPDX-License-Identifier: GPL-2.0-only
/* U3: the reader looks whether the flag is still what it was. */
#include "kernel.h"

struct deck {
	int card;
	int turn;
};

void deck_deal(struct deck *d, int card)
{
	d->card = card;
	smp_wmb();
	WRITE_ONCE(d->turn, card + 1);
}

int deck_card(struct deck *d)
{
	int turn = READ_ONCE(d->turn), seen, card;

	smp_rmb();
	do {
		seen = turn;
		card = READ_ONCE(d->card);
		turn = READ_ONCE(d->turn);
		smp_rmb();
	} while (turn != seen);
	return card + d->card;
}

/*
 * $ smpair check -v -p . u03_retry_with_two_fences.c
 * u03_retry_with_two_fences.c:21:2: note: smp_rmb() is kept: d->turn is loaded again for a second fence, as in a sequence count [U3]
 *    21 |         smp_rmb();
 *       |         ^~~~~~~~~
 * u03_retry_with_two_fences.c:19:13: note: reads d->turn before the loads of d->card
 *    19 |         int turn = READ_ONCE(d->turn), seen, card;
 *       |                    ^~~~~~~~~~~~~~~~~~
 * u03_retry_with_two_fences.c:26:3: note: so does smp_rmb() in deck_card()
 *    26 |                 smp_rmb();
 *       |                 ^~~~~~~~~
 * u03_retry_with_two_fences.c:25:10: note: reads d->turn before the loads of d->card
 *    25 |                 turn = READ_ONCE(d->turn);
 *       |                        ^~~~~~~~~~~~~~~~~~
 * u03_retry_with_two_fences.c:13:2: note: pairs with smp_wmb() in deck_deal()
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u03_retry_with_two_fences.c:14:2: note: publishes d->turn after the stores to d->card
 *    14 |         WRITE_ONCE(d->turn, card + 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * u03_retry_with_two_fences.c:26:3: note: smp_rmb() is kept: d->turn is loaded again for a second fence, as in a sequence count [U3]
 *    26 |                 smp_rmb();
 *       |                 ^~~~~~~~~
 */
