// SPDX-License-Identifier: GPL-2.0-only
/* An object on the stack is nobody else's. */
#include "kernel.h"

struct note {
	int text;
	int done;
};

static void note_fill(struct note *n, int text)
{
	n->text = text;
	smp_wmb();
	n->done = 1;
}

static int note_text(struct note *n)
{
	if (!n->done)
		return 0;
	smp_rmb();
	return n->text;
}

int note_local(int text)
{
	struct note n = { 0 };

	note_fill(&n, text);
	return note_text(&n);
}

/*
 * $ smpair check -v -p . private_object.c
 * private_object.c:13:2: note: smp_wmb() is kept: no partner found: nobody loads n->done and the same data in the opposite order [unknown]
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * private_object.c:21:2: note: smp_rmb() is kept: no partner found: nobody stores n->done and the same data in the opposite order [unknown]
 *    21 |         smp_rmb();
 *       |         ^~~~~~~~~
 */
