// SPDX-License-Identifier: GPL-2.0-only
#include "walked.h"

enum { FIRST_SIZE = 64 };

static bool same_key(const struct walked_key *a, const struct walked_key *b)
{
	return a->pf == b->pf && a->under == b->under && a->down == b->down &&
	       a->crossed == b->crossed;
}

/* Where the key is, or would be: 1 + index, 0: free. */
static unsigned int *slot(const struct walked_table *t,
			  const struct walked_key *key)
{
	uint64_t hash = (uintptr_t)key->pf + 31 * (uintptr_t)key->under +
			2 * key->down + key->crossed;
	size_t i = (hash * 0x9e3779b97f4a7c15u >> 32) & (t->size - 1);

	while (t->slots[i] && !same_key(&t->all.at[t->slots[i] - 1].key, key))
		i = (i + 1) & (t->size - 1);
	return &t->slots[i];
}

const struct walked *walked_find(const struct walked_table *t,
				 const struct walked_key *key)
{
	unsigned int number = t->size ? *slot(t, key) : 0;

	return number ? &t->all.at[number - 1] : NULL;
}

static void grow(struct walked_table *t)
{
	t->size = t->size ? 2 * t->size : FIRST_SIZE;
	free(t->slots);
	t->slots = xcalloc(t->size, sizeof(*t->slots));
	for (size_t i = 0; i < t->all.n; i++)
		*slot(t, &t->all.at[i].key) = (unsigned int)i + 1;
}

void walked_put(struct walked_table *t, const struct walked *w)
{
	unsigned int *to;

	if (2 * t->all.n >= t->size)
		grow(t);
	to = slot(t, &w->key);
	if (*to) {
		t->all.at[*to - 1] = *w;
		return;
	}
	vec_push(&t->all, *w);
	*to = (unsigned int)t->all.n;
}

void walked_release(struct walked_table *t)
{
	vec_release(&t->all);
	free(t->slots);
	*t = (struct walked_table){ .slots = NULL };
}
