/* SPDX-License-Identifier: GPL-2.0-only */
/* A set of final states: rows of n values each, kept once. */
#ifndef SMPAIR_LKMM_STATES_H
#define SMPAIR_LKMM_STATES_H

#include "lkmm.h"
#include "vec.h"

struct state_table {
	unsigned int n;
	VEC(struct lkmm_value) values;
	uint32_t *slots; /* row + 1, 0 when empty; n_slots a power of two */
	size_t n_rows, n_slots;
};

void states_init(struct state_table *t, unsigned int n);
/* Adds the row unless it is there. */
void states_add(struct state_table *t, const struct lkmm_value *row);
/* Sorts the rows and hands them to the caller, who frees them; t is empty. */
struct lkmm_value *states_take(struct state_table *t);
void states_release(struct state_table *t);

#endif
