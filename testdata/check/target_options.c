// SPDX-License-Identifier: GPL-2.0-only
/* What each --target makes of full barriers around a bit and around a word. */
#include "kernel.h"

struct mode {
	unsigned long flags;
	int width;
	int height;
	int set;
};

void mode_set_width(struct mode *m, int width)
{
	m->width = width;
	smp_mb();
	set_bit(0, &m->flags);
}

int mode_width(struct mode *m)
{
	if (!test_bit(0, &m->flags))
		return 0;
	smp_mb();
	return m->width;
}

void mode_set_height(struct mode *m, int height)
{
	m->height = height;
	smp_mb();
	m->set = 1;
}

int mode_height(struct mode *m)
{
	if (!m->set)
		return 0;
	smp_mb();
	return m->height;
}

/*
 * $ smpair patch -p . --target=rw target_options.c
 * diff --git a/target_options.c b/target_options.c
 * index 035983d..65abe23 100644
 * --- a/target_options.c
 * +++ b/target_options.c
 * @@ -12,7 +12,8 @@ struct mode {
 *  void mode_set_width(struct mode *m, int width)
 *  {
 *  	m->width = width;
 * -	smp_mb();
 * +	/* Pairs with smp_rmb() in mode_width(). *\/
 * +	smp_wmb();
 *  	set_bit(0, &m->flags);
 *  }
 *  $
 * @@ -20,14 +21,16 @@ int mode_width(struct mode *m)
 *  {
 *  	if (!test_bit(0, &m->flags))
 *  		return 0;
 * -	smp_mb();
 * +	/* Pairs with smp_wmb() in mode_set_width(). *\/
 * +	smp_rmb();
 *  	return m->width;
 *  }
 *  $
 *  void mode_set_height(struct mode *m, int height)
 *  {
 *  	m->height = height;
 * -	smp_mb();
 * +	/* Pairs with smp_rmb() in mode_height(). *\/
 * +	smp_wmb();
 *  	m->set = 1;
 *  }
 *  $
 * @@ -35,6 +38,7 @@ int mode_height(struct mode *m)
 *  {
 *  	if (!m->set)
 *  		return 0;
 * -	smp_mb();
 * +	/* Pairs with smp_wmb() in mode_set_height(). *\/
 * +	smp_rmb();
 *  	return m->height;
 *  }
 * [1]
 * $ smpair patch -p . --target=acqrel target_options.c
 * diff --git a/target_options.c b/target_options.c
 * index 035983d..e12570d 100644
 * --- a/target_options.c
 * +++ b/target_options.c
 * @@ -12,29 +12,29 @@ struct mode {
 *  void mode_set_width(struct mode *m, int width)
 *  {
 *  	m->width = width;
 * -	smp_mb();
 * +	smp_mb__before_atomic();
 *  	set_bit(0, &m->flags);
 *  }
 *  $
 *  int mode_width(struct mode *m)
 *  {
 * -	if (!test_bit(0, &m->flags))
 * +	/* Pairs with smp_mb() in mode_set_width(). *\/
 * +	if (!test_bit_acquire(0, &m->flags))
 *  		return 0;
 * -	smp_mb();
 *  	return m->width;
 *  }
 *  $
 *  void mode_set_height(struct mode *m, int height)
 *  {
 *  	m->height = height;
 * -	smp_mb();
 * -	m->set = 1;
 * +	/* Pairs with smp_load_acquire() in mode_height(). *\/
 * +	smp_store_release(&m->set, 1);
 *  }
 *  $
 *  int mode_height(struct mode *m)
 *  {
 * -	if (!m->set)
 * +	/* Pairs with smp_store_release() in mode_set_height(). *\/
 * +	if (!smp_load_acquire(&m->set))
 *  		return 0;
 * -	smp_mb();
 *  	return m->height;
 *  }
 * [1]
 * $ smpair patch -p . --target=best target_options.c
 * diff --git a/target_options.c b/target_options.c
 * index 035983d..68ad37f 100644
 * --- a/target_options.c
 * +++ b/target_options.c
 * @@ -12,29 +12,30 @@ struct mode {
 *  void mode_set_width(struct mode *m, int width)
 *  {
 *  	m->width = width;
 * -	smp_mb();
 * +	/* Pairs with test_bit_acquire() in mode_width(). *\/
 * +	smp_wmb();
 *  	set_bit(0, &m->flags);
 *  }
 *  $
 *  int mode_width(struct mode *m)
 *  {
 * -	if (!test_bit(0, &m->flags))
 * +	/* Pairs with smp_wmb() in mode_set_width(). *\/
 * +	if (!test_bit_acquire(0, &m->flags))
 *  		return 0;
 * -	smp_mb();
 *  	return m->width;
 *  }
 *  $
 *  void mode_set_height(struct mode *m, int height)
 *  {
 *  	m->height = height;
 * -	smp_mb();
 * -	m->set = 1;
 * +	/* Pairs with smp_load_acquire() in mode_height(). *\/
 * +	smp_store_release(&m->set, 1);
 *  }
 *  $
 *  int mode_height(struct mode *m)
 *  {
 * -	if (!m->set)
 * +	/* Pairs with smp_store_release() in mode_set_height(). *\/
 * +	if (!smp_load_acquire(&m->set))
 *  		return 0;
 * -	smp_mb();
 *  	return m->height;
 *  }
 * [1]
 */
