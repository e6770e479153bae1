// SPDX-License-Identifier: GPL-2.0-only
/* The initial state: "{ int x = 1; int *p = &x; int a[2] = {1,2}; 0:r1=x; }" */
#include "litmus_reader.h"

#include <string.h>

/* Number, name of a variable (its address), either with sign or "&". */
struct lkmm_value reader_constant(struct reader *r)
{
	struct lkmm_value v = lkmm_int(0);
	bool minus = reader_take(r, '-');

	if (!minus)
		reader_take(r, '&');
	if (r->tok.kind == TK_NUMBER) {
		v = lkmm_int(minus ? -r->tok.num : r->tok.num);
		reader_advance(r);
	} else if (!minus && r->tok.kind == TK_NAME) {
		v = lkmm_addr((int32_t)reader_var(r, reader_text(r)), 0);
		reader_advance(r);
		if (reader_take(r, '[')) {
			v.num = r->tok.num;
			if (r->tok.kind != TK_NUMBER)
				reader_unexpected(r, "a number");
			reader_advance(r);
			reader_expect(r, ']');
		}
	} else {
		reader_unexpected(r, "a number or a variable");
	}
	return v;
}

/* ATOMIC_INIT(1), (1), 1, &x */
static struct lkmm_value read_init_value(struct reader *r)
{
	struct lkmm_value v;
	bool paren = false;

	if (reader_is_name(r, "ATOMIC_INIT") ||
	    reader_is_name(r, "ATOMIC_LONG_INIT") ||
	    reader_is_name(r, "ATOMIC64_INIT"))
		reader_advance(r);
	paren = reader_take(r, '(');
	v = reader_constant(r);
	if (paren)
		reader_expect(r, ')');
	return v;
}

static void resize_var(struct reader *r, struct litmus_var *v, int64_t n)
{
	struct lkmm_value *init;

	if (n < 1 || n > LITMUS_MAX_ELEMENTS) {
		reader_fail(r, r->tok.line,
			    "array '%s' has no usable length; give 1 to %d",
			    v->name, LITMUS_MAX_ELEMENTS);
		return;
	}
	init = arena_alloc(r->arena, (size_t)n * sizeof(*init));
	for (int64_t i = 0; i < n; i++)
		init[i] = lkmm_int(0);
	v->array = true;
	v->n = (unsigned int)n;
	v->init = init;
}

/* After '[': "2]" or "]" before an initializer. */
static bool read_length(struct reader *r, unsigned int var)
{
	int64_t n = LITMUS_MAX_ELEMENTS;
	bool given = r->tok.kind == TK_NUMBER;

	if (given) {
		n = r->tok.num;
		reader_advance(r);
	}
	reader_expect(r, ']');
	if (!r->failed)
		resize_var(r, &r->test->vars[var], n);
	return given;
}

static void read_elements(struct reader *r, unsigned int var, bool sized)
{
	unsigned int n = 0;

	reader_expect(r, '{');
	while (!r->failed && !reader_is(r, '}')) {
		struct lkmm_value value = read_init_value(r);
		struct litmus_var *v = &r->test->vars[var];

		if (n == v->n) {
			reader_fail(r, r->tok.line,
				    "more values than elements in '%s'; "
				    "make the array longer",
				    v->name);
			return;
		}
		v->init[n++] = value;
		if (!reader_take(r, ','))
			break;
	}
	reader_expect(r, '}');
	if (!sized && n)
		r->test->vars[var].n = n;
}

static void read_var(struct reader *r, const char *type, bool bracket)
{
	unsigned int var;
	bool sized = true;

	if (r->tok.kind != TK_NAME) {
		reader_unexpected(r, "a variable");
		return;
	}
	var = reader_var(r, reader_text(r));
	reader_advance(r);
	if (bracket)
		reader_expect(r, ']');
	if (type)
		r->test->vars[var].type = type;
	if (reader_take(r, '['))
		sized = read_length(r, var);
	if (!reader_take(r, '='))
		return;
	if (reader_is(r, '{')) {
		if (r->test->vars[var].array)
			read_elements(r, var, sized);
		else
			reader_unexpected(r, "one value");
		return;
	}
	struct lkmm_value value = read_init_value(r);

	r->test->vars[var].init[0] = value;
}

/* "0:r1 = 1"; the threads follow, so the register is made here. */
static void read_reg(struct reader *r, const char *type)
{
	int64_t n = r->tok.num;
	struct litmus_reg *reg;
	unsigned int i;

	reader_advance(r);
	reader_expect(r, ':');
	if (r->failed || n >= LITMUS_MAX_THREADS || r->tok.kind != TK_NAME) {
		reader_unexpected(r, "a register, as in 0:r1");
		return;
	}
	i = reader_reg(r, &r->test->threads[n], reader_text(r));
	reader_advance(r);
	if (r->failed)
		return;
	if (type)
		r->test->threads[n].regs[i].type = type;
	if (!reader_take(r, '='))
		return;
	struct lkmm_value value = read_init_value(r);

	reg = &r->test->threads[n].regs[i];
	reg->init = value;
	reg->initial = true;
}

static void read_entry(struct reader *r)
{
	const char *type = reader_type(r, true);

	if (!type && reader_take(r, '['))
		read_var(r, NULL, true);
	else if (r->tok.kind == TK_NUMBER)
		read_reg(r, type);
	else
		read_var(r, type, false);
}

void reader_init_state(struct reader *r)
{
	reader_expect(r, '{');
	while (!r->failed && !reader_is(r, '}')) {
		if (reader_take(r, ';'))
			continue;
		read_entry(r);
		if (!r->failed && !reader_is(r, '}'))
			reader_expect(r, ';');
	}
	reader_expect(r, '}');
}
