/* SPDX-License-Identifier: GPL-2.0-only */
/* Numbers for addresses, quick to look up and emptied at once. */
#ifndef SMPAIR_PTR_INDEX_H
#define SMPAIR_PTR_INDEX_H

#include <stddef.h>

/* Zeroed: empty. */
struct ptr_index {
	struct ptr_index_slot *at;
	size_t n, size; /* size: a power of two */
	unsigned int round;
};

/* The key's number, to be read or set; 0 for a new one. Until the next call. */
unsigned int *ptr_index_at(struct ptr_index *t, const void *key);
/* Forgets all keys and keeps the memory. */
void ptr_index_clear(struct ptr_index *t);
void ptr_index_release(struct ptr_index *t);

#endif
