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
 * diff --git a/s04_release_after_reads.c b/s04_release_after_reads.c
 * index a0c2a2b..01983f4 100644
 * --- a/s04_release_after_reads.c
 * +++ b/s04_release_after_reads.c
 * @@ -14,9 +14,8 @@ int mailbox_give_back(struct mailbox *mb)
 *  	int request = READ_ONCE(mb->request);
 *  $
 *  	WRITE_ONCE(mb->reply, request + 1);
 * -	/* Pairs with smp_mb() in mailbox_next(). *\/
 * -	smp_mb();
 * -	WRITE_ONCE(mb->turn, 1);
 * +	/* Pairs with smp_load_acquire() in mailbox_next(). *\/
 * +	smp_store_release(&mb->turn, 1);
 *  	return request;
 *  }
 *  $
 * @@ -24,10 +23,9 @@ int mailbox_next(struct mailbox *mb, int request)
 *  {
 *  	int reply;
 *  $
 * -	if (READ_ONCE(mb->turn) != 1)
 * +	/* Pairs with smp_store_release() in mailbox_give_back(). *\/
 * +	if (smp_load_acquire(&mb->turn) != 1)
 *  		return -EAGAIN;
 * -	/* Pairs with smp_mb() in mailbox_give_back(). *\/
 * -	smp_mb();
 *  	reply = READ_ONCE(mb->reply);
 *  	WRITE_ONCE(mb->request, request);
 *  	return reply;
 * [1]
 */
