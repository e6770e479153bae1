// SPDX-License-Identifier: GPL-2.0-only
#include "kernel.h"

#include "comment_of_member.h"

int chute_take(struct chute *c)
{
	if (!READ_ONCE(c->parcel))
		return 0;
	/* the size comes after the parcel */
	smp_rmb();
	return c->size + c->weight;
}
