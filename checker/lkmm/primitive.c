// SPDX-License-Identifier: GPL-2.0-only
#include "primitive.h"

#include <stdio.h>
#include <string.h>

#define FENCE(name, detail)                                       \
	{                                                         \
		name, PRIM_FENCE, FENCE_##detail, ORDER_MB, "", 0 \
	}

/* The arithmetic operations that come as void, _return and fetch_. */
#define ARITHMETIC(name, op, shape)                                         \
	{ "atomic_" name, PRIM_OP, op, ORDER_ONCE, shape, 0 },              \
		{ "atomic_" name "_return",                                 \
		  PRIM_OP_RETURN,                                           \
		  op,                                                       \
		  ORDER_MB,                                                 \
		  shape,                                                    \
		  1 },                                                      \
	{                                                                   \
		"atomic_fetch_" name, PRIM_FETCH_OP, op, ORDER_MB, shape, 1 \
	}

/* The logical ones, which have no _return. */
#define LOGICAL(name, op)                                                  \
	{ "atomic_" name, PRIM_OP, op, ORDER_ONCE, "vp", 0 },              \
	{                                                                  \
		"atomic_fetch_" name, PRIM_FETCH_OP, op, ORDER_MB, "vp", 1 \
	}

#define BIT(name, op)                                                           \
	{ name "_bit", PRIM_BIT_OP, op, ORDER_ONCE, "bp", 0 },                  \
		{ "__" name "_bit", PRIM_BIT_STORE, op, ORDER_PLAIN, "bp", 0 }, \
	{                                                                       \
		"test_and_" name "_bit", PRIM_BIT_TEST_AND, op, ORDER_MB,       \
			"bp", 0                                                 \
	}

static const struct lkmm_primitive primitives[] = {
	{ "READ_ONCE", PRIM_LOAD, 0, ORDER_ONCE, "l", 0 },
	{ "WRITE_ONCE", PRIM_STORE, 0, ORDER_ONCE, "lv", 0 },
	{ "smp_load_acquire", PRIM_LOAD, 0, ORDER_ACQUIRE, "p", 0 },
	{ "smp_store_release", PRIM_STORE, 0, ORDER_RELEASE, "pv", 0 },
	{ "smp_store_mb", PRIM_STORE_MB, 0, ORDER_ONCE, "lv", 0 },
	{ "rcu_dereference", PRIM_LOAD, 0, ORDER_ONCE, "l", 0 },
	{ "rcu_assign_pointer", PRIM_STORE, 0, ORDER_RELEASE, "lv", 0 },
	FENCE("smp_mb", MB),
	FENCE("smp_rmb", RMB),
	FENCE("smp_wmb", WMB),
	FENCE("barrier", BARRIER),
	FENCE("smp_mb__before_atomic", BEFORE_ATOMIC),
	FENCE("smp_mb__after_atomic", AFTER_ATOMIC),
	FENCE("smp_mb__after_spinlock", AFTER_SPINLOCK),
	FENCE("smp_mb__after_unlock_lock", AFTER_UNLOCK_LOCK),
	FENCE("smp_mb__after_srcu_read_unlock", AFTER_SRCU_READ_UNLOCK),
	{ "xchg", PRIM_XCHG, 0, ORDER_MB, "pv", 1 },
	{ "cmpxchg", PRIM_CMPXCHG, 0, ORDER_MB, "pvv", 1 },
	{ "spin_lock", PRIM_LOCK, 0, ORDER_ACQUIRE, "p", 0 },
	{ "spin_unlock", PRIM_UNLOCK, 0, ORDER_RELEASE, "p", 0 },
	{ "spin_trylock", PRIM_TRYLOCK, 0, ORDER_ACQUIRE, "p", 0 },
	{ "spin_is_locked", PRIM_IS_LOCKED, 0, ORDER_ONCE, "p", 0 },
	{ "rcu_read_lock", PRIM_RCU_LOCK, 0, ORDER_ONCE, "", 0 },
	{ "rcu_read_unlock", PRIM_RCU_UNLOCK, 0, ORDER_ONCE, "", 0 },
	{ "synchronize_rcu", PRIM_SYNC_RCU, 0, ORDER_MB, "", 0 },
	{ "synchronize_rcu_expedited", PRIM_SYNC_RCU, 0, ORDER_MB, "", 0 },
	{ "srcu_read_lock", PRIM_SRCU_LOCK, 0, ORDER_ONCE, "p", 0 },
	{ "srcu_read_unlock", PRIM_SRCU_UNLOCK, 0, ORDER_ONCE, "pv", 0 },
	{ "srcu_down_read", PRIM_SRCU_LOCK, 0, ORDER_ONCE, "p", 0 },
	{ "srcu_up_read", PRIM_SRCU_UNLOCK, 0, ORDER_ONCE, "pv", 0 },
	{ "synchronize_srcu", PRIM_SYNC_SRCU, 0, ORDER_MB, "p", 0 },
	{ "synchronize_srcu_expedited", PRIM_SYNC_SRCU, 0, ORDER_MB, "p", 0 },
	{ "atomic_read", PRIM_LOAD, 0, ORDER_ONCE, "p", 0 },
	{ "atomic_read_acquire", PRIM_LOAD, 0, ORDER_ACQUIRE, "p", 0 },
	{ "atomic_set", PRIM_STORE, 0, ORDER_ONCE, "pv", 0 },
	{ "atomic_set_release", PRIM_STORE, 0, ORDER_RELEASE, "pv", 0 },
	ARITHMETIC("add", OP_ADD, "vp"),
	ARITHMETIC("sub", OP_SUB, "vp"),
	ARITHMETIC("inc", OP_ADD, "1p"),
	ARITHMETIC("dec", OP_SUB, "1p"),
	LOGICAL("and", OP_AND),
	LOGICAL("or", OP_OR),
	LOGICAL("xor", OP_XOR),
	LOGICAL("andnot", OP_ANDNOT),
	{ "atomic_xchg", PRIM_XCHG, 0, ORDER_MB, "pv", 1 },
	{ "atomic_cmpxchg", PRIM_CMPXCHG, 0, ORDER_MB, "pvv", 1 },
	{ "atomic_sub_and_test", PRIM_OP_TEST, OP_SUB, ORDER_MB, "vp", 0 },
	{ "atomic_dec_and_test", PRIM_OP_TEST, OP_SUB, ORDER_MB, "1p", 0 },
	{ "atomic_inc_and_test", PRIM_OP_TEST, OP_ADD, ORDER_MB, "1p", 0 },
	{ "atomic_add_negative", PRIM_OP_NEGATIVE, OP_ADD, ORDER_MB, "vp", 1 },
	{ "atomic_add_unless", PRIM_ADD_UNLESS, OP_ADD, ORDER_MB, "pvv", 0 },
	{ "atomic_inc_not_zero", PRIM_ADD_UNLESS, OP_ADD, ORDER_MB, "p10", 0 },
	BIT("set", OP_OR),
	BIT("clear", OP_ANDNOT),
	BIT("change", OP_XOR),
	{ "test_bit", PRIM_BIT_TEST, 0, ORDER_ONCE, "bp", 0 },
	{ "test_bit_acquire", PRIM_BIT_TEST, 0, ORDER_ACQUIRE, "bp", 0 },
	{ "test_and_set_bit_lock", PRIM_BIT_LOCK, OP_OR, ORDER_ACQUIRE, "bp",
	  0 },
	{ "clear_bit_unlock", PRIM_BIT_OP, OP_ANDNOT, ORDER_RELEASE, "bp", 0 },
	{ "__clear_bit_unlock", PRIM_BIT_STORE, OP_ANDNOT, ORDER_RELEASE, "bp",
	  0 },
};

