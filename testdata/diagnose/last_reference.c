// SPDX-License-Identifier: GPL-2.0-only
/*
 * An object that is freed once its count is seen to be zero. Not with acquire,
 * under the lock that the last holder has, where only something is looked up, or
 * where the count was not zero.
 */
#include "kernel.h"

void kfree(const void *object);
void list_del(struct list_head *node);

struct book {
	struct list_head shelf;
	refcount_t readers;
	int page;
};

struct atlas {
	spinlock_t lock;
	refcount_t readers;
};

void book_close(struct book *b, int page)
{
	b->page = page;
	if (refcount_dec_and_test(&b->readers))
		b->page = 0;
}

void book_sweep(struct book *b)
{
	if (refcount_read(&b->readers) == 0)
		list_del(&b->shelf);
}

void book_free(struct book *b)
{
	if (refcount_read(&b->readers))
		return;
	kfree(b);
}

void book_free_later(struct book *b)
{
	if (refcount_read(&b->readers))
		return;
	smp_acquire__after_ctrl_dep();
	kfree(b);
}

void book_free_read(struct book *b)
{
	if (refcount_read(&b->readers))
		kfree(b);
}

int book_shelved(struct book *b)
{
	if (!refcount_read(&b->readers))
		return b->shelf.next != &b->shelf;
	return -1;
}

void atlas_close(struct atlas *a)
{
	spin_lock(&a->lock);
	if (refcount_dec_and_test(&a->readers))
		refcount_set(&a->readers, 0);
	spin_unlock(&a->lock);
}

void atlas_free(struct atlas *a)
{
	spin_lock(&a->lock);
	if (!refcount_read(&a->readers))
		kfree(a);
	spin_unlock(&a->lock);
}

/*
 * $ smpair check -p . --rules=unpaired-barrier last_reference.c
 * last_reference.c:32:6: warning: b->readers is seen to be zero without acquire: what its last holder did before refcount_dec_and_test() in book_close() may not be there yet [unpaired-barrier]
 *    32 |         if (refcount_read(&b->readers) == 0)
 *       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~
 * last_reference.c:33:3: note: the object is taken apart here
 *    33 |                 list_del(&b->shelf);
 *       |                 ^~~~~~~~~~~~~~~~~~~
 * last_reference.c:26:6: note: the count is released here, and read without a lock
 *    26 |         if (refcount_dec_and_test(&b->readers))
 *       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * last_reference.c:38:6: warning: b->readers is seen to be zero without acquire: what its last holder did before refcount_dec_and_test() in book_close() may not be there yet [unpaired-barrier]
 *    38 |         if (refcount_read(&b->readers))
 *       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~
 * last_reference.c:40:2: note: the object is taken apart here
 *    40 |         kfree(b);
 *       |         ^~~~~~~~
 * last_reference.c:26:6: note: the count is released here, and read without a lock
 *    26 |         if (refcount_dec_and_test(&b->readers))
 *       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * [1]
 */
