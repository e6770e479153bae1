// SPDX-License-Identifier: GPL-2.0-only
/* Two fences in a row, and one before what has one inside. */
#include "kernel.h"

struct task_struct;

struct belt {
	int stopped;
	int speed;
	struct task_struct *runner;
};

void belt_stop(struct belt *b)
{
	WRITE_ONCE(b->stopped, 1);
	smp_mb();
	smp_wmb();
	WRITE_ONCE(b->speed, 0);
}

void belt_start(struct belt *b)
{
	struct task_struct *runner = b->runner;

	WRITE_ONCE(b->stopped, 0);
	smp_mb();
	wake_up_process(runner);
}

/*
 * $ smpair patch -p . --rules=needless-barrier needless_fence.c
 * diff --git a/needless_fence.c b/needless_fence.c
 * index 6a5e29a..ce80e52 100644
 * --- a/needless_fence.c
 * +++ b/needless_fence.c
 * @@ -14,7 +14,6 @@ void belt_stop(struct belt *b)
 *  {
 *  	WRITE_ONCE(b->stopped, 1);
 *  	smp_mb();
 * -	smp_wmb();
 *  	WRITE_ONCE(b->speed, 0);
 *  }
 *  $
 * @@ -23,6 +22,5 @@ void belt_start(struct belt *b)
 *  	struct task_struct *runner = b->runner;
 *  $
 *  	WRITE_ONCE(b->stopped, 0);
 * -	smp_mb();
 *  	wake_up_process(runner);
 *  }
 * [1]
 */
