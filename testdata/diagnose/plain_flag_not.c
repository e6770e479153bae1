// SPDX-License-Identifier: GPL-2.0-only
/*
 * Marked on both sides; a bit-field, which cannot be. For review where a lock may
 * be held or is asserted, or something stands between flag and barrier; nothing
 * where the other side is done before there are others.
 */
#include "kernel.h"

struct bell {
	int tone, rung;
	unsigned int loud : 1;
};

void bell_ring(struct bell *b, int tone)
{
	b->tone = tone;
	smp_wmb();
	WRITE_ONCE(b->rung, 1);
}

int bell_tone(struct bell *b)
{
	if (!READ_ONCE(b->rung))
		return 0;
	smp_rmb();
	return b->tone;
}

void bell_shout(struct bell *b, int tone)
{
	b->tone = tone;
	smp_wmb();
	b->loud = 1;
}

int bell_shouts(struct bell *b)
{
	if (!b->loud)
		return 0;
	smp_rmb();
	return b->tone;
}

struct gong {
	spinlock_t lock;
	int size, struck, tuned, hung, worn, older;
};

#define lockdep_assert_held(l) ((void)(l))

void gong_strike(struct gong *g, int size)
{
	lockdep_assert_held(&g->lock);
	g->size = size;
	smp_wmb();
	g->struck = 1;
}

int gong_struck(struct gong *g)
{
	if (!READ_ONCE(g->struck))
		return 0;
	smp_rmb();
	return g->size;
}

static void gong_lock(struct gong *g)
{
	spin_lock(&g->lock);
}

static void gong_set(struct gong *g, int size)
{
	g->size = size;
	smp_wmb();
	g->tuned = 1;
}

void gong_tune(struct gong *g, int size)
{
	gong_lock(g);
	gong_set(g, size);
	spin_unlock(&g->lock);
}

int gong_tuned(struct gong *g)
{
	if (!READ_ONCE(g->tuned))
		return 0;
	smp_rmb();
	return g->size;
}

void gong_wear(struct gong *g, int size)
{
	g->size = size;
	smp_wmb();
	WRITE_ONCE(g->older, 1);
	g->worn = 1;
}

int gong_worn(struct gong *g)
{
	if (!READ_ONCE(g->worn))
		return 0;
	smp_rmb();
	return g->size;
}

static void __init gong_hang(struct gong *g, int size)
{
	g->size = size;
	smp_wmb();
	WRITE_ONCE(g->hung, 1);
}

int gong_hung(struct gong *g)
{
	if (!g->hung)
		return 0;
	smp_rmb();
	return g->size;
}

/*
 * $ smpair check -p . --rules=plain-flag --confidence=likely plain_flag_not.c
 * $ smpair check -p . --rules=plain-flag plain_flag_not.c | grep warning
 * plain_flag_not.c:56:2: warning: g->struck is stored without WRITE_ONCE(), while gong_struck() loads it at the same time [plain-flag]
 * plain_flag_not.c:76:2: warning: g->tuned is stored without WRITE_ONCE(), while gong_tuned() loads it at the same time [plain-flag]
 * plain_flag_not.c:99:2: warning: g->worn is stored without WRITE_ONCE(), while gong_worn() loads it at the same time [plain-flag]
 */
