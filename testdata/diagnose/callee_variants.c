// SPDX-License-Identifier: GPL-2.0-only
/* What stands in a callee counts only where the callee has no other form. */
#include "kernel.h"

struct gate {
	unsigned long flags;
	int asked;
};

#ifndef GATE_WITHOUT_FLAGS
static inline void gate_close(struct gate *g)
{
	set_bit(0, &g->flags);
}

static inline bool gate_take(struct gate *g)
{
	return test_and_set_bit(1, &g->flags);
}
#else
static inline void gate_close(struct gate *g) { }
static inline bool gate_take(struct gate *g) { return false; }
#endif

static inline void gate_shut(struct gate *g)
{
	set_bit(2, &g->flags);
}
#define gate_shut gate_shut

static inline bool gate_hold(struct gate *g)
{
	return test_and_set_bit(3, &g->flags);
}

int gate_look_closed(struct gate *g)
{
	gate_close(g);
	smp_mb();
	return READ_ONCE(g->asked);
}

int gate_look_shut(struct gate *g)
{
	gate_shut(g);
	smp_mb();
	return READ_ONCE(g->asked);
}

bool gate_ask_and_take(struct gate *g)
{
	WRITE_ONCE(g->asked, 1);
	smp_mb();
	return gate_take(g);
}

bool gate_ask_and_hold(struct gate *g)
{
	WRITE_ONCE(g->asked, 1);
	smp_mb();
	return gate_hold(g);
}

/*
 * $ smpair check -p . --rules=atomic-barrier,needless-barrier callee_variants.c
 * callee_variants.c:46:2: warning: smp_mb() beside set_bit(): smp_mb__after_atomic() orders as much and is cheaper on x86 [atomic-barrier]
 *    46 |         smp_mb();
 *       |         ^~~~~~~~
 * callee_variants.c:27:2: note: set_bit() is a full barrier on x86
 *    27 |         set_bit(2, &g->flags);
 *       |         ^~~~~~~~~~~~~~~~~~~~~
 * diff --git a/callee_variants.c b/callee_variants.c
 * index d0bb051..0bf0413 100644
 * --- a/callee_variants.c
 * +++ b/callee_variants.c
 * @@ -43,7 +43,7 @@ int gate_look_closed(struct gate *g)
 *  int gate_look_shut(struct gate *g)
 *  {
 *  	gate_shut(g);
 * -	smp_mb();
 * +	smp_mb__after_atomic();
 *  	return READ_ONCE(g->asked);
 *  }
 *  $
 * callee_variants.c:60:2: warning: smp_mb() is not needed: test_and_set_bit() right after it orders as much [needless-barrier]
 *    60 |         smp_mb();
 *       |         ^~~~~~~~
 * callee_variants.c:33:9: note: test_and_set_bit() has a full barrier on that side; smp_mb() adds nothing
 *    33 |         return test_and_set_bit(3, &g->flags);
 *       |                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * diff --git a/callee_variants.c b/callee_variants.c
 * index d0bb051..3ff30fd 100644
 * --- a/callee_variants.c
 * +++ b/callee_variants.c
 * @@ -57,6 +57,5 @@ bool gate_ask_and_take(struct gate *g)
 *  bool gate_ask_and_hold(struct gate *g)
 *  {
 *  	WRITE_ONCE(g->asked, 1);
 * -	smp_mb();
 *  	return gate_hold(g);
 *  }
 * [1]
 */
