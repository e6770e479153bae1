// SPDX-License-Identifier: GPL-2.0-only
/* The flag is a member of a member. */
#include "kernel.h"

struct engine {
	struct {
		int rpm, gear;
	} drive;
	struct {
		struct {
			u8 running;
		} now;
	} status;
};

struct vehicle {
	struct engine engine;
};

void vehicle_start(struct vehicle *v, int rpm, int gear)
{
	v->engine.drive.rpm = rpm;
	v->engine.drive.gear = gear;
	smp_wmb();
	v->engine.status.now.running = 1;
}

int vehicle_rpm(struct vehicle *v)
{
	struct engine *e = &v->engine;

	if (!e->status.now.running)
		return 0;
	smp_rmb();
	return e->drive.rpm * e->drive.gear;
}

/*
 * $ smpair patch -p . nested_member.c
 * diff --git a/nested_member.c b/nested_member.c
 * index 8af5af0..b29b665 100644
 * --- a/nested_member.c
 * +++ b/nested_member.c
 * @@ -21,16 +21,16 @@ void vehicle_start(struct vehicle *v, int rpm, int gear)
 *  {
 *  	v->engine.drive.rpm = rpm;
 *  	v->engine.drive.gear = gear;
 * -	smp_wmb();
 * -	v->engine.status.now.running = 1;
 * +	/* Pairs with smp_load_acquire() in vehicle_rpm(). *\/
 * +	smp_store_release(&v->engine.status.now.running, 1);
 *  }
 *  $
 *  int vehicle_rpm(struct vehicle *v)
 *  {
 *  	struct engine *e = &v->engine;
 *  $
 * -	if (!e->status.now.running)
 * +	/* Pairs with smp_store_release() in vehicle_start(). *\/
 * +	if (!smp_load_acquire(&e->status.now.running))
 *  		return 0;
 * -	smp_rmb();
 *  	return e->drive.rpm * e->drive.gear;
 *  }
 * [1]
 */
