// SPDX-License-Identifier: GPL-2.0-only
/*
 * Comments that are right, or that say nothing which could be wrong: the
 * primitive is in a callee or a macro, has another name of its kind, the
 * function is a member or prose, or another of those named has it.
 */
#include "kernel.h"

#define cask_mark(c) smp_store_release(&(c)->ready, 1)

struct cask_ops {
	int (*cask_open)(void *c);
};

struct cask {
	int level;
	int ready;
	const struct cask_ops *ops;
};

static void cask_note(struct cask *c)
{
	smp_mb__before_atomic();
	cask_mark(c);
}

void cask_fill(struct cask *c, int level)
{
	c->level = level;
	cask_note(c);
}

int cask_level(struct cask *c)
{
	/* Pairs with smp_store_release() in cask_fill(). */
	if (!smp_load_acquire(&c->ready))
		return 0;
	/* Pairs with the mb in cask_fill() and the smp_mb() in cask_note(). */
	smp_mb();
	/* Pairs with smp_wmb() in the slow path, and in this function. */
	smp_rmb();
	/* Paired with READ_ONCE() in cask_open, get_(a|b)_cask and a::b(). */
	WRITE_ONCE(c->ready, 0);
	/* Pairs with smp_load_acquire() in cask_empty() or cask_level(). */
	smp_store_release(&c->ready, 1);
	return c->ops->cask_open(c);
}

/*
 * $ smpair check -p . --rules=comments --confidence=likely stale_comment_not.c
 */