static const struct lkmm_primitive *exact(const char *name, size_t len)
{
	for (size_t i = 0; i < sizeof(primitives) / sizeof(*primitives); i++) {
		const char *n = primitives[i].name;

		if (!strncmp(n, name, len) && !n[len])
			return &primitives[i];
	}
	return NULL;
}

static const struct {
	const char *text;
	enum lkmm_order order;
} suffixes[] = {
	{ "_relaxed", ORDER_ONCE },
	{ "_acquire", ORDER_ACQUIRE },
	{ "_release", ORDER_RELEASE },
};

static const struct lkmm_primitive *find(const char *name,
					 enum lkmm_order *order)
{
	size_t len = strlen(name);
	const struct lkmm_primitive *p = exact(name, len);

	if (p) {
		*order = p->order;
		return p;
	}
	for (size_t i = 0; i < sizeof(suffixes) / sizeof(*suffixes); i++) {
		size_t n = strlen(suffixes[i].text);

		if (len <= n || strcmp(name + len - n, suffixes[i].text) != 0)
			continue;
		p = exact(name, len - n);
		*order = suffixes[i].order;
		return p && p->suffixed ? p : NULL;
	}
	return NULL;
}

const struct lkmm_primitive *lkmm_primitive_find(const char *name,
						 enum lkmm_order *order)
{
	static const char *const wide[] = { "atomic_long_", "atomic64_" };
	char narrow[64];

	for (size_t i = 0; i < sizeof(wide) / sizeof(*wide); i++) {
		size_t n = strlen(wide[i]);

		if (strncmp(name, wide[i], n) != 0 || strlen(name) > 50)
			continue;
		snprintf(narrow, sizeof(narrow), "atomic_%s", name + n);
		return find(narrow, order);
	}
	return find(name, order);
}

unsigned int lkmm_primitive_args(const struct lkmm_primitive *p)
{
	unsigned int n = 0;

	for (const char *s = p->shape; *s; s++)
		n += *s != '0' && *s != '1';
	return n;
}

const struct lkmm_primitive *lkmm_primitive_at(size_t i)
{
	return i < sizeof(primitives) / sizeof(*primitives) ? &primitives[i]
							    : NULL;
}
