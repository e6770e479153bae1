// SPDX-License-Identifier: GPL-2.0-only
/* A pair of full barriers: all that is known of each of the two. */
#include "kernel.h"

struct table {
	const char **names;
	unsigned int size;
	bool ready;
};

void table_fill(struct table *t, const char **names, unsigned int size)
{
	t->names = names;
	t->size = size;
	smp_mb();
	t->ready = true;
}

const char *table_name(struct table *t, unsigned int i)
{
	if (!t->ready)
		return NULL;
	smp_mb();
	return i < t->size ? t->names[i] : NULL;
}

/*
 * $ smpair explain -p . pair.c:15
 * pair.c:15:2: smp_mb() in table_fill(), a full barrier: all before it is ordered before all after it
 *    15 |         smp_mb();
 *       |         ^~~~~~~~
 *
 * Ordered before it:
 *   pair.c:13:2: stores t->names, the data
 *   pair.c:14:2: stores t->size, the data
 *   and what lies beyond the code that was followed
 *
 * Ordered after it:
 *   pair.c:16:2: stores t->ready, the flag
 *   and what lies beyond the code that was followed
 *
 * Partners:
 *   pair.c:23:2: smp_mb() in table_name(), score 75 of 100: the same data on both sides
 *   pair.c:16:2: publishes t->ready after the stores to t->names, t->size
 *   pair.c:21:7: reads t->ready before the loads of t->size, t->names
 *
 * Verdict:
 *   pair.c:15:2: convert: smp_mb() and the store to t->ready can be one smp_store_release() [acqrel]
 *   proof: LKMM: stale read Never before, Never after the change; no new outcome
 *
 * Litmus test before:
 *   C table_fill+table_name-before
 *
 *   {}
 *
 *   P0(int *ready, int *size, int *names)
 *   {
 *   	*names = 1;
 *   	*size = 1;
 *   	smp_mb();
 *   	WRITE_ONCE(*ready, 1);
 *   }
 *
 *   P1(int *ready, int *size, int *names)
 *   {
 *   	int r0;
 *   	int r1;
 *   	int r2;
 *
 *   	r0 = READ_ONCE(*ready);
 *   	if (r0) {
 *   		smp_mb();
 *   		r1 = *size;
 *   		r2 = *names;
 *   	}
 *   }
 *
 *   locations [ready; size; names; 1:r0; 1:r1; 1:r2]
 *   exists (1:r0=1 /\ 1:r1=0)
 *
 * Litmus test after:
 *   C table_fill+table_name-after
 *
 *   {}
 *
 *   P0(int *ready, int *size, int *names)
 *   {
 *   	*names = 1;
 *   	*size = 1;
 *   	smp_store_release(ready, 1);
 *   }
 *
 *   P1(int *ready, int *size, int *names)
 *   {
 *   	int r0;
 *   	int r1;
 *   	int r2;
 *
 *   	r0 = smp_load_acquire(ready);
 *   	if (r0) {
 *   		r1 = *size;
 *   		r2 = *names;
 *   	}
 *   }
 *
 *   locations [ready; size; names; 1:r0; 1:r1; 1:r2]
 *   exists (1:r0=1 /\ 1:r1=0)
 *
 * Cost:
 *                                                barrier                        release, acquire
 *   arm64                                        dmb ishst, dmb ishld           stlr, ldar: cheaper
 *   x86, s390                                    compiler only (full: a fence)  compiler only
 *   powerpc64                                    lwsync                         lwsync
 *   riscv                                        fence w,w; fence r,r           fence rw,w; fence r,rw: slightly stronger
 *   arm32, arc, csky, hexagon, mips, sh, xtensa  write or read barrier          a full barrier: a publisher on arm32 gets dearer
 *
 * Change:
 * diff --git a/pair.c b/pair.c
 * index 3ccc7f3..1ba87ba 100644
 * --- a/pair.c
 * +++ b/pair.c
 * @@ -12,14 +12,14 @@ void table_fill(struct table *t, const char **names, unsigned int size)
 *  {
 *  	t->names = names;
 *  	t->size = size;
 * -	smp_mb();
 * -	t->ready = true;
 * +	/* Pairs with smp_load_acquire() in table_name(). *\/
 * +	smp_store_release(&t->ready, true);
 *  }
 *  $
 *  const char *table_name(struct table *t, unsigned int i)
 *  {
 * -	if (!t->ready)
 * +	/* Pairs with smp_store_release() in table_fill(). *\/
 * +	if (!smp_load_acquire(&t->ready))
 *  		return NULL;
 * -	smp_mb();
 *  	return i < t->size ? t->names[i] : NULL;
 *  }
 * $ smpair explain -p . pair.c:23:2 | head -n 24
 * pair.c:23:2: smp_mb() in table_name(), a full barrier: all before it is ordered before all after it
 *    23 |         smp_mb();
 *       |         ^~~~~~~~
 *
 * Ordered before it:
 *   pair.c:21:7: loads t->ready, the flag
 *   and what lies beyond the code that was followed
 *
 * Ordered after it:
 *   pair.c:24:13: loads t->size, the data
 *   pair.c:24:23: loads t->names, the data
 *   and what lies beyond the code that was followed
 *
 * Partners:
 *   pair.c:15:2: smp_mb() in table_fill(), score 75 of 100: the same data on both sides
 *   pair.c:16:2: publishes t->ready after the stores to t->names, t->size
 *   pair.c:21:7: reads t->ready before the loads of t->size, t->names
 *
 * Verdict:
 *   pair.c:15:2: convert: smp_mb() and the store to t->ready can be one smp_store_release() [acqrel]
 *   proof: LKMM: stale read Never before, Never after the change; no new outcome
 *
 * Litmus test before:
 *   C table_fill+table_name-before
 * $ smpair explain -p . --color=always pair.c:15 | head -n 5 | cat -v
 * ^[[1mpair.c:15:2: ^[[0msmp_mb() in table_fill(), a full barrier: all before it is ordered before all after it
 *    15 |         smp_mb();
 *       |         ^[[1;32m^~~~~~~~^[[0m
 *
 * ^[[1;36mOrdered before it:^[[0m
 */
