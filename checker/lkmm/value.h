/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Values of registers and memory: integers, addresses of shared variables and
 * fresh symbols (what an execution gets that makes up its own value).
 */
#ifndef SMPAIR_LKMM_VALUE_H
#define SMPAIR_LKMM_VALUE_H

#include <stdbool.h>
#include <stdint.h>

enum {
	LKMM_INT = -1, /* num is the integer */
	LKMM_SYM = -2, /* num numbers the symbol */
};

struct lkmm_value {
	int32_t var; /* LKMM_INT, LKMM_SYM or a variable's index */
	int64_t num; /* integer, symbol number or element of the variable */
};

static inline struct lkmm_value lkmm_int(int64_t num)
{
	return (struct lkmm_value){ LKMM_INT, num };
}

static inline struct lkmm_value lkmm_addr(int32_t var, int64_t element)
{
	return (struct lkmm_value){ var, element };
}

static inline bool lkmm_value_eq(struct lkmm_value a, struct lkmm_value b)
{
	return a.var == b.var && a.num == b.num;
}

/* Integers before addresses before symbols, each by number: -1, 0 or 1. */
static inline int lkmm_value_cmp(struct lkmm_value a, struct lkmm_value b)
{
	if (a.var != b.var) {
		if (a.var == LKMM_SYM)
			return 1;
		if (b.var == LKMM_SYM)
			return -1;
		return a.var < b.var ? -1 : 1;
	}
	return a.num < b.num ? -1 : a.num > b.num;
}

enum lkmm_op {
	OP_ADD,
	OP_SUB,
	OP_MUL,
	OP_DIV,
	OP_MOD,
	OP_AND,
	OP_OR,
	OP_XOR,
	OP_ANDNOT,
	OP_SHL,
	OP_SHR,
	OP_EQ,
	OP_NE,
	OP_LT,
	OP_LE,
	OP_GT,
	OP_GE,
	OP_LAND,
	OP_LOR,
	OP_NOT,	 /* unary: ! */
	OP_NEG,	 /* unary: - */
	OP_BNOT, /* unary: ~ */
};

/*
 * a op b (b is ignored by the unary ones). Arithmetic wraps at 64 bits.
 * Returns 0, or -1 when C or the model gives the operation no value: division
 * by zero, a shift past the width, arithmetic on an address other than adding
 * to it, a comparison that a fresh symbol leaves open.
 */
int lkmm_apply(enum lkmm_op op, struct lkmm_value a, struct lkmm_value b,
	       struct lkmm_value *out);

#endif
