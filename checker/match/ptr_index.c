// SPDX-License-Identifier: GPL-2.0-only
#include "ptr_index.h"

#include <stdint.h>
#include <stdlib.h>

#include "alloc.h"

enum { FIRST_SIZE = 1024 };

struct ptr_index_slot {
	const void *key;
	unsigned int round; /* of the table when it was filled: else free */
	unsigned int number;
};

/* Where the key is, or would be. */
static struct ptr_index_slot *find(const struct ptr_index *t, const void *key)
{
	size_t i = ((uintptr_t)key * 0x9e3779b97f4a7c15u >> 32) & (t->size - 1);

	while (t->at[i].round == t->round && t->at[i].key != key)
		i = (i + 1) & (t->size - 1);
	return &t->at[i];
}

static void grow(struct ptr_index *t)
{
	struct ptr_index old = *t;

	t->size = old.size ? 2 * old.size : FIRST_SIZE;
	t->at = xcalloc(t->size, sizeof(*t->at));
	t->round = 1;
	for (size_t i = 0; i < old.size; i++) {
		struct ptr_index_slot *to;

		if (old.at[i].round != old.round)
			continue;
		to = find(t, old.at[i].key);
		*to = old.at[i];
		to->round = t->round;
	}
	free(old.at);
}

unsigned int *ptr_index_at(struct ptr_index *t, const void *key)
{
	struct ptr_index_slot *s;

	if (2 * t->n >= t->size)
		grow(t);
	s = find(t, key);
	if (s->round != t->round) {
		*s = (struct ptr_index_slot){ key, t->round, 0 };
		t->n++;
	}
	return &s->number;
}

void ptr_index_clear(struct ptr_index *t)
{
	t->n = 0;
	if (++t->round)
		return;
	/* each round came up once: what is of the first would count again */
	for (size_t i = 0; i < t->size; i++)
		t->at[i].round = 0;
	t->round = 1;
}

void ptr_index_release(struct ptr_index *t)
{
	free(t->at);
	*t = (struct ptr_index){ .at = NULL };
}
