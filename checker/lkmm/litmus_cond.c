// SPDX-License-Identifier: GPL-2.0-only
/* What follows the threads: locations, filter and the condition. */
#include "litmus_reader.h"

#include <string.h>

static struct litmus_cond *read_or(struct reader *r);
static struct litmus_cond *read_atom(struct reader *r);

static struct litmus_cond *new_cond(struct reader *r, enum litmus_cond_kind k)
{
	struct litmus_cond *c = arena_new(r->arena, struct litmus_cond);

	c->kind = k;
	return c;
}

static struct litmus_term element_term(struct reader *r, const char *name)
{
	struct litmus_term t = { LT_ELEMENT, -1, 0, { LKMM_INT, 0 } };
	unsigned int var = reader_var(r, name);
	int64_t i = 0;

	if (reader_take(r, '[')) {
		i = r->tok.num;
		if (r->tok.kind != TK_NUMBER)
			reader_unexpected(r, "a number");
		reader_advance(r);
		reader_expect(r, ']');
	}
	if (!r->failed && i >= r->test->vars[var].n)
		reader_fail(r, r->tok.line,
			    "'%s' has no element %lld; it has "
			    "%u",
			    name, (long long)i, r->test->vars[var].n);
	/* The element counts from the variable until all are known. */
	t.index = var;
	t.value.num = i;
	return t;
}

static struct litmus_term read_reg_term(struct reader *r, int64_t thread)
{
	struct litmus_term t = { LT_REG, (int)thread, 0, { LKMM_INT, 0 } };

	if (thread >= r->test->n_threads || r->tok.kind != TK_NAME) {
		reader_unexpected(r, "a register of a thread that exists");
		return t;
	}
	t.index = reader_reg(r, &r->test->threads[thread], reader_text(r));
	reader_advance(r);
	return t;
}

/* "0:r1", "x", "[x]", "*x", "x[1]" */
static struct litmus_term read_left(struct reader *r)
{
	struct litmus_term t = { LT_VALUE, -1, 0, { LKMM_INT, 0 } };
	int64_t num = r->tok.num;
	bool bracket = reader_take(r, '[');
	const char *name;

	if (!bracket)
		reader_take(r, '*');
	if (!bracket && r->tok.kind == TK_NUMBER) {
		reader_advance(r);
		if (reader_expect(r, ':'))
			t = read_reg_term(r, num);
		return t;
	}
	if (r->tok.kind != TK_NAME) {
		reader_unexpected(r, "a variable or a register");
		return t;
	}
	name = reader_text(r);
	reader_advance(r);
	t = element_term(r, name);
	if (bracket)
		reader_expect(r, ']');
	return t;
}

/* A number, an address, or after "N:" a register. */
static struct litmus_term read_right(struct reader *r)
{
	struct litmus_term t = { LT_VALUE, -1, 0, { LKMM_INT, 0 } };

	if (reader_is(r, '['))
		return read_left(r);
	t.value = reader_constant(r);
	if (t.value.var == LKMM_INT && reader_take(r, ':'))
		t = read_reg_term(r, t.value.num);
	return t;
}

static struct litmus_cond *negate(struct reader *r, struct litmus_cond *c)
{
	struct litmus_cond *n;

	if (!c)
		return NULL;
	n = new_cond(r, LC_NOT);
	n->left = c;
	return n;
}

static struct litmus_cond *read_equation(struct reader *r)
{
	struct litmus_cond *c = new_cond(r, LC_EQ);
	bool unequal;

	c->a = read_left(r);
	if (r->failed)
		return NULL;
	unequal = reader_take(r, PUNCT2('!', '='));
	if (!unequal && !reader_take(r, PUNCT2('=', '=')))
		reader_expect(r, '=');
	c->b = read_right(r);
	if (r->failed)
		return NULL;
	return unequal ? negate(r, c) : c;
}

static struct litmus_cond *read_atom_inner(struct reader *r)
{
	struct litmus_cond *c;

	if (reader_take(r, '~'))
		return negate(r, read_atom(r));
	if (reader_is_name(r, "not")) {
		reader_advance(r);
		return negate(r, read_atom(r));
	}
	if (reader_is_name(r, "true") || reader_is_name(r, "false")) {
		c = new_cond(r, reader_is_name(r, "true") ? LC_TRUE : LC_FALSE);
		reader_advance(r);
		return c;
	}
	if (!reader_take(r, '('))
		return read_equation(r);
	c = read_or(r);
	return c && reader_expect(r, ')') ? c : NULL;
}

static struct litmus_cond *read_atom(struct reader *r)
{
	struct litmus_cond *c;

	if (!reader_enter(r))
		return NULL;
	c = read_atom_inner(r);
	r->depth--;
	return c;
}

static struct litmus_cond *join(struct reader *r, enum litmus_cond_kind kind,
				struct litmus_cond *a, struct litmus_cond *b)
{
	struct litmus_cond *c;

