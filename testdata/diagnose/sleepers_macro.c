// SPDX-License-Identifier: GPL-2.0-only
/* What stores is made by a macro: it is named, and not the macro. */
#include "kernel.h"

struct kiln {
	unsigned long state;
};

#define KILN_FNS(bit, name)                            \
	static inline void kiln_##name(struct kiln *k) \
	{                                              \
		clear_bit(bit, &k->state);             \
	}

KILN_FNS(2, cool)

void kiln_open(struct kiln *k)
{
	kiln_cool(k);
	wake_up_bit(&k->state, 2);
}

void kiln_wait(struct kiln *k)
{
	wait_on_bit(&k->state, 2, 2);
}

/*
 * $ smpair check -p . --rules=sleeper-handshake --confidence=likely sleepers_macro.c
 * sleepers_macro.c:20:2: warning: wake_up_bit() looks for sleepers with no full barrier after the store in kiln_cool(): both may miss the other [sleeper-handshake]
 *    20 |         wake_up_bit(&k->state, 2);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 * sleepers_macro.c:15:1: note: stored here; smp_mb__after_atomic() is needed after it [U6]
 *    15 | KILN_FNS(2, cool)
 *       | ^~~~~~~~~~~~~~~~~
 * diff --git a/sleepers_macro.c b/sleepers_macro.c
 * index 3df7bcf..b0a5425 100644
 * --- a/sleepers_macro.c
 * +++ b/sleepers_macro.c
 * @@ -17,6 +17,8 @@ KILN_FNS(2, cool)
 *  void kiln_open(struct kiln *k)
 *  {
 *  	kiln_cool(k);
 * +	/* Order the store before the look for sleepers. *\/
 * +	smp_mb__after_atomic();
 *  	wake_up_bit(&k->state, 2);
 *  }
 *  $
 * [1]
 */
