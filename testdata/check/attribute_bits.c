// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two writers set a bit each; one reader tests both: test_bit_acquire() twice.
 */
#include "kernel.h"

#define ATTR_EXIT  0
#define ATTR_DUMP  1

#define ATTR_MASK_EXIT BIT(ATTR_EXIT)

struct task_attr {
	unsigned long mask;
	int group;
	int exit_code;
	int dump_mask;
	int dump_signal;
};

struct task_info {
	int exit_code, group;
	int dump_mask, dump_signal;
};

void attr_exit(struct task_attr *a, int group, int code)
{
	a->group = group;
	a->exit_code = code;
	/* Pairs with smp_rmb() in attr_info(). */
	smp_wmb();
	set_bit(ATTR_EXIT, &a->mask);
}

void attr_dump(struct task_attr *a, int mask, int signal)
{
	a->dump_mask = mask;
	a->dump_signal = signal;
	/* Pairs with smp_rmb() in attr_info(). */
	smp_wmb();
	set_bit(ATTR_DUMP, &a->mask);
}

void attr_info(struct task_attr *a, struct task_info *info)
{
	if (test_bit(ATTR_EXIT, &a->mask)) {
		/* Pairs with smp_wmb() in attr_exit(). */
		smp_rmb();
		info->group = a->group;
		info->exit_code = a->exit_code;
	}
	if (test_bit(ATTR_DUMP, &a->mask)) {
		/* Pairs with smp_wmb() in attr_dump(). */
		smp_rmb();
		info->dump_mask = a->dump_mask;
		info->dump_signal = a->dump_signal;
	}
}

/*
 * $ smpair patch -p . attribute_bits.c
 * diff --git a/attribute_bits.c b/attribute_bits.c
 * index 3c9d267..166c04e 100644
 * --- a/attribute_bits.c
 * +++ b/attribute_bits.c
 * @@ -26,7 +26,7 @@ void attr_exit(struct task_attr *a, int group, int code)
 *  {
 *  	a->group = group;
 *  	a->exit_code = code;
 * -	/* Pairs with smp_rmb() in attr_info(). *\/
 * +	/* Pairs with test_bit_acquire() in attr_info(). *\/
 *  	smp_wmb();
 *  	set_bit(ATTR_EXIT, &a->mask);
 *  }
 * @@ -35,22 +35,20 @@ void attr_dump(struct task_attr *a, int mask, int signal)
 *  {
 *  	a->dump_mask = mask;
 *  	a->dump_signal = signal;
 * -	/* Pairs with smp_rmb() in attr_info(). *\/
 * +	/* Pairs with test_bit_acquire() in attr_info(). *\/
 *  	smp_wmb();
 *  	set_bit(ATTR_DUMP, &a->mask);
 *  }
 *  $
 *  void attr_info(struct task_attr *a, struct task_info *info)
 *  {
 * -	if (test_bit(ATTR_EXIT, &a->mask)) {
 * -		/* Pairs with smp_wmb() in attr_exit(). *\/
 * -		smp_rmb();
 * +	/* Pairs with smp_wmb() in attr_exit(). *\/
 * +	if (test_bit_acquire(ATTR_EXIT, &a->mask)) {
 *  		info->group = a->group;
 *  		info->exit_code = a->exit_code;
 *  	}
 * -	if (test_bit(ATTR_DUMP, &a->mask)) {
 * -		/* Pairs with smp_wmb() in attr_dump(). *\/
 * -		smp_rmb();
 * +	/* Pairs with smp_wmb() in attr_dump(). *\/
 * +	if (test_bit_acquire(ATTR_DUMP, &a->mask)) {
 *  		info->dump_mask = a->dump_mask;
 *  		info->dump_signal = a->dump_signal;
 *  	}
 * [1]
 */
