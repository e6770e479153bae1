// SPDX-License-Identifier: GPL-2.0-only
//! replace "smp_mb()" new smp_wmb partner take smp_mb smp_rmb
//! refuse "macro's definition"
#define SET_FULL(b)			\
	do {				\
		smp_mb();		\
		(b)->full = 1;		\
	} while (0)

static void post(struct box *b)
{
	SET_FULL(b);
}
