// SPDX-License-Identifier: GPL-2.0-only
/* The flag is one operand of && and of ||. */
#include "kernel.h"

struct screen {
	int width, height;
	int lit;
	int off;
};

void screen_light(struct screen *s, int width, int height)
{
	s->width = width;
	s->height = height;
	smp_wmb();
	WRITE_ONCE(s->lit, 1);
}

int screen_area(struct screen *s, int force)
{
	if (force && READ_ONCE(s->lit)) {
		smp_rmb();
		return s->width * s->height;
	}
	return 0;
}

int screen_width(struct screen *s)
{
	if (s->off || !READ_ONCE(s->lit))
		return 0;
	smp_rmb();
	return s->width;
}

/*
 * $ smpair patch -p . load_in_and.c
 * diff --git a/load_in_and.c b/load_in_and.c
 * index eaf6948..c56a79d 100644
 * --- a/load_in_and.c
 * +++ b/load_in_and.c
 * @@ -12,23 +12,22 @@ void screen_light(struct screen *s, int width, int height)
 *  {
 *  	s->width = width;
 *  	s->height = height;
 * -	smp_wmb();
 * -	WRITE_ONCE(s->lit, 1);
 * +	/* Pairs with smp_load_acquire() in screen_area() and screen_width(). *\/
 * +	smp_store_release(&s->lit, 1);
 *  }
 *  $
 *  int screen_area(struct screen *s, int force)
 *  {
 * -	if (force && READ_ONCE(s->lit)) {
 * -		smp_rmb();
 * +	/* Pairs with smp_store_release() in screen_light(). *\/
 * +	if (force && smp_load_acquire(&s->lit))
 *  		return s->width * s->height;
 * -	}
 *  	return 0;
 *  }
 *  $
 *  int screen_width(struct screen *s)
 *  {
 * -	if (s->off || !READ_ONCE(s->lit))
 * +	/* Pairs with smp_store_release() in screen_light(). *\/
 * +	if (s->off || !smp_load_acquire(&s->lit))
 *  		return 0;
 * -	smp_rmb();
 *  	return s->width;
 *  }
 * [1]
 */
