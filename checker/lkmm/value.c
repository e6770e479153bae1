// SPDX-License-Identifier: GPL-2.0-only
#include "value.h"

static int apply_division(enum lkmm_op op, int64_t a, int64_t b, int64_t *out)
{
	if (!b || (b == -1 && a == INT64_MIN))
		return -1;
	*out = op == OP_DIV ? a / b : a % b;
	return 0;
}

static int apply_shift(enum lkmm_op op, int64_t a, int64_t b, int64_t *out)
{
	if (b < 0 || b > 63)
		return -1;
	*out = op == OP_SHL ? (int64_t)((uint64_t)a << b) : a >> b;
	return 0;
}

static int apply_ints(enum lkmm_op op, int64_t a, int64_t b, int64_t *out)
{
	uint64_t ua = (uint64_t)a, ub = (uint64_t)b;

	switch (op) {
	case OP_ADD:
		*out = (int64_t)(ua + ub);
		return 0;
	case OP_SUB:
		*out = (int64_t)(ua - ub);
		return 0;
	case OP_MUL:
		*out = (int64_t)(ua * ub);
		return 0;
	case OP_DIV:
	case OP_MOD:
		return apply_division(op, a, b, out);
	case OP_AND:
		*out = a & b;
		return 0;
	case OP_OR:
		*out = a | b;
		return 0;
	case OP_XOR:
		*out = a ^ b;
		return 0;
	case OP_ANDNOT:
		*out = a & ~b;
		return 0;
	case OP_SHL:
	case OP_SHR:
		return apply_shift(op, a, b, out);
	case OP_EQ:
		*out = a == b;
		return 0;
	case OP_NE:
		*out = a != b;
		return 0;
	case OP_LT:
		*out = a < b;
		return 0;
	case OP_LE:
		*out = a <= b;
		return 0;
	case OP_GT:
		*out = a > b;
		return 0;
	case OP_GE:
		*out = a >= b;
		return 0;
	case OP_LAND:
		*out = a && b;
		return 0;
	case OP_LOR:
		*out = a || b;
		return 0;
	case OP_NOT:
		*out = !a;
		return 0;
	case OP_NEG:
		*out = (int64_t)-ua;
		return 0;
	case OP_BNOT:
		*out = ~a;
		return 0;
	}
	return -1;
}

/* The truth of a value: 1, 0, or -1 when a symbol leaves it open. */
static int truth(struct lkmm_value v)
{
	if (v.var == LKMM_SYM)
		return -1;
	return v.var >= 0 || v.num != 0;
}

static int apply_equality(enum lkmm_op op, struct lkmm_value a,
			  struct lkmm_value b, struct lkmm_value *out)
{
	bool eq = lkmm_value_eq(a, b);

	if (!eq && (a.var == LKMM_SYM || b.var == LKMM_SYM))
		return -1;
	*out = lkmm_int(op == OP_EQ ? eq : !eq);
	return 0;
}

/* Addresses: equality, truth, an integer added or taken away. */
static int apply_addresses(enum lkmm_op op, struct lkmm_value a,
			   struct lkmm_value b, struct lkmm_value *out)
{
	int ta = truth(a), tb = truth(b);

	switch (op) {
	case OP_EQ:
	case OP_NE:
		return apply_equality(op, a, b, out);
	case OP_NOT:
		*out = lkmm_int(!ta);
		return ta < 0 ? -1 : 0;
	case OP_LAND:
	case OP_LOR:
		*out = lkmm_int(op == OP_LAND ? ta && tb : ta || tb);
		return ta < 0 || tb < 0 ? -1 : 0;
	case OP_ADD:
		if (a.var == LKMM_INT && b.var >= 0)
			return apply_addresses(op, b, a, out);
		/* fallthrough */
	case OP_SUB:
		if (a.var < 0)
			return -1;
		if (op == OP_SUB && b.var == a.var) {
			*out = lkmm_int(a.num - b.num);
			return 0;
		}
		if (b.var != LKMM_INT || b.num > 1 << 20 || b.num < -(1 << 20))
			return -1;
		*out = lkmm_addr(a.var,
				 op == OP_ADD ? a.num + b.num : a.num - b.num);
		return 0;
	default:
		return -1;
	}
}

int lkmm_apply(enum lkmm_op op, struct lkmm_value a, struct lkmm_value b,
	       struct lkmm_value *out)
{
	bool unary = op >= OP_NOT;

	if (a.var == LKMM_INT && (unary || b.var == LKMM_INT)) {
		*out = lkmm_int(0);
		return apply_ints(op, a.num, b.num, &out->num);
	}
	return apply_addresses(op, a, unary ? lkmm_int(0) : b, out);
}
