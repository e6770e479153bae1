// SPDX-License-Identifier: GPL-2.0-only
/* Characters of several bytes before what is reported and changed. */
#include "kernel.h"

struct tür {
	int breite;
	int offen;
};

void tür_auf(struct tür *t, int breite)
{
	t->breite = breite;
	/* größer als 0 → */ smp_wmb();
	WRITE_ONCE(t->offen, 1);
}

int tür_breite(struct tür *t)
{
	if (!READ_ONCE(t->offen))
		return 0;
	smp_rmb();
	return t->breite;
}
