/* SPDX-License-Identifier: GPL-2.0-only */
/* Enough of the primitives for a compiler. */
#define READ_ONCE(x)	 (*(const volatile typeof(x) *)&(x))
#define WRITE_ONCE(x, v) ((void)(*(volatile typeof(x) *)&(x) = (v)))

#define smp_mb()  __atomic_thread_fence(__ATOMIC_SEQ_CST)
#define smp_wmb() __atomic_thread_fence(__ATOMIC_RELEASE)
#define smp_rmb() __atomic_thread_fence(__ATOMIC_ACQUIRE)

#define smp_store_release(p, v) __atomic_store_n(p, v, __ATOMIC_RELEASE)
#define smp_load_acquire(p)	__atomic_load_n(p, __ATOMIC_ACQUIRE)

void set_bit(long nr, unsigned long *addr);
int test_bit(long nr, const unsigned long *addr);
int test_bit_acquire(long nr, const unsigned long *addr);
