// SPDX-License-Identifier: GPL-2.0-only
/*
 * A setter that pays for its barrier each time, and the same with
 * the early return, which is left alone. So is one that does more.
 */
#include "kernel.h"

enum { PAGE_VALID, PAGE_DIRTY, PAGE_NEW };

struct page_state {
	unsigned long state;
	int data, marks;
};

static inline void page_set_valid(struct page_state *p)
{
	/* Pairs with test_bit_acquire() in page_valid(). */
	smp_mb__before_atomic();
	set_bit(PAGE_VALID, &p->state);
}

static inline int page_valid(struct page_state *p)
{
	/* Pairs with smp_mb__before_atomic() in page_set_valid(). */
	return test_bit_acquire(PAGE_VALID, &p->state);
}

static inline void page_set_dirty(struct page_state *p)
{
	if (test_bit(PAGE_DIRTY, &p->state))
		return;
	smp_mb__before_atomic();
	set_bit(PAGE_DIRTY, &p->state);
}

static inline void page_set_new(struct page_state *p)
{
	smp_mb__before_atomic();
	set_bit(PAGE_NEW, &p->state);
	p->marks++;
}

void page_read(struct page_state *p, int data)
{
	p->data = data;
	page_set_valid(p);
}

void page_new(struct page_state *p)
{
	page_set_valid(p);
}

int page_data(struct page_state *p)
{
	return page_valid(p) ? p->data : 0;
}

void page_forget(struct page_state *p)
{
	clear_bit(PAGE_VALID, &p->state);
}

int page_look(struct page_state *p)
{
	return test_bit(PAGE_DIRTY, &p->state) + test_bit(PAGE_NEW, &p->state);
}

void page_touch(struct page_state *p)
{
	page_set_dirty(p);
	page_set_new(p);
}

/*
 * $ smpair check -p . --rules=repeated-publication repeated_publication.c
 * repeated_publication.c:18:2: warning: page_set_valid() pays for smp_mb__before_atomic() even when bit PAGE_VALID of p->state is set already; look at it first and return [repeated-publication]
 *    18 |         smp_mb__before_atomic();
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~
 * repeated_publication.c:19:2: note: sound if no caller relies on the barrier for anything but this bit
 *    19 |         set_bit(PAGE_VALID, &p->state);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * repeated_publication.c:61:2: note: and if what clears it here excludes those who set it
 *    61 |         clear_bit(PAGE_VALID, &p->state);
 *       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
 * diff --git a/repeated_publication.c b/repeated_publication.c
 * index 41d666e..4cab451 100644
 * --- a/repeated_publication.c
 * +++ b/repeated_publication.c
 * @@ -14,6 +14,9 @@ struct page_state {
 *  $
 *  static inline void page_set_valid(struct page_state *p)
 *  {
 * +	if (test_bit(PAGE_VALID, &p->state))
 * +		return;
 * +
 *  	/* Pairs with test_bit_acquire() in page_valid(). *\/
 *  	smp_mb__before_atomic();
 *  	set_bit(PAGE_VALID, &p->state);
 * [1]
 * $ smpair patch -p . --rules=repeated-publication repeated_publication.c
 * diff --git a/repeated_publication.c b/repeated_publication.c
 * index 41d666e..4cab451 100644
 * --- a/repeated_publication.c
 * +++ b/repeated_publication.c
 * @@ -14,6 +14,9 @@ struct page_state {
 *  $
 *  static inline void page_set_valid(struct page_state *p)
 *  {
 * +	if (test_bit(PAGE_VALID, &p->state))
 * +		return;
 * +
 *  	/* Pairs with test_bit_acquire() in page_valid(). *\/
 *  	smp_mb__before_atomic();
 *  	set_bit(PAGE_VALID, &p->state);
 * [1]
 */
