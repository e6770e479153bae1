// SPDX-License-Identifier: GPL-2.0-only
/* U9: two readers must agree on the order of two independent stores. */
#include "kernel.h"

struct votes {
	int yes, no;
};

void votes_yes(struct votes *v)
{
	WRITE_ONCE(v->yes, 1);
}

void votes_no(struct votes *v)
{
	WRITE_ONCE(v->no, 1);
}

int votes_yes_first(struct votes *v)
{
	int yes = READ_ONCE(v->yes);

	smp_mb();
	return yes && !READ_ONCE(v->no);
}

int votes_no_first(struct votes *v)
{
	int no = READ_ONCE(v->no);

	smp_mb();
	return no && !READ_ONCE(v->yes);
}

/*
 * $ smpair check -v -p . u09_readers_agree.c
 * u09_readers_agree.c:23:2: note: smp_mb() is kept: votes_no_first() loads v->no and v->yes in the opposite order, and only full barriers make the two agree [U9]
 *    23 |         smp_mb();
 *       |         ^~~~~~~~
 * u09_readers_agree.c:31:2: note: the barrier is here
 *    31 |         smp_mb();
 *       |         ^~~~~~~~
 * u09_readers_agree.c:31:2: note: smp_mb() is kept: votes_yes_first() loads v->yes and v->no in the opposite order, and only full barriers make the two agree [U9]
 *    31 |         smp_mb();
 *       |         ^~~~~~~~
 * u09_readers_agree.c:23:2: note: the barrier is here
 *    23 |         smp_mb();
 *       |         ^~~~~~~~
 */
