// SPDX-License-Identifier: GPL-2.0-only
/* What is copied is named, and not where it is. */
#include "kernel.h"

struct card {
	int word;
};

struct tray {
	struct card *cards;
	int nr;
};

void tray_put(struct tray *t, int pos, const struct card *from)
{
	struct card *card = t->cards;

	memcpy(card + pos, from, sizeof(*from));
	smp_wmb();
	WRITE_ONCE(t->nr, 1);
}

int tray_look(struct tray *t, int pos, struct card *out)
{
	struct card *card = t->cards;

	if (!READ_ONCE(t->nr))
		return 0;
	smp_rmb();
	memcpy(out, &card[pos], sizeof(*out));
	return 1;
}

/*
 * $ smpair check -p . copy_to_sum.c | grep note:
 * copy_to_sum.c:20:2: note: publishes t->nr after the stores to *(card + pos)
 * copy_to_sum.c:29:2: note: pairs with smp_rmb() in tray_look(), which becomes smp_load_acquire()
 * copy_to_sum.c:27:7: note: reads t->nr before the loads of card[pos]
 * copy_to_sum.c:19:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 */
