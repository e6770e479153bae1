// SPDX-License-Identifier: GPL-2.0-only
/* Values and addresses under the rf choices made so far. */
#include "execution.h"

struct lkmm_value exec_initial(const struct exec *x, int loc)
{
	const struct litmus_var *v = litmus_var_of(x->test, (unsigned int)loc);

	return v->init[(unsigned int)loc - v->first];
}

/* busy: reads being evaluated, to see circles. */
static enum eval eval(struct exec *x, unsigned int thread,
		      const struct symbolic *s, event_set busy,
		      struct lkmm_value *out);

static enum eval element(const struct exec *x, struct lkmm_value v, int *loc)
{
	const struct litmus_var *var;

	/* herd7 has no execution in which a number is used as an address. */
	if (v.var < 0)
		return EVAL_OPEN;
	var = &x->test->vars[v.var];
	if (v.num < 0 || v.num >= var->n)
		return EVAL_UNDEFINED;
	*loc = (int)var->first + (int)v.num;
	return EVAL_OK;
}

static enum eval eval_loc(struct exec *x, unsigned int e, event_set busy,
			  int *loc)
{
	struct lkmm_value v;
	enum eval r;

	r = eval(x, x->thread_of[e], x->event[e]->addr, busy, &v);
	return r == EVAL_OK ? element(x, v, loc) : r;
}

static enum eval eval_read(struct exec *x, unsigned int e, event_set busy,
			   struct lkmm_value *out)
{
	enum eval r;
	int loc;

	if (x->known & BIT(e)) {
		*out = x->val[e];
		return EVAL_OK;
	}
	if (!(x->assigned & BIT(e)) || busy & BIT(e))
		return EVAL_UNKNOWN;
	busy |= BIT(e);
	if (x->rf[e] == RF_INITIAL) {
		r = eval_loc(x, e, busy, &loc);
		if (r == EVAL_OK)
			*out = exec_initial(x, loc);
	} else {
		unsigned int w = (unsigned int)x->rf[e];

		r = eval(x, x->thread_of[w], x->event[w]->value, busy, out);
	}
	if (r == EVAL_OK) {
		x->known |= BIT(e);
		x->val[e] = *out;
	}
	return r;
}

static enum eval eval_op(struct exec *x, unsigned int thread,
			 const struct symbolic *s, event_set busy,
			 struct lkmm_value *out)
{
	struct lkmm_value a, b = lkmm_int(0);
	enum eval r = eval(x, thread, s->a, busy, &a);

	if (r == EVAL_OK && s->b)
		r = eval(x, thread, s->b, busy, &b);
	if (r != EVAL_OK)
		return r;
	if (!lkmm_apply(s->op, a, b, out))
		return EVAL_OK;
	return a.var == LKMM_SYM || b.var == LKMM_SYM ? EVAL_OPEN
						      : EVAL_UNDEFINED;
}

static enum eval eval(struct exec *x, unsigned int thread,
		      const struct symbolic *s, event_set busy,
		      struct lkmm_value *out)
{
	switch (s->kind) {
	case SY_CONST:
		*out = s->value;
		return EVAL_OK;
	case SY_READ:
		return eval_read(x, x->base[thread] + s->read, busy, out);
	case SY_OP:
		return eval_op(x, thread, s, busy, out);
	}
	BUG("no such symbolic value");
}

enum eval exec_eval(struct exec *x, unsigned int thread,
		    const struct symbolic *s, struct lkmm_value *out)
{
	return eval(x, thread, s, 0, out);
}

enum eval exec_eval_loc(struct exec *x, unsigned int e, int *loc)
{
	return eval_loc(x, e, 0, loc);
}

/*
 * The read that e copies: rf to a write whose value is just a read's. -1 when
 * it computes.
 */
static int copied(const struct exec *x, unsigned int e)
{
	const struct symbolic *s;
	unsigned int w;

	if (x->rf[e] == RF_INITIAL)
		return -1;
	w = (unsigned int)x->rf[e];
	s = x->event[w]->value;
	return s->kind == SY_READ ? (int)(x->base[x->thread_of[w]] + s->read)
				  : -1;
}

/* Gives a fresh symbol to the pure copy cycle that starts at e, if it does. */
static bool break_cycle(struct exec *x, unsigned int e, int64_t *symbols)
{
	event_set seen = 0;
	int at = (int)e;

	while (at >= 0 && !(seen & BIT(at))) {
		if (x->known & BIT(at))
			return false;
		seen |= BIT(at);
		at = copied(x, (unsigned int)at);
	}
	if (at != (int)e)
		return false;
	x->known |= BIT(e);
	x->val[e] = (struct lkmm_value){ LKMM_SYM, ++*symbols };
	return true;
}

static enum eval resolve_reads(struct exec *x)
{
	struct lkmm_value v;
	int64_t symbols = 0;
	unsigned int e;

	for_each_event (e, x->set[EC_R] & ~x->known) {
		enum eval r = eval_read(x, e, 0, &v);

		if (r == EVAL_UNKNOWN && break_cycle(x, e, &symbols))
			r = EVAL_OK;
		if (r == EVAL_UNDEFINED)
			return r;
	}
	for_each_event (e, x->set[EC_R] & ~x->known) {
		enum eval r = eval_read(x, e, 0, &v);

		if (r != EVAL_OK)
			return r;
	}
	return EVAL_OK;
}

enum eval exec_resolve(struct exec *x)
{
	enum eval r = resolve_reads(x);
	unsigned int e;

	if (r != EVAL_OK)
		return r;
	for_each_event (e, x->m | x->set[EC_SYNC_SRCU]) {
		r = eval_loc(x, e, 0, &x->loc[e]);
		if (r != EVAL_OK)
			return r;
	}
	return EVAL_OK;
}
