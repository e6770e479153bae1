// SPDX-License-Identifier: GPL-2.0-only
/*
 * U15: the reader uses a global too, so READ_ONCE() of the pointer is too
 * little.
 */
#include "kernel.h"

struct driver {
	int version;
};

static int driver_count;
static struct driver *current_driver;

void driver_register(struct driver *d, int version)
{
	d->version = version;
	driver_count = 1;
	smp_wmb();
	WRITE_ONCE(current_driver, d);
}

int driver_query(void)
{
	struct driver *d = READ_ONCE(current_driver);

	if (!d)
		return -EAGAIN;
	smp_rmb();
	return d->version + driver_count;
}

/*
 * $ smpair patch -p . u15_more_than_pointer.c
 * diff --git a/u15_more_than_pointer.c b/u15_more_than_pointer.c
 * index 068bb6e..145b724 100644
 * --- a/u15_more_than_pointer.c
 * +++ b/u15_more_than_pointer.c
 * @@ -16,16 +16,16 @@ void driver_register(struct driver *d, int version)
 *  {
 *  	d->version = version;
 *  	driver_count = 1;
 * -	smp_wmb();
 * -	WRITE_ONCE(current_driver, d);
 * +	/* Pairs with smp_load_acquire() in driver_query(). *\/
 * +	smp_store_release(&current_driver, d);
 *  }
 *  $
 *  int driver_query(void)
 *  {
 * -	struct driver *d = READ_ONCE(current_driver);
 * +	/* Pairs with smp_store_release() in driver_register(). *\/
 * +	struct driver *d = smp_load_acquire(&current_driver);
 *  $
 *  	if (!d)
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return d->version + driver_count;
 *  }
 * [1]
 */
