// SPDX-License-Identifier: GPL-2.0-only
/* The reader waits for a value of an atomic_t in a loop. */
#include "kernel.h"

struct lane {
	int cars;
	atomic_t phase;
};

void lane_open(struct lane *l, int cars)
{
	l->cars = cars;
	smp_mb();
	atomic_set(&l->phase, 2);
}

int lane_cars(struct lane *l)
{
	while (atomic_read(&l->phase) < 2)
		cpu_relax();
	smp_mb();
	return l->cars;
}

/*
 * $ smpair patch -p . atomic_cond_read.c
 * diff --git a/atomic_cond_read.c b/atomic_cond_read.c
 * index 6f5e393..588a7eb 100644
 * --- a/atomic_cond_read.c
 * +++ b/atomic_cond_read.c
 * @@ -10,14 +10,14 @@ struct lane {
 *  void lane_open(struct lane *l, int cars)
 *  {
 *  	l->cars = cars;
 * -	smp_mb();
 * -	atomic_set(&l->phase, 2);
 * +	/* Pairs with atomic_read_acquire() in lane_cars(). *\/
 * +	atomic_set_release(&l->phase, 2);
 *  }
 *  $
 *  int lane_cars(struct lane *l)
 *  {
 * -	while (atomic_read(&l->phase) < 2)
 * +	/* Pairs with atomic_set_release() in lane_open(). *\/
 * +	while (atomic_read_acquire(&l->phase) < 2)
 *  		cpu_relax();
 * -	smp_mb();
 *  	return l->cars;
 *  }
 * [1]
 */
