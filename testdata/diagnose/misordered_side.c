// SPDX-License-Identifier: GPL-2.0-only
/*
 * A pair whose reader loads some of the data too early, and the flag again too
 * late.
 */
#include "kernel.h"

struct report {
	int length, kind, sender;
	int count;
};

void report_add(struct report *r, int length, int kind)
{
	r->length = length;
	r->kind = kind;
	smp_wmb();
	WRITE_ONCE(r->count, 1);
}

int report_read(struct report *r)
{
	int kind = r->kind;

	if (!READ_ONCE(r->count))
		return -EAGAIN;
	smp_rmb();
	return r->length + kind;
}

void report_send(struct report *r, int sender)
{
	r->sender = sender;
	smp_wmb();
	WRITE_ONCE(r->length, 1);
}

int report_sender(struct report *r)
{
	if (!READ_ONCE(r->length))
		return -EAGAIN;
	smp_rmb();
	return READ_ONCE(r->length) * r->sender;
}

/*
 * $ smpair check -p . --rules=misordered-access misordered_side.c
 * misordered_side.c:23:13: warning: r->kind is loaded before smp_rmb(), which is to order it after the load of r->count [misordered-access]
 *    23 |         int kind = r->kind;
 *       |                    ^~~~~~~
 * misordered_side.c:27:2: note: the barrier is here
 *    27 |         smp_rmb();
 *       |         ^~~~~~~~~
 * misordered_side.c:25:7: note: r->count is loaded here
 *    25 |         if (!READ_ONCE(r->count))
 *       |              ^~~~~~~~~~~~~~~~~~~
 * misordered_side.c:16:2: note: report_add() stores it before r->count
 *    16 |         r->kind = kind;
 *       |         ^~~~~~~~~~~~~~
 * misordered_side.c:23:13: note: proof: LKMM: stale read Sometimes as it is, Never with the order that is missing
 * misordered_side.c:43:9: warning: r->length is loaded again after smp_rmb(): what is read by this value is not ordered; use the one loaded before [misordered-access]
 *    43 |         return READ_ONCE(r->length) * r->sender;
 *       |                ^~~~~~~~~~~~~~~~~~~~
 * misordered_side.c:40:7: note: the load that the barrier is for
 *    40 |         if (!READ_ONCE(r->length))
 *       |              ^~~~~~~~~~~~~~~~~~~~
 * misordered_side.c:42:2: note: the barrier is here
 *    42 |         smp_rmb();
 *       |         ^~~~~~~~~
 * misordered_side.c:35:2: note: report_send() stores it
 *    35 |         WRITE_ONCE(r->length, 1);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~
 * [1]
 */
