// SPDX-License-Identifier: GPL-2.0-only
/* U17: one side marks the flag, the other does not. */
#include "kernel.h"

struct bell {
	int tone, rung, heard;
};

void bell_ring(struct bell *b, int tone)
{
	b->tone = tone;
	/* Pairs with smp_rmb() in bell_tone(). */
	smp_wmb();
	b->rung = 1;
	b->heard = 0;
}

int bell_tone(struct bell *b)
{
	if (!READ_ONCE(b->rung))
		return 0;
	/* Pairs with smp_wmb() in bell_ring(). */
	smp_rmb();
	return b->tone;
}

/*
 * $ smpair check -p . --rules=plain-flag plain_flag.c
 * plain_flag.c:14:2: warning: b->rung is stored without WRITE_ONCE(), while bell_tone() loads it at the same time [plain-flag]
 *    14 |         b->rung = 1;
 *       |         ^~~~~~~~~~~
 * plain_flag.c:20:7: note: b->rung is loaded here [U17]
 *    20 |         if (!READ_ONCE(b->rung))
 *       |              ^~~~~~~~~~~~~~~~~~
 * plain_flag.c:13:2: note: it is the flag of this barrier
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * diff --git a/plain_flag.c b/plain_flag.c
 * index b98a9ca..33517b6 100644
 * --- a/plain_flag.c
 * +++ b/plain_flag.c
 * @@ -11,7 +11,7 @@ void bell_ring(struct bell *b, int tone)
 *  	b->tone = tone;
 *  	/* Pairs with smp_rmb() in bell_tone(). *\/
 *  	smp_wmb();
 * -	b->rung = 1;
 * +	WRITE_ONCE(b->rung, 1);
 *  	b->heard = 0;
 *  }
 *  $
 * [1]
 */
