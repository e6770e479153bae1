// SPDX-License-Identifier: GPL-2.0-only
/*
 * Flags of a block in memory, with functions for each as a header has them. The
 * setter that pays for its barrier each time gets an early return; the one that
 * has it is left alone.
 */
#include "kernel.h"

enum block_bit { BLOCK_READ, BLOCK_DIRTY, BLOCK_MAPPED };

struct block_state {
	unsigned long bits;
	char *bytes;
};

#define BLOCK_FLAG(bit, name)                                             \
	static inline void block_clear_##name(struct block_state *b)      \
	{                                                                 \
		clear_bit(BLOCK_##bit, &b->bits);                         \
	}                                                                 \
	static inline int block_is_##name(const struct block_state *b)    \
	{                                                                 \
		return test_bit(BLOCK_##bit, &b->bits);                   \
	}

BLOCK_FLAG(DIRTY, dirty)

static inline void block_set_read(struct block_state *b)
{
	/* Whoever sees the flag sees the bytes. */
	smp_mb__before_atomic();
	set_bit(BLOCK_READ, &b->bits);
}

static inline int block_is_read(const struct block_state *b)
{
	return test_bit_acquire(BLOCK_READ, &b->bits);
}

static inline void block_set_mapped(struct block_state *b)
{
	if (test_bit(BLOCK_MAPPED, &b->bits))
		return;
	smp_mb__before_atomic();
	set_bit(BLOCK_MAPPED, &b->bits);
}

static inline int block_is_mapped(const struct block_state *b)
{
	return test_bit_acquire(BLOCK_MAPPED, &b->bits);
}

void block_fill(struct block_state *b, char byte)
{
	b->bytes[0] = byte;
	block_set_read(b);
}

int block_first(struct block_state *b)
{
	if (!block_is_read(b))
		return -EAGAIN;
	return b->bytes[0];
}

void block_fill_again(struct block_state *b, char byte)
{
	b->bytes[1] = byte;
	block_set_read(b);
	block_set_mapped(b);
}

int block_second(struct block_state *b)
{
	return block_is_mapped(b) ? b->bytes[1] : 0;
}

/*
 * $ smpair patch -p . --rules=repeated-publication repeated_block_flag.c
 * diff --git a/repeated_block_flag.c b/repeated_block_flag.c
 * index c30414f..88a3438 100644
 * --- a/repeated_block_flag.c
 * +++ b/repeated_block_flag.c
 * @@ -27,6 +27,9 @@ BLOCK_FLAG(DIRTY, dirty)
 *  $
 *  static inline void block_set_read(struct block_state *b)
 *  {
 * +	if (test_bit(BLOCK_READ, &b->bits))
 * +		return;
 * +
 *  	/* Whoever sees the flag sees the bytes. *\/
 *  	smp_mb__before_atomic();
 *  	set_bit(BLOCK_READ, &b->bits);
 * [1]
 */
