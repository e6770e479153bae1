/* SPDX-License-Identifier: GPL-2.0-only */
struct gauge {
	unsigned int ready;
	unsigned int value;
};

static inline unsigned int gauge_read(struct gauge *g)
{
	if (!READ_ONCE(g->ready))
		return 0;
	smp_rmb();
	return g->value;
}