	if (!b || !reader_count(r))
		return NULL;
	c = new_cond(r, kind);
	c->left = a;
	c->right = b;
	return c;
}

static struct litmus_cond *read_and(struct reader *r)
{
	struct litmus_cond *c = read_atom(r);

	while (c && (reader_take(r, PUNCT2('/', '\\')) ||
		     reader_take(r, PUNCT2('&', '&'))))
		c = join(r, LC_AND, c, read_atom(r));
	return c;
}

/* "a => b" is "not a or b". */
static struct litmus_cond *read_or(struct reader *r)
{
	struct litmus_cond *c = read_and(r);

	while (c && (reader_take(r, PUNCT2('\\', '/')) ||
		     reader_take(r, PUNCT2('|', '|'))))
		c = join(r, LC_OR, c, read_and(r));
	if (c && reader_take(r, PUNCT2('=', '>'))) {
		if (!reader_enter(r))
			return NULL;
		c = join(r, LC_OR, negate(r, c), read_or(r));
		r->depth--;
	}
	return c;
}

static bool same_term(const struct litmus_term *a, const struct litmus_term *b)
{
	return a->kind == b->kind && a->thread == b->thread &&
	       a->index == b->index && a->value.num == b->value.num;
}

static void observe(struct reader *r, const struct litmus_term *t)
{
	struct litmus *test = r->test;
	struct litmus_term *grown;

	if (t->kind == LT_VALUE)
		return;
	for (unsigned int i = 0; i < test->n_observed; i++) {
		if (same_term(&test->observed[i], t))
			return;
	}
	if (test->n_observed == r->cap_observed) {
		r->cap_observed = r->cap_observed ? 2 * r->cap_observed : 8;
		grown = arena_alloc(r->arena, r->cap_observed * sizeof(*grown));
		if (test->n_observed)
			memcpy(grown, test->observed,
			       test->n_observed * sizeof(*grown));
		test->observed = grown;
	}
	test->observed[test->n_observed++] = *t;
}

static void observe_cond(struct reader *r, const struct litmus_cond *c)
{
	for (; c; c = c->right) {
		if (c->kind == LC_EQ) {
			observe(r, &c->a);
			observe(r, &c->b);
		}
		observe_cond(r, c->left);
	}
}

/* "[x; 0:r1; int y;]" */
static void read_locations(struct reader *r)
{
	reader_expect(r, '[');
	while (!r->failed && !reader_is(r, ']')) {
		struct litmus_term t;

		reader_type(r, true);
		t = read_left(r);
		if (!r->failed)
			observe(r, &t);
		if (!r->failed && !reader_is(r, ']'))
			reader_expect(r, ';');
	}
	reader_expect(r, ']');
	r->test->n_locations = r->test->n_observed;
}

static bool read_quantifier(struct reader *r)
{
	bool not = reader_take(r, '~');

	if (reader_is_name(r, "forall") && !not )
		r->test->quantifier = LQ_FORALL;
	else if (reader_is_name(r, "exists"))
		r->test->quantifier = not ? LQ_NOT_EXISTS : LQ_EXISTS;
	else
		return reader_unexpected(r, "exists, ~exists or forall");
	reader_advance(r);
	return true;
}

static void fix_term(const struct litmus *test, struct litmus_term *t)
{
	if (t->kind != LT_ELEMENT)
		return;
	t->index = test->vars[t->index].first + (unsigned int)t->value.num;
	t->value.num = 0;
}

/* Elements are counted over all variables once all variables are known. */
static void fix_cond(const struct litmus *test, struct litmus_cond *c)
{
	for (; c; c = c->right) {
		if (c->kind == LC_EQ) {
			fix_term(test, &c->a);
			fix_term(test, &c->b);
		}
		fix_cond(test, c->left);
	}
}

void reader_final(struct reader *r)
{
	struct litmus *test = r->test;

	if (reader_is_name(r, "locations")) {
		reader_advance(r);
		read_locations(r);
	}
	if (!r->failed && reader_is_name(r, "filter")) {
		reader_advance(r);
		test->filter = read_or(r);
	}
	if (r->tok.kind == TK_END) {
		/* herd7 takes a test without condition so. */
		test->quantifier = LQ_FORALL;
		test->cond = new_cond(r, LC_TRUE);
	} else if (!r->failed && read_quantifier(r)) {
		test->cond = read_or(r);
	}
	if (r->failed)
		return;
	reader_take(r, ';');
	if (r->tok.kind != TK_END) {
		reader_unexpected(r, "the end of the test");
		return;
	}
	observe_cond(r, test->cond);
	test->n_elements = 0;
	for (unsigned int i = 0; i < test->n_vars; i++) {
		test->vars[i].first = test->n_elements;
		test->n_elements += test->vars[i].n;
	}
	fix_cond(test, test->cond);
	fix_cond(test, test->filter);
	for (unsigned int i = 0; i < test->n_observed; i++)
		fix_term(test, &test->observed[i]);
}
