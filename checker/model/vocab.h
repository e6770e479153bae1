/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The vocabulary: what each primitive of the kernel means to the LKMM. The
 * table itself is data, rules/primitives.def; this is how the program sees
 * it. Sources: Documentation/memory-barriers.txt, atomic_t.txt,
 * atomic_bitops.txt and tools/memory-model/linux-kernel.def.
 */
#ifndef SMPAIR_VOCAB_H
#define SMPAIR_VOCAB_H

#include <stdbool.h>
#include <stddef.h>

#include "strbuf.h"

/* What a primitive does; names as the LKMM and the kernel have them. */
enum prim_class {
	PRIM_FENCE,   /* smp_mb(), smp_wmb(), smp_mb__before_atomic() ... */
	PRIM_LOAD,    /* READ_ONCE(), atomic_read(), test_bit() ... */
	PRIM_STORE,   /* WRITE_ONCE(), atomic_set(), smp_store_mb() ... */
	PRIM_RMW,     /* set_bit(), atomic_inc_return(), xchg() ... */
	PRIM_LOCK,    /* spin_lock(), mutex_lock(), rcu_read_lock() ... */
	PRIM_TRYLOCK, /* takes the lock only when it returns true */
	PRIM_UNLOCK,
	PRIM_WAKE,  /* wake_up(), complete(): orders only if it wakes */
	PRIM_WAIT,  /* set_current_state(), prepare_to_wait() ... */
	PRIM_GRACE, /* synchronize_rcu() ... : a full barrier and more */
	PRIM_COPY,  /* memcpy(), memset(), copy_from_user(): plain accesses
			 * of all that the destination and source cover */
	PRIM_ALLOC, /* kzalloc() ...: returns memory nobody else knows */
	PRIM_SEQ,   /* read_seqcount_begin() ...: barriers of their own */
	PRIM_NR
};

/* LKMM's own words. */
enum ordering {
	ORD_PLAIN,
	ORD_ONCE, /* marked, orders nothing: also _relaxed */
	ORD_ACQUIRE,
	ORD_RELEASE,
	ORD_MB, /* a full barrier; of an RMW: on both sides */
	ORD_WMB,
	ORD_RMB,
	ORD_BEFORE_ATOMIC, /* a full barrier if an RMW follows */
	ORD_AFTER_ATOMIC,  /* a full barrier if an RMW precedes */
	ORD_AFTER_SPINLOCK,
	ORD_AFTER_UNLOCK_LOCK,
	ORD_ACQUIRE_CTRL, /* smp_acquire__after_ctrl_dep() */
	ORD_COMPILER,	  /* barrier() */
	ORD_DEVICE_MB,	  /* mb(), wmb(), rmb(), dma_*(), virt_*(): */
	ORD_DEVICE_WMB,	  /* the partner may be no CPU */
	ORD_DEVICE_RMB,
	ORD_AFTER_SRCU_READ_UNLOCK,
	ORD_NR
};

enum prim_flag {
	PF_OPERAND_LVALUE = 1 << 0, /* macro names the object itself
					 * (READ_ONCE(x)), not its address */
	PF_RETURNS = 1 << 1,	    /* an RMW or wake-up whose value the
					 * caller gets */
	PF_CONDITIONAL = 1 << 2,    /* RMW may fail (cmpxchg, add_unless,
					 * trylock): then it orders nothing */
	PF_RCU = 1 << 3,
	PF_BITOP = 1 << 4,     /* (nr, addr) operands */
	PF_ATOMIC = 1 << 5,    /* atomic_t, refcount_t, local_t ... */
	PF_NONATOMIC = 1 << 6, /* __set_bit() and its like: plain */
	PF_ZEROES = 1 << 7,    /* PRIM_ALLOC: memory is zeroed */
	PF_FROM_USER = 1 << 8, /* copies from user space */
	PF_MAY_SLEEP = 1 << 9,
	PF_ZERO_TAKES = 1 << 10, /* PRIM_TRYLOCK: took the lock when it
					 * returns 0: mutex_lock_killable() */
	PF_SCOPED = 1 << 11,	 /* PRIM_LOCK: until the end of the
					 * scope, by guard() */
	PF_IMPLIED = 1 << 12,	 /* its order is part of its purpose,
					 * nobody wrote it as a barrier:
					 * refcount_dec_and_test() */
	PF_TELLS = 1 << 13,	 /* PF_CONDITIONAL, and true exactly when it
				  * has not failed */
};

struct primitive {
	const char *name;
	enum prim_class class;
	enum ordering order;
	unsigned int flags; /* enum prim_flag */
	int operand;	    /* argument that is the object, from 0; -1 */
	int value;	    /* argument stored (PRIM_COPY: source); -1 */
	int bit;	    /* argument with the bit number; -1 */
	/*
	 * The primitive of the same effect that is acquire or release instead,
	 * NULL if the kernel has none.
	 */
	const char *acquire_form, *release_form;
	/* First release that has it, as 0x060e for 6.14; 0: all we support. */
	unsigned int since;
};

/* NULL when name is no primitive. O(log n). */
const struct primitive *vocab_find(const char *name);
/* All of them, sorted by name. */
const struct primitive *vocab_all(size_t *n);

const char *ordering_name(enum ordering order);
/* -1 when name is no ordering. */
int ordering_parse(const char *name);
const char *prim_class_name(enum prim_class class);

/*
 * Appends the table, a line per primitive: name, class, order, flags, operand,
 * value, bit, acquire form, release form, since; "-" for what is absent.
 */
void vocab_print(struct strbuf *out);

/*
 * Functions of the model header are called MODEL_PREFIX + name of primitive.
 */
#define MODEL_PREFIX "__smpair_"

/*
 * A model function of PRIM_LOAD or PRIM_RMW that returns "void *" stands for an
 * address: the value of the primitive is "*(T *)__smpair_NAME(...)", so that the
 * expression keeps its type. That cast and that "*" are no access of their own.
 * Arguments are at the positions that the table gives, with "&" put before an
 * object that is named itself (PF_OPERAND_LVALUE).
 */

/*
 * Appends the model header: C that follows the kernel's own headers in the
 * prefix and redefines each primitive that is a macro as one call of a
 * declared function with its operands, so that the AST shows it as such
 * (what sparse's __CHECKER__ is to the kernel). It may be included more than
 * once: each time it takes hold of the macros that exist by then.
 */
void vocab_model_header(struct strbuf *out);

/*
 * True when [s, s + len) is a primitive whose presence makes a file worth
 * parsing: fences, acquire, release and the like, not READ_ONCE().
 */
bool vocab_is_barrier_word(const char *s, size_t len);

#endif
