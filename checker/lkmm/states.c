// SPDX-License-Identifier: GPL-2.0-only
#include "states.h"

#include <string.h>

void states_init(struct state_table *t, unsigned int n)
{
	memset(t, 0, sizeof(*t));
	t->n = n;
}

static uint64_t hash_row(const struct lkmm_value *row, unsigned int n)
{
	uint64_t h = 1469598103934665603u;

	for (unsigned int i = 0; i < n; i++) {
		h = (h ^ (uint64_t)row[i].num) * 1099511628211u;
		h = (h ^ (uint32_t)row[i].var) * 1099511628211u;
		h ^= h >> 29;
	}
	return h;
}

static int compare_rows(const struct lkmm_value *a, const struct lkmm_value *b,
			unsigned int n)
{
	for (unsigned int i = 0; i < n; i++) {
		int c = lkmm_value_cmp(a[i], b[i]);

		if (c)
			return c;
	}
	return 0;
}

/* The slot that holds the row, or the empty one where it belongs. */
static uint32_t *find_slot(const struct state_table *t,
			   const struct lkmm_value *row)
{
	size_t at = hash_row(row, t->n) & (t->n_slots - 1);

	while (t->slots[at]) {
		const struct lkmm_value *have =
			t->values.at + (size_t)(t->slots[at] - 1) * t->n;

		if (!compare_rows(have, row, t->n))
			break;
		at = (at + 1) & (t->n_slots - 1);
	}
	return &t->slots[at];
}

static void rehash(struct state_table *t)
{
	free(t->slots);
	t->n_slots = t->n_slots ? 2 * t->n_slots : 64;
	t->slots = xcalloc(t->n_slots, sizeof(*t->slots));
	for (size_t i = 0; i < t->n_rows; i++)
		*find_slot(t, t->values.at + i * t->n) = (uint32_t)i + 1;
}

void states_add(struct state_table *t, const struct lkmm_value *row)
{
	uint32_t *slot;

	if (!t->n) {
		t->n_rows = 1;
		return;
	}
	if (2 * t->n_rows >= t->n_slots)
		rehash(t);
	slot = find_slot(t, row);
	if (*slot)
		return;
	for (unsigned int i = 0; i < t->n; i++)
		vec_push(&t->values, row[i]);
	*slot = (uint32_t)++t->n_rows;
}

static int by_value(const void *a, const void *b, void *n)
{
	return compare_rows(a, b, *(unsigned int *)n);
}

struct lkmm_value *states_take(struct state_table *t)
{
	struct lkmm_value *rows = t->values.at;

	if (t->n && t->n_rows)
		qsort_r(rows, t->n_rows, t->n * sizeof(*rows), by_value, &t->n);
	if (!rows) /* no state, or one of no values */
		rows = xcalloc(1, sizeof(*rows));
	t->values.at = NULL;
	t->values.n = t->values.cap = 0;
	states_release(t);
	return rows;
}

void states_release(struct state_table *t)
{
	vec_release(&t->values);
	free(t->slots);
	t->slots = NULL;
	t->n_rows = t->n_slots = 0;
}
