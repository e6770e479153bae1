// SPDX-License-Identifier: GPL-2.0-only
/* The flag is polled in a loop. */
#include "kernel.h"

struct fw {
	int version;
	int booted;
};

void fw_boot(struct fw *f, int version)
{
	f->version = version;
	smp_wmb();
	WRITE_ONCE(f->booted, 1);
}

int fw_version(struct fw *f)
{
	while (!READ_ONCE(f->booted))
		cpu_relax();
	/* Pairs with smp_wmb() in fw_boot(). */
	smp_rmb();
	return f->version;
}

/*
 * $ smpair patch -p . load_in_while.c
 * diff --git a/load_in_while.c b/load_in_while.c
 * index 8aea55a..0eebed8 100644
 * --- a/load_in_while.c
 * +++ b/load_in_while.c
 * @@ -10,15 +10,14 @@ struct fw {
 *  void fw_boot(struct fw *f, int version)
 *  {
 *  	f->version = version;
 * -	smp_wmb();
 * -	WRITE_ONCE(f->booted, 1);
 * +	/* Pairs with smp_load_acquire() in fw_version(). *\/
 * +	smp_store_release(&f->booted, 1);
 *  }
 *  $
 *  int fw_version(struct fw *f)
 *  {
 * -	while (!READ_ONCE(f->booted))
 * +	/* Pairs with smp_store_release() in fw_boot(). *\/
 * +	while (!smp_load_acquire(&f->booted))
 *  		cpu_relax();
 * -	/* Pairs with smp_wmb() in fw_boot(). *\/
 * -	smp_rmb();
 *  	return f->version;
 *  }
 * [1]
 */
