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
 */
