// SPDX-License-Identifier: GPL-2.0-only
#include "walked.h"

enum { FIRST_SIZE = 64 };

static bool same_key(const struct walked_key *a, const struct walked_key *b)
{
	return a->pf == b->pf && a->under == b->under && a->down == b->down &&
	       a->crossed == b->crossed;
}

/* Where the key is, or would be. */
static struct walked *slot(const struct walked_table *t,
			   const struct walked_key *key)
{
	uint64_t hash = (uintptr_t)key->pf + 31 * (uintptr_t)key->under +
			2 * key->down + key->crossed;
	size_t i = (hash * 0x9e3779b97f4a7c15u >> 32) & (t->size - 1);

	while (t->at[i].key.pf && !same_key(&t->at[i].key, key))
		i = (i + 1) & (t->size - 1);
	return &t->at[i];
}

const struct walked *walked_find(const struct walked_table *t,
				 const struct walked_key *key)
{
	const struct walked *w = t->size ? slot(t, key) : NULL;

	return w && w->key.pf ? w : NULL;
}

static void grow(struct walked_table *t)
{
	struct walked_table old = *t;

	t->size = old.size ? 2 * old.size : FIRST_SIZE;
	t->at = xcalloc(t->size, sizeof(*t->at));
	for (size_t i = 0; i < old.size; i++)
		if (old.at[i].key.pf)
			*slot(t, &old.at[i].key) = old.at[i];
	free(old.at);
}

void walked_put(struct walked_table *t, const struct walked *w)
{
	struct walked *to;

	if (2 * t->n >= t->size)
		grow(t);
	to = slot(t, &w->key);
	t->n += !to->key.pf;
	*to = *w;
}

void walked_release(struct walked_table *t)
{
	free(t->at);
	*t = (struct walked_table){ .at = NULL };
}
