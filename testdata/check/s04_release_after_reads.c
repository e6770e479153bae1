// SPDX-License-Identifier: GPL-2.0-only
/*
 * S4: release keeps the reads of the data before the flag, smp_wmb() does not.
 */
#include "kernel.h"


struct mailbox {
	int request, reply;
	int turn;
};

int mailbox_give_back(struct mailbox *mb)
{
	int request = READ_ONCE(mb->request);

	WRITE_ONCE(mb->reply, request + 1);
	/* Pairs with smp_mb() in mailbox_next(). */
	smp_mb();
	WRITE_ONCE(mb->turn, 1);
	return request;
}

int mailbox_next(struct mailbox *mb, int request)
{
	int reply;

	if (READ_ONCE(mb->turn) != 1)
		return -EAGAIN;
	/* Pairs with smp_mb() in mailbox_give_back(). */
	smp_mb();
	reply = READ_ONCE(mb->reply);
	WRITE_ONCE(mb->request, request);
	return reply;
}

/*
 * $ smpair patch -p . s04_release_after_reads.c
 * $ smpair check -v -p . --target=rw s04_release_after_reads.c
 * s04_release_after_reads.c:19:2: note: smp_mb() is kept: it both publishes and consumes [U6]
 *    19 |         smp_mb();
 *       |         ^~~~~~~~
 * s04_release_after_reads.c:31:2: note: smp_mb() is kept: it both publishes and consumes [U6]
 *    31 |         smp_mb();
 *       |         ^~~~~~~~
 */
