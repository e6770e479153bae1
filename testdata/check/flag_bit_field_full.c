// SPDX-License-Identifier: GPL-2.0-only
/*
 * Full barriers around a bit-field can still become a write and a read
 * barrier.
 */
#include "kernel.h"

struct port {
	int speed;
	unsigned int up : 1;
	unsigned int wide : 1;
};

void port_up(struct port *p, int speed)
{
	p->speed = speed;
	smp_mb();
	p->up = 1;
}

int port_speed(struct port *p)
{
	if (!p->up)
		return 0;
	smp_mb();
	return p->speed;
}

/*
 * $ smpair patch -p . flag_bit_field_full.c
 * diff --git a/flag_bit_field_full.c b/flag_bit_field_full.c
 * index b6ed27d..ffb35fe 100644
 * --- a/flag_bit_field_full.c
 * +++ b/flag_bit_field_full.c
 * @@ -14,7 +14,8 @@ struct port {
 *  void port_up(struct port *p, int speed)
 *  {
 *  	p->speed = speed;
 * -	smp_mb();
 * +	/* Pairs with smp_rmb() in port_speed(). *\/
 * +	smp_wmb();
 *  	p->up = 1;
 *  }
 *  $
 * @@ -22,6 +23,7 @@ int port_speed(struct port *p)
 *  {
 *  	if (!p->up)
 *  		return 0;
 * -	smp_mb();
 * +	/* Pairs with smp_wmb() in port_up(). *\/
 * +	smp_rmb();
 *  	return p->speed;
 *  }
 * [1]
 */
