/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The kernel's primitives as the model sees them: linux-kernel.def as a
 * table, with the bit operations that Documentation/atomic_bitops.txt
 * describes and linux-kernel.def lacks.
 */
#ifndef SMPAIR_LKMM_PRIMITIVE_H
#define SMPAIR_LKMM_PRIMITIVE_H

#include <stddef.h>

#include "value.h"

enum lkmm_order {
	ORDER_PLAIN,
	ORDER_ONCE,
	ORDER_ACQUIRE,
	ORDER_RELEASE,
	ORDER_MB,
};

enum lkmm_fence {
	FENCE_MB,
	FENCE_RMB,
	FENCE_WMB,
	FENCE_BARRIER,
	FENCE_BEFORE_ATOMIC,
	FENCE_AFTER_ATOMIC,
	FENCE_AFTER_SPINLOCK,
	FENCE_AFTER_UNLOCK_LOCK,
	FENCE_AFTER_SRCU_READ_UNLOCK,
};

enum lkmm_primitive_kind {
	PRIM_LOAD,
	PRIM_STORE,
	PRIM_STORE_MB,
	PRIM_FENCE,
	PRIM_XCHG,
	PRIM_CMPXCHG,
	PRIM_OP,	  /* void operation */
	PRIM_OP_RETURN,	  /* gives the new value */
	PRIM_FETCH_OP,	  /* gives the old value */
	PRIM_OP_TEST,	  /* is the new value zero? */
	PRIM_OP_NEGATIVE, /* is the new value negative? */
	PRIM_ADD_UNLESS,
	PRIM_LOCK,
	PRIM_UNLOCK,
	PRIM_TRYLOCK,
	PRIM_IS_LOCKED,
	PRIM_RCU_LOCK,
	PRIM_RCU_UNLOCK,
	PRIM_SYNC_RCU,
	PRIM_SRCU_LOCK,
	PRIM_SRCU_UNLOCK,
	PRIM_SYNC_SRCU,
	PRIM_BIT_OP,	   /* set_bit() and its like, void */
	PRIM_BIT_STORE,	   /* __set_bit(), __clear_bit_unlock(): no RMW */
	PRIM_BIT_TEST,	   /* test_bit() */
	PRIM_BIT_TEST_AND, /* test_and_set_bit() and its like */
	PRIM_BIT_LOCK,	   /* test_and_set_bit_lock(): ordered if taken */
};

/*
 * Shapes of operands: l an lvalue in memory, p a pointer to it, v a value, b
 * a bit number, 1 no operand: the value one, 0 likewise.
 */
struct lkmm_primitive {
	const char *name;
	enum lkmm_primitive_kind kind;
	int detail; /* enum lkmm_op or enum lkmm_fence */
	enum lkmm_order order;
	const char *shape;
	unsigned char suffixed; /* exists as _relaxed, _acquire, _release */
};

/*
 * The primitive called name (atomic_long_ and atomic64_ are read as atomic_)
 * with its order in *order; NULL when the model has none such.
 */
const struct lkmm_primitive *lkmm_primitive_find(const char *name,
						 enum lkmm_order *order);
/* How many operands a call has. */
unsigned int lkmm_primitive_args(const struct lkmm_primitive *p);

/* The i-th row of the table, NULL past its end: for generators and tests. */
const struct lkmm_primitive *lkmm_primitive_at(size_t i);

#endif
