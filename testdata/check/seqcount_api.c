// SPDX-License-Identifier: GPL-2.0-only
/* seqcount_t has its barriers inside; nothing is said about its users. */
#include "kernel.h"

struct stamp {
	spinlock_t lock;
	seqcount_t seq;
	u32 sec, nsec;
};

void stamp_set(struct stamp *s, u32 sec, u32 nsec)
{
	spin_lock(&s->lock);
	write_seqcount_begin(&s->seq);
	s->sec = sec;
	s->nsec = nsec;
	write_seqcount_end(&s->seq);
	spin_unlock(&s->lock);
}

u64 stamp_get(struct stamp *s)
{
	unsigned int seq;
	u64 ns;

	do {
		seq = read_seqcount_begin(&s->seq);
		ns = s->sec * 1000000000ull + s->nsec;
	} while (read_seqcount_retry(&s->seq, seq));
	return ns;
}

/*
 * $ smpair check -v -p . seqcount_api.c
 */
