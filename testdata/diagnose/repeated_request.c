// SPDX-License-Identifier: GPL-2.0-only
/*
 * Bits that are messages: who clears one takes what it tells of. A setter that
 * returned early because the bit is still set would be too late for him. And a
 * setter of any bit, whose protocols are not known.
 */
#include "kernel.h"

enum { NEWS, ORDER };

struct desk {
	unsigned long bits;
	int news, order;
};

static inline void desk_set_news(struct desk *d)
{
	smp_mb__before_atomic();
	set_bit(NEWS, &d->bits);
}

static inline bool desk_has_news(struct desk *d)
{
	return test_bit(NEWS, &d->bits);
}

static inline void desk_clear_news(struct desk *d)
{
	clear_bit(NEWS, &d->bits);
}

static inline void desk_set_order(struct desk *d)
{
	smp_wmb();
	set_bit(ORDER, &d->bits);
}

static inline void desk_set(struct desk *d, int bit)
{
	smp_wmb();
	set_bit(bit, &d->bits);
}

int desk_order(struct desk *d)
{
	return test_and_clear_bit(ORDER, &d->bits) ? d->order : 0;
}

int desk_news(struct desk *d)
{
	if (!desk_has_news(d))
		return 0;
	desk_clear_news(d);
	smp_mb__after_atomic();
	return d->news;
}

int desk_any(struct desk *d, int bit)
{
	return test_bit(bit, &d->bits);
}

void desk_put(struct desk *d, int n)
{
	d->news = n;
	desk_set_news(d);
	d->order = n;
	desk_set_order(d);
	desk_set(d, n);
}

/*
 * $ smpair patch -p . --rules=repeated-publication repeated_request.c
 */
