// SPDX-License-Identifier: GPL-2.0-only
/* An atomic_t flag has forms of its own. */
#include "kernel.h"

struct task_slot {
	int arg;
	atomic_t state;
};

void slot_post(struct task_slot *s, int arg)
{
	s->arg = arg;
	smp_wmb();
	atomic_set(&s->state, 1);
}

int slot_arg(struct task_slot *s)
{
	if (atomic_read(&s->state) != 1)
		return -EAGAIN;
	smp_rmb();
	return s->arg;
}

/*
 * $ smpair patch -p . atomic_word.c
 * diff --git a/atomic_word.c b/atomic_word.c
 * index d414c79..e09d8de 100644
 * --- a/atomic_word.c
 * +++ b/atomic_word.c
 * @@ -10,14 +10,14 @@ struct task_slot {
 *  void slot_post(struct task_slot *s, int arg)
 *  {
 *  	s->arg = arg;
 * -	smp_wmb();
 * -	atomic_set(&s->state, 1);
 * +	/* Pairs with atomic_read_acquire() in slot_arg(). *\/
 * +	atomic_set_release(&s->state, 1);
 *  }
 *  $
 *  int slot_arg(struct task_slot *s)
 *  {
 * -	if (atomic_read(&s->state) != 1)
 * +	/* Pairs with atomic_set_release() in slot_post(). *\/
 * +	if (atomic_read_acquire(&s->state) != 1)
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return s->arg;
 *  }
 * [1]
 */
