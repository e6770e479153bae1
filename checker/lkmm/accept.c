// SPDX-License-Identifier: GPL-2.0-only
/* Coherence orders, axioms, final states and counts. */
#include "search.h"

/* The last write to the element, or its initial value. */
static enum eval final_element(struct exec *x, unsigned int element,
			       struct lkmm_value *out)
{
	unsigned int w;

	for_each_event (w, x->set[EC_W]) {
		if (x->loc[w] == (int)element && !x->co.row[w])
			return exec_eval(x, x->thread_of[w], x->event[w]->value,
					 out);
	}
	*out = exec_initial(x, (int)element);
	return EVAL_OK;
}

static enum eval final_term(struct exec *x, const struct litmus_term *t,
			    struct lkmm_value *out)
{
	switch (t->kind) {
	case LT_REG:
		return exec_eval(x, (unsigned int)t->thread,
				 x->trace[t->thread]->regs[t->index], out);
	case LT_ELEMENT:
		return final_element(x, t->index, out);
	case LT_VALUE:
		break;
	}
	*out = t->value;
	return EVAL_OK;
}

/* 1, 0, or -1 when a value is open. */
static int holds(struct exec *x, const struct litmus_cond *c)
{
	struct lkmm_value a, b;
	int l, r;

	switch (c->kind) {
	case LC_TRUE:
	case LC_FALSE:
		return c->kind == LC_TRUE;
	case LC_EQ:
		if (final_term(x, &c->a, &a) || final_term(x, &c->b, &b))
			return -1;
		return lkmm_value_eq(a, b);
	case LC_NOT:
		l = holds(x, c->left);
		return l < 0 ? l : !l;
	case LC_AND:
	case LC_OR:
		l = holds(x, c->left);
		r = holds(x, c->right);
		if (l < 0 || r < 0)
			return -1;
		return c->kind == LC_AND ? l && r : l || r;
	}
	return -1;
}

/*
 * False when a value is open: such executions count for nothing. Ends the
 * search when one is undefined.
 */
static bool record_state(struct search *s)
{
	struct lkmm_value few[16] = { 0 }, *row = few;
	unsigned int n = s->test->n_observed;
	enum eval e = EVAL_OK;

	if (n > 16)
		row = xmalloc(n * sizeof(*row));
	for (unsigned int i = 0; i < n && e == EVAL_OK; i++)
		e = final_term(&s->x, &s->test->observed[i], &row[i]);
	if (e == EVAL_OK)
		states_add(&s->states, row);
	if (e == EVAL_UNDEFINED)
		search_stop(s, LKMM_UNSUPPORTED, 1,
			    "a final value is not defined in some execution; "
			    "keep to integers and address + integer");
	if (n > 16)
		free(row);
	return e == EVAL_OK;
}

static void count(struct search *s, bool positive)
{
	struct lkmm_result *r = s->result;
	bool first = positive ? !r->positive : !r->negative && !r->positive;

	if (positive)
		r->positive++;
	else
		r->negative++;
	if (!s->opt->want_witness || !first)
		return;
	witness_free(r->witness);
	r->witness = witness_new(&s->x);
}

static void candidate(struct exec *x, void *arg)
{
	struct search *s = arg;
	unsigned int flags = 0;
	int positive;

	s->result->candidates++;
	if (s->opt->max_candidates &&
	    s->result->candidates > s->opt->max_candidates) {
		search_stop(s, LKMM_TOO_LARGE, 1,
			    "more than %llu executions; make the test smaller "
			    "or raise the limit",
			    (unsigned long long)s->opt->max_candidates);
		return;
	}
	if (s->test->filter && holds(x, s->test->filter) != 1)
		return;
	if (!model_axioms(x))
		return;
	if (exec_has_plain(x) && !model_plain(x, &flags))
		return;
	if (s->unmatched_unlock) {
		search_stop(s, LKMM_UNSUPPORTED, s->unmatched_unlock,
			    "unlock of a lock that this path does not hold; "
			    "lock it first");
		return;
	}
	if (!record_state(s))
		return;
	positive = holds(x, s->test->cond);
	s->result->flags |= flags | model_rcu_flags(x);
	count(s, positive);
}

static bool go_on(void *arg)
{
	return search_go_on(arg);
}

void search_co(struct search *s)
{
	const struct coherence_visitor visitor = {
		.check = model_axioms,
		.each = candidate,
		.go_on = go_on,
		.arg = s,
	};

	model_from_rf(&s->x);
	coherence_extend(&s->x, &visitor);
}
