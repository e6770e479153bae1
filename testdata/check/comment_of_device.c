// SPDX-License-Identifier: GPL-2.0-only
/*
 * Writers whose barriers are a device's, too, and whose comments do not name
 * the reader: its comment names the member. Where they do, it names them.
 */
#include "kernel.h"

struct slot {
	void *watch;
	int len;
};

struct lane {
	void *next;
	int len;
};

void slot_map(struct slot *s, void *watch, int len)
{
	s->len = len;
	/* the device may look from here on */
	wmb();
	WRITE_ONCE(s->watch, watch);
}

void slot_program(struct slot *s, void *watch, int len)
{
	s->len = len;
	wmb();
	WRITE_ONCE(s->watch, watch);
}

int slot_clean(struct slot *s)
{
	void *watch = s->watch;

	if (!watch)
		return 0;
	smp_rmb();
	return s->len;
}

void lane_map(struct lane *l, void *next, int len)
{
	l->len = len;
	/* Pairs with smp_rmb() in lane_clean(). */
	wmb();
	WRITE_ONCE(l->next, next);
}

void lane_program(struct lane *l, void *next, int len)
{
	l->len = len;
	/* Pairs with smp_rmb() in lane_clean(). */
	wmb();
	WRITE_ONCE(l->next, next);
}

int lane_clean(struct lane *l)
{
	void *next = l->next;

	if (!next)
		return 0;
	smp_rmb();
	return l->len;
}

/*
 * $ smpair patch -p . comment_of_device.c
 * diff --git a/comment_of_device.c b/comment_of_device.c
 * index 130e373..c717000 100644
 * --- a/comment_of_device.c
 * +++ b/comment_of_device.c
 * @@ -32,18 +32,18 @@ void slot_program(struct slot *s, void *watch, int len)
 *  $
 *  int slot_clean(struct slot *s)
 *  {
 * -	void *watch = s->watch;
 * +	/* Pairs with the wmb() before watch is set. *\/
 * +	void *watch = smp_load_acquire(&s->watch);
 *  $
 *  	if (!watch)
 *  		return 0;
 * -	smp_rmb();
 *  	return s->len;
 *  }
 *  $
 *  void lane_map(struct lane *l, void *next, int len)
 *  {
 *  	l->len = len;
 * -	/* Pairs with smp_rmb() in lane_clean(). *\/
 * +	/* Pairs with smp_load_acquire() in lane_clean(). *\/
 *  	wmb();
 *  	WRITE_ONCE(l->next, next);
 *  }
 * @@ -51,17 +51,17 @@ void lane_map(struct lane *l, void *next, int len)
 *  void lane_program(struct lane *l, void *next, int len)
 *  {
 *  	l->len = len;
 * -	/* Pairs with smp_rmb() in lane_clean(). *\/
 * +	/* Pairs with smp_load_acquire() in lane_clean(). *\/
 *  	wmb();
 *  	WRITE_ONCE(l->next, next);
 *  }
 *  $
 *  int lane_clean(struct lane *l)
 *  {
 * -	void *next = l->next;
 * +	/* Pairs with wmb() in lane_map() and lane_program(). *\/
 * +	void *next = smp_load_acquire(&l->next);
 *  $
 *  	if (!next)
 *  		return 0;
 * -	smp_rmb();
 *  	return l->len;
 *  }
 * [1]
 */
