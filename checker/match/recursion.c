// SPDX-License-Identifier: GPL-2.0-only
#include "recursion.h"

/* Functions that are on no cycle, to be taken off their neighbours. */
struct peeling {
	unsigned int *left; /* by number: neighbours not taken off yet */
	callee_vec ready;
};

static unsigned int count_callees(const struct program_function *pf)
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < count_calls(pf); i++)
		n += (unsigned int)pf->calls[i].callees.n;
	return n;
}

static void take_off(struct peeling *p, struct program_function *pf)
{
	if (!--p->left[pf->number] && pf->is_recursive)
		vec_push(&p->ready, pf);
}

static void take_off_callers(struct peeling *p, struct program_function *pf)
{
	for (size_t i = 0; i < pf->calling.n; i++)
		take_off(p, pf->calling.at[i]);
}

static void take_off_callees(struct peeling *p, struct program_function *pf)
{
	for (unsigned int i = 0; i < count_calls(pf); i++)
		for (size_t k = 0; k < pf->calls[i].callees.n; k++)
			take_off(p, pf->calls[i].callees.at[k]);
}

/* What calls nothing that is left is on no cycle; or what nothing calls. */
static void peel(struct program *p, struct peeling *l, bool leaves)
{
	for (size_t i = 0; i < p->functions.n; i++) {
		struct program_function *pf = p->functions.at[i];

		l->left[i] = leaves ? count_callees(pf)
				    : (unsigned int)pf->calling.n;
		if (!l->left[i])
			vec_push(&l->ready, pf);
	}
	while (l->ready.n) {
		struct program_function *pf = l->ready.at[--l->ready.n];

		pf->is_recursive = false;
		if (leaves)
			take_off_callers(l, pf);
		else
			take_off_callees(l, pf);
	}
}

void recursion_find(struct program *p)
{
	struct peeling l = { .ready = VEC_INIT };

	l.left = xcalloc(p->functions.n, sizeof(*l.left));
	for (size_t i = 0; i < p->functions.n; i++)
		p->functions.at[i]->is_recursive = true;
	peel(p, &l, true);
	peel(p, &l, false);
	vec_release(&l.ready);
	free(l.left);
}
