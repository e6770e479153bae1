/* SPDX-License-Identifier: GPL-2.0-only */
/* What comments claim: "pairs with smp_rmb() in f()". */
#ifndef SMPAIR_CLAIM_H
#define SMPAIR_CLAIM_H

#include "arena.h"
#include "text.h"

struct claim {
	struct span comment;
	const char *primitive; /* as spelled: "smp_rmb", "mb", "smp mb" */
	struct span primitive_at;
	const char *function; /* said to hold it */
	struct span function_at;
	bool alone; /* the only primitive and function that the claim names */
};

typedef VEC(struct claim) claim_vec;

/* Appends the claims of all comments of t, in order. Strings are a's. */
void claims_find(const struct source_text *t, struct arena *a, claim_vec *out);

#endif
