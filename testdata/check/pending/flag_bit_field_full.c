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
 * index 52e2602..e0ff1ae 100644
 * --- a/flag_bit_field_full.c
 * +++ b/flag_bit_field_full.c
 * @@ -15,7 +15,8 @@ struct port {
 *  void port_up(struct port *p, int speed)
 *  {
 *  	p->speed = speed;
 * -	smp_mb();
 * +	/* Pairs with smp_rmb() in port_speed(). *\/
 * +	smp_wmb();
 *  	p->up = 1;
 *  }
 *  $
 * @@ -23,6 +24,7 @@ int port_speed(struct port *p)
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
