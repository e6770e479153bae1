// SPDX-License-Identifier: GPL-2.0-only
/* U16: the condition on the flag does not order the reads behind it. */
#include "kernel.h"

struct form {
	int field;
	int done;
};

void form_finish(struct form *f, int field)
{
	f->field = field;
	smp_wmb();
	WRITE_ONCE(f->done, 1);
}

int form_field(struct form *f)
{
	if (READ_ONCE(f->done))
		return READ_ONCE(f->field);
	return -EAGAIN;
}

/*
 * $ smpair check -v -p . u16_control_dependency.c
 * u16_control_dependency.c:13:2: note: smp_wmb() is kept: form_field() reads f->done and then f->field without a barrier, and a condition on the flag does not order that [U16]
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u16_control_dependency.c:19:6: note: the access is here
 *    19 |         if (READ_ONCE(f->done))
 *       |             ^~~~~~~~~~~~~~~~~~
 * u16_control_dependency.c:19:6: warning: f->done is loaded before f->field without order, while smp_wmb() in form_finish() publishes the one by the other [unpaired-barrier]
 *    19 |         if (READ_ONCE(f->done))
 *       |             ^~~~~~~~~~~~~~~~~~
 * u16_control_dependency.c:20:10: note: f->field is loaded here; the condition orders no load [U16]
 *    20 |                 return READ_ONCE(f->field);
 *       |                        ^~~~~~~~~~~~~~~~~~~
 * u16_control_dependency.c:13:2: note: the publisher's barrier
 *    13 |         smp_wmb();
 *       |         ^~~~~~~~~
 * u16_control_dependency.c:12:2: note: f->field is stored before it
 *    12 |         f->field = field;
 *       |         ^~~~~~~~~~~~~~~~
 * u16_control_dependency.c:14:2: note: f->done is stored after it
 *    14 |         WRITE_ONCE(f->done, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~
 * u16_control_dependency.c:19:6: note: proof: LKMM: stale read Sometimes as it is, Never with the order that is missing
 * diff --git a/u16_control_dependency.c b/u16_control_dependency.c
 * index 39468a5..6ef2c68 100644
 * --- a/u16_control_dependency.c
 * +++ b/u16_control_dependency.c
 * @@ -16,7 +16,8 @@ void form_finish(struct form *f, int field)
 *  $
 *  int form_field(struct form *f)
 *  {
 * -	if (READ_ONCE(f->done))
 * +	/* Pairs with smp_wmb() in form_finish(). *\/
 * +	if (smp_load_acquire(&f->done))
 *  		return READ_ONCE(f->field);
 *  	return -EAGAIN;
 *  }
 * [1]
 */
