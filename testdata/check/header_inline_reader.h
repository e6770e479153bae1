/* SPDX-License-Identifier: GPL-2.0-only */
struct span {
	unsigned int count;
	unsigned int last[32];
};

static inline unsigned int span_count(struct span *s)
{
	unsigned int n = s->count;

	smp_rmb();
	return n;
}
