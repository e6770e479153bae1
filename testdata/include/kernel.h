/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Types and helpers for test files, by the names that the kernel has for them.
 * The primitives themselves (smp_wmb(), READ_ONCE(), set_bit() ...) are
 * declared by smpair's own prefix and need no header.
 */
#ifndef SMPAIR_TEST_KERNEL_H
#define SMPAIR_TEST_KERNEL_H

typedef _Bool bool;
typedef __SIZE_TYPE__ size_t;
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef signed char s8;
typedef short s16;
typedef int s32;
typedef long long s64;
typedef unsigned int gfp_t;

enum { false, true };

#define NULL	   ((void *)0)
#define GFP_KERNEL 0u
#define GFP_ATOMIC 1u

#define __user
#define __rcu
#define __iomem
#define __percpu
#define this_cpu_write(pcp, val) ((pcp) = (val))
#define __init
#define __exit
#define __always_inline inline __attribute__((always_inline))
#define noinline	__attribute__((noinline))
#define __must_check	__attribute__((warn_unused_result))

#define likely(x)	       __builtin_expect(!!(x), 1)
#define unlikely(x)	       __builtin_expect(!!(x), 0)
#define BIT(nr)		       (1UL << (nr))
#define ARRAY_SIZE(a)	       (sizeof(a) / sizeof((a)[0]))
#define offsetof(type, member) __builtin_offsetof(type, member)
#define container_of(ptr, type, member)                            \
	({                                                         \
		void *__mptr = (void *)(ptr);                      \
		(type *)((char *)__mptr - offsetof(type, member)); \
	})

#define EXPORT_SYMBOL(name)	extern typeof(name) name
#define EXPORT_SYMBOL_GPL(name) extern typeof(name) name

#define EAGAIN 11
#define ENOMEM 12
#define EBUSY  16
#define EINVAL 22
#define ENOSPC 28

#define MAX_ERRNO    4095
#define ERR_PTR(err) ((void *)(long)(err))
#define PTR_ERR(ptr) ((long)(ptr))
#define IS_ERR(ptr)  ((unsigned long)(ptr) >= (unsigned long)-MAX_ERRNO)

typedef struct {
	int counter;
} atomic_t;

typedef struct {
	long counter;
} atomic_long_t;

typedef struct {
	s64 counter;
} atomic64_t;

typedef struct refcount_struct {
	atomic_t refs;
} refcount_t;

typedef struct {
	unsigned int locked;
} spinlock_t;

typedef struct {
	unsigned int cnts;
} rwlock_t;

typedef struct {
	unsigned int sequence;
} seqcount_t;

typedef struct {
	seqcount_t seqcount;
	spinlock_t lock;
} seqlock_t;

struct mutex {
	atomic_long_t owner;
};

struct rw_semaphore {
	atomic_long_t count;
};

struct list_head {
	struct list_head *next, *prev;
};

struct hlist_node {
	struct hlist_node *next, **pprev;
};

struct hlist_head {
	struct hlist_node *first;
};

struct rcu_head {
	struct rcu_head *next;
	void (*func)(struct rcu_head *head);
};

struct wait_queue_head {
	spinlock_t lock;
	struct list_head head;
};
typedef struct wait_queue_head wait_queue_head_t;

struct completion {
	unsigned int done;
	wait_queue_head_t wait;
};

struct task_struct {
	unsigned int __state;
	int pid;
};

extern struct task_struct *current;

int printk(const char *fmt, ...);
void kfree(const void *ptr);
void cpu_relax(void);

#endif
