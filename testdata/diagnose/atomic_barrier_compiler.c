// SPDX-License-Identifier: GPL-2.0-only
/*
 * clear_bit() of a constant bit lets the compiler move plain accesses, and on
 * x86 the helper beside it is nothing: smp_mb() stays before or after those.
 */
#include "kernel.h"

struct valve {
	unsigned long flags;
	int asked, level, index;
};

void valve_work(struct valve *v);

int valve_plain(struct valve *v)
{
	clear_bit(0, &v->flags);
	smp_mb();
	return v->level;
}

int valve_plain_behind(struct valve *v)
{
	clear_bit(0, &v->flags);
	smp_mb();
	return READ_ONCE(v->asked) ? v->level : 0;
}

void valve_plain_before(struct valve *v)
{
	v->level = 0;
	smp_mb();
	change_bit(0, &v->flags);
}

static void valve_unlock(struct valve *v)
{
	clear_bit(2, &v->flags);
	smp_mb();
}

int valve_plain_in_caller(struct valve *v)
{
	valve_unlock(v);
	return v->level;
}

int valve_marked(struct valve *v)
{
	clear_bit(0, &v->flags);
	smp_mb();
	return READ_ONCE(v->level);
}

void valve_elsewhere(struct valve *v)
{
	clear_bit(1, &v->flags);
	smp_mb();
	valve_work(v);
	v->level = 1;
}

int valve_any_bit(struct valve *v)
{
	clear_bit(v->index, &v->flags);
	smp_mb();
	return v->level;
}

int valve_set(struct valve *v)
{
	set_bit(3, &v->flags);
	smp_mb();
	return v->level;
}

/*
 * $ smpair patch -p . --rules=atomic-barrier atomic_barrier_compiler.c
 * diff --git a/atomic_barrier_compiler.c b/atomic_barrier_compiler.c
 * index ba93120..0c42f7d 100644
 * --- a/atomic_barrier_compiler.c
 * +++ b/atomic_barrier_compiler.c
 * @@ -48,14 +48,14 @@ int valve_plain_in_caller(struct valve *v)
 *  int valve_marked(struct valve *v)
 *  {
 *  	clear_bit(0, &v->flags);
 * -	smp_mb();
 * +	smp_mb__after_atomic();
 *  	return READ_ONCE(v->level);
 *  }
 *  $
 *  void valve_elsewhere(struct valve *v)
 *  {
 *  	clear_bit(1, &v->flags);
 * -	smp_mb();
 * +	smp_mb__after_atomic();
 *  	valve_work(v);
 *  	v->level = 1;
 *  }
 * @@ -63,13 +63,13 @@ void valve_elsewhere(struct valve *v)
 *  int valve_any_bit(struct valve *v)
 *  {
 *  	clear_bit(v->index, &v->flags);
 * -	smp_mb();
 * +	smp_mb__after_atomic();
 *  	return v->level;
 *  }
 *  $
 *  int valve_set(struct valve *v)
 *  {
 *  	set_bit(3, &v->flags);
 * -	smp_mb();
 * +	smp_mb__after_atomic();
 *  	return v->level;
 *  }
 * [1]
 */
