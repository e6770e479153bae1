// SPDX-License-Identifier: GPL-2.0-only
//! drop "smp_rmb()" heir 3
//! drop "smp_rmb()" nth 2 heir 3
//! load "b->full" new smp_load_acquire stmt "if" partner post smp_wmb smp_store_release
#ifndef CONFIG_LID
static int lids(void)
{
	return 0;
}
#elif BOX_SIZE > 1 /* room */
static int take_first(struct box *b)
{
	smp_rmb(); /* pairs with smp_wmb() in post() */
	return b->first;
}

#ifdef CONFIG_LAST
static int take_last(struct box *b)
{
	smp_rmb();
	return b->last;
}
#endif
#endif

static int take(struct box *b)
{
#if defined(CONFIG_LID)
# if (BOX_SIZE \
      > 1)
	return 0;
# endif
#endif
#ifndef CONFIG_LID
	return 0;
#else
#if BOX_SIZE >  1
	if (b->full)
		return b->take(b);
#endif
	return -1;
#endif
}
