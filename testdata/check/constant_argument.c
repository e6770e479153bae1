// SPDX-License-Identifier: GPL-2.0-only
/*
 * An inline that insists on a constant argument has a way to its end: what it
 * accesses counts.
 */
#include "kernel.h"

extern void compiletime_error(void) __attribute__((noreturn));

struct vcpu {
	unsigned long requests;
	int payload;
};

static inline void vcpu_request(struct vcpu *v, int req)
{
	if (!__builtin_constant_p(req))
		compiletime_error();
	set_bit(req, &v->requests);
}

void vcpu_kick(struct vcpu *v, int payload)
{
	v->payload = payload;
	smp_wmb();
	vcpu_request(v, 3);
}

int vcpu_payload(struct vcpu *v)
{
	if (!test_bit(3, &v->requests))
		return -EAGAIN;
	smp_rmb();
	return v->payload;
}

/*
 * $ smpair patch -p . constant_argument.c
 * diff --git a/constant_argument.c b/constant_argument.c
 * index c14aa00..166820b 100644
 * --- a/constant_argument.c
 * +++ b/constant_argument.c
 * @@ -28,8 +28,8 @@ void vcpu_kick(struct vcpu *v, int payload)
 *  $
 *  int vcpu_payload(struct vcpu *v)
 *  {
 * -	if (!test_bit(3, &v->requests))
 * +	/* Pairs with smp_wmb() in vcpu_kick(). *\/
 * +	if (!test_bit_acquire(3, &v->requests))
 *  		return -EAGAIN;
 * -	smp_rmb();
 *  	return v->payload;
 *  }
 * [1]
 */
