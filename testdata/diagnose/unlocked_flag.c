// SPDX-License-Identifier: GPL-2.0-only
/*
 * U14: data under a lock that is given up before the flag is stored, for a reader
 * with acquire and without the lock. Not where the reader takes the lock, or the
 * flag is a release.
 */
#include "kernel.h"

struct tap {
	spinlock_t lock;
	int litres, open;
	int degrees, warm;
	int colour, clean;
};

void tap_open(struct tap *t, int litres)
{
	spin_lock(&t->lock);
	t->litres = litres;
	spin_unlock(&t->lock);
	WRITE_ONCE(t->open, 1);
}

int tap_litres(struct tap *t)
{
	if (!smp_load_acquire(&t->open))
		return 0;
	return t->litres;
}

void tap_heat(struct tap *t, int degrees)
{
	spin_lock(&t->lock);
	t->degrees = degrees;
	spin_unlock(&t->lock);
	WRITE_ONCE(t->warm, 1);
}

int tap_degrees(struct tap *t)
{
	int degrees;

	if (!smp_load_acquire(&t->warm))
		return 0;
	spin_lock(&t->lock);
	degrees = t->degrees;
	spin_unlock(&t->lock);
	return degrees;
}

void tap_rinse(struct tap *t, int colour)
{
	spin_lock(&t->lock);
	t->colour = colour;
	spin_unlock(&t->lock);
	smp_store_release(&t->clean, 1);
}

int tap_colour(struct tap *t)
{
	if (!smp_load_acquire(&t->clean))
		return 0;
	return t->colour;
}

/*
 * $ smpair check -p . --rules=unpaired-barrier unlocked_flag.c
 * unlocked_flag.c:21:2: warning: t->open is stored after t->litres without order, while smp_load_acquire() in tap_litres() relies on it [unpaired-barrier]
 *    21 |         WRITE_ONCE(t->open, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * unlocked_flag.c:19:2: note: t->litres is stored here; unlocking does not order it before the flag for a reader without the lock [U14]
 *    19 |         t->litres = litres;
 *       |         ^~~~~~~~~~~~~~~~~~
 * unlocked_flag.c:26:7: note: the reader's barrier
 *    26 |         if (!smp_load_acquire(&t->open))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~
 * unlocked_flag.c:26:7: note: t->open is loaded before it
 * unlocked_flag.c:28:9: note: t->litres is loaded after it
 *    28 |         return t->litres;
 *       |                ^~~~~~~~~
 * unlocked_flag.c:21:2: note: proof: LKMM: stale read Sometimes as it is, Never with the order that is missing
 * diff --git a/unlocked_flag.c b/unlocked_flag.c
 * index fab0081..6c33c39 100644
 * --- a/unlocked_flag.c
 * +++ b/unlocked_flag.c
 * @@ -18,7 +18,8 @@ void tap_open(struct tap *t, int litres)
 *  	spin_lock(&t->lock);
 *  	t->litres = litres;
 *  	spin_unlock(&t->lock);
 * -	WRITE_ONCE(t->open, 1);
 * +	/* Pairs with smp_load_acquire() in tap_litres(). *\/
 * +	smp_store_release(&t->open, 1);
 *  }
 *  $
 *  int tap_litres(struct tap *t)
 * [1]
 */
