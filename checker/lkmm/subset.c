// SPDX-License-Identifier: GPL-2.0-only
/* Final states of two tests against each other, matched by names. */
#include "lkmm.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "strmap.h"

static void row_name(const struct litmus *t, const struct litmus_term *term,
		     struct strbuf *out)
{
	strbuf_clear(out);
	litmus_write_term(t, term, out);
}

/*
 * order[i] is the index in b's observed terms of a's i-th. False when the
 * terms differ.
 */
static bool match_terms(const struct litmus *ta, const struct litmus *tb,
			unsigned int *order)
{
	struct strbuf a STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf b STRBUF_SCOPED = STRBUF_INIT;
	unsigned int k;

	if (ta->n_observed != tb->n_observed)
		return false;
	for (unsigned int i = 0; i < ta->n_observed; i++) {
		row_name(ta, &ta->observed[i], &a);
		for (k = 0; k < tb->n_observed; k++) {
			row_name(tb, &tb->observed[k], &b);
			if (a.len == b.len && !memcmp(a.buf, b.buf, a.len))
				break;
		}
		if (k == tb->n_observed)
			return false;
		order[i] = k;
	}
	return true;
}

/* The state as text, its terms in the order given (NULL: its own). */
static void row_text(const struct litmus *t, const struct lkmm_result *r,
		     size_t state, const unsigned int *order,
		     struct strbuf *out)
{
	const struct lkmm_value *row = r->states + state * r->n_observed;

	strbuf_clear(out);
	for (unsigned int i = 0; i < r->n_observed; i++) {
		litmus_write_value(t, row[order ? order[i] : i], out);
		strbuf_addch(out, ';');
	}
}

static enum lkmm_subset compare(const struct litmus *ta,
				const struct lkmm_result *a,
				const struct litmus *tb,
				const struct lkmm_result *b,
				const unsigned int *order, size_t *extra)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct strmap have = STRMAP_INIT;
	enum lkmm_subset result = LKMM_SUBSET;

	for (size_t s = 0; s < b->n_states; s++) {
		row_text(tb, b, s, order, &text);
		strmap_put(&have, text.buf, &have);
	}
	for (size_t s = 0; s < a->n_states && result == LKMM_SUBSET; s++) {
		row_text(ta, a, s, NULL, &text);
		if (strmap_has(&have, text.buf))
			continue;
		result = LKMM_NOT_SUBSET;
		if (extra)
			*extra = s;
	}
	strmap_release(&have);
	return result;
}

enum lkmm_subset lkmm_states_subset(const struct litmus *ta,
				    const struct lkmm_result *a,
				    const struct litmus *tb,
				    const struct lkmm_result *b, size_t *extra)
{
	enum lkmm_subset result = LKMM_NOT_COMPARABLE;
	unsigned int *order = xcalloc(ta->n_observed + 1, sizeof(*order));

	if (a->outcome == LKMM_DONE && b->outcome == LKMM_DONE &&
	    match_terms(ta, tb, order))
		result = compare(ta, a, tb, b, order, extra);
	free(order);
	return result;
}
