// SPDX-License-Identifier: GPL-2.0-only
/* S5: a full barrier beside a void atomic operation is dearer than the helper. */
#include "kernel.h"

struct pump {
	unsigned long flags;
	int asked;
};

int pump_start(struct pump *p)
{
	set_bit(0, &p->flags);
	smp_mb();
	return READ_ONCE(p->asked);
}

int pump_ask(struct pump *p)
{
	WRITE_ONCE(p->asked, 1);
	smp_mb();
	clear_bit(1, &p->flags);
	return 0;
}

/*
 * $ smpair patch -p . --rules=atomic-barrier atomic_barrier_mb.c
 * diff --git a/atomic_barrier_mb.c b/atomic_barrier_mb.c
 * index a05ea91..5bf4311 100644
 * --- a/atomic_barrier_mb.c
 * +++ b/atomic_barrier_mb.c
 * @@ -10,14 +10,14 @@ struct pump {
 *  int pump_start(struct pump *p)
 *  {
 *  	set_bit(0, &p->flags);
 * -	smp_mb();
 * +	smp_mb__after_atomic();
 *  	return READ_ONCE(p->asked);
 *  }
 *  $
 *  int pump_ask(struct pump *p)
 *  {
 *  	WRITE_ONCE(p->asked, 1);
 * -	smp_mb();
 * +	smp_mb__before_atomic();
 *  	clear_bit(1, &p->flags);
 *  	return 0;
 *  }
 * [1]
 */
