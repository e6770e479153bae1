// SPDX-License-Identifier: GPL-2.0-only
/*
 * U1: the function may return between the barrier and the flag; the caller
 * stores.
 */
#include "kernel.h"

struct motor {
	int torque;
	int running;
	int stalled;
};

static int motor_spin(struct motor *m, int torque)
{
	m->torque = torque;
	smp_wmb();
	if (torque > 100)
		return -EINVAL;
	WRITE_ONCE(m->running, 1);
	return 0;
}

void motor_start(struct motor *m, int torque)
{
	if (motor_spin(m, torque))
		WRITE_ONCE(m->stalled, 1);
}

int motor_torque(struct motor *m)
{
	if (!READ_ONCE(m->running))
		return 0;
	smp_rmb();
	return m->torque;
}

int motor_stall_torque(struct motor *m)
{
	if (!smp_load_acquire(&m->stalled))
		return 0;
	return m->torque;
}

/*
 * $ smpair check -v -p . early_return_after_barrier.c
 * early_return_after_barrier.c:17:2: note: smp_wmb() is kept: it is not always followed by the store of the flag, and orders what is stored later [U1]
 *    17 |         smp_wmb();
 *       |         ^~~~~~~~~
 * early_return_after_barrier.c:27:3: note: publishes m->stalled after the stores to m->torque in motor_spin()
 *    27 |                 WRITE_ONCE(m->stalled, 1);
 *       |                 ^~~~~~~~~~~~~~~~~~~~~~~~~
 * early_return_after_barrier.c:40:7: note: pairs with smp_load_acquire() in motor_stall_torque()
 *    40 |         if (!smp_load_acquire(&m->stalled))
 *       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * early_return_after_barrier.c:40:7: note: reads m->stalled before the loads of m->torque
 * early_return_after_barrier.c:34:2: warning: smp_rmb() and the load of m->running can be one smp_load_acquire() [acqrel]
 *    34 |         smp_rmb();
 *       |         ^~~~~~~~~
 * early_return_after_barrier.c:32:7: note: reads m->running before the loads of m->torque
 *    32 |         if (!READ_ONCE(m->running))
 *       |              ^~~~~~~~~~~~~~~~~~~~~
 * early_return_after_barrier.c:17:2: note: pairs with smp_wmb() in motor_spin(), which stays: it is not always followed by the store of the flag, and orders what is stored later [U1]
 *    17 |         smp_wmb();
 *       |         ^~~~~~~~~
 * early_return_after_barrier.c:20:2: note: publishes m->running after the stores to m->torque
 *    20 |         WRITE_ONCE(m->running, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
 * early_return_after_barrier.c:34:2: note: proof: LKMM: stale read Never before, Never after the change; no new outcome
 * diff --git a/early_return_after_barrier.c b/early_return_after_barrier.c
 * index 51d7c6d..6735720 100644
 * --- a/early_return_after_barrier.c
 * +++ b/early_return_after_barrier.c
 * @@ -29,9 +29,9 @@ void motor_start(struct motor *m, int torque)
 *  $
 *  int motor_torque(struct motor *m)
 *  {
 * -	if (!READ_ONCE(m->running))
 * +	/* Pairs with smp_wmb() in motor_spin(). *\/
 * +	if (!smp_load_acquire(&m->running))
 *  		return 0;
 * -	smp_rmb();
 *  	return m->torque;
 *  }
 *  $
 * [1]
 */
