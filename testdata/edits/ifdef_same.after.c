// SPDX-License-Identifier: GPL-2.0-only
#ifndef CONFIG_LID
static int lids(void)
{
	return 0;
}
#elif BOX_SIZE > 1 /* room */
static int take_first(struct box *b)
{
	return b->first;
}

#ifdef CONFIG_LAST
static int take_last(struct box *b)
{
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
	/* pairs with smp_store_release() in post() */
	if (smp_load_acquire(&b->full))
		return b->take(b);
#endif
	return -1;
#endif
}
