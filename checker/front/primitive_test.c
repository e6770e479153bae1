// SPDX-License-Identifier: GPL-2.0-only
/* Calls: primitives, copies, locks, allocations, escapes. */
#include "front_fixture.h"

static const char declarations[] =
	"typedef struct { int counter; } atomic_t; typedef unsigned long "
	"size_t; typedef struct { int raw; } spinlock_t;\n"
	"struct rec { int a, b, flag; unsigned long flags; unsigned long "
	"map[4]; atomic_t cnt; spinlock_t lock; struct rec *ptr; char buf[16]; "
	"void *vp; int (*fn)(int); };\n"
	"#define NULL ((void *)0)\n"
	"enum { BIT_A, BIT_B = 5 };\n"
	"#define BIT_MACRO 3\n"
	"int other(void *); int handler(int); int pub(struct rec *); extern "
	"struct rec *gp;\n";

static const struct fixture_case cases[] = {
	{ "once",
	  "void once(struct rec *x) { int v = READ_ONCE(x->flag); "
	  "WRITE_ONCE(x->flag, v); WRITE_ONCE(x->flag, 1); WRITE_ONCE(x->flag, "
	  "v + 1); }",
	  "read once READ_ONCE rec>flag base=x dest=v; "
	  "write once WRITE_ONCE rec>flag base=x src=v; "
	  "write once WRITE_ONCE rec>flag base=x src=1; "
	  "write once WRITE_ONCE rec>flag base=x" },
	{ "acqrel",
	  "void acqrel(struct rec *x) { if (smp_load_acquire(&x->flag)) "
	  "smp_store_release(&x->flag, 0); smp_store_mb(x->flag, 2); }",
	  "read acquire smp_load_acquire rec>flag base=x; "
	  "write release smp_store_release rec>flag base=x src=0; "
	  "write mb smp_store_mb rec>flag base=x src=2" },
	{ "fences",
	  "void fences(struct rec *x) { smp_wmb(); smp_rmb(); smp_mb(); "
	  "barrier(); smp_mb__before_atomic(); }",
	  "fence wmb smp_wmb; "
	  "fence rmb smp_rmb; "
	  "fence mb smp_mb; "
	  "fence barrier barrier; "
	  "fence before-atomic smp_mb__before_atomic" },
	{ "bits",
	  "void bits(struct rec *x, int n) { set_bit(BIT_B, &x->flags); if "
	  "(test_bit(BIT_MACRO, &x->flags)) clear_bit(n, &x->flags); "
	  "set_bit(BIT_A, x->map); set_bit(70, x->map); test_and_set_bit(n, "
	  "x->map); __set_bit(1, &x->flags); }",
	  "rmw once set_bit rec>flags bit=BIT_B:5 base=x; "
	  "read once test_bit rec>flags bit=BIT_MACRO:3 base=x; "
	  "rmw once clear_bit rec>flags bit=n:-1 base=x; "
	  "rmw once set_bit rec>map[0] bit=BIT_A:0 base=x; "
	  "rmw once set_bit rec>map[1] bit=70:70 base=x; "
	  "rmw mb test_and_set_bit rec>map[] bit=n:-1 base=x; "
	  "rmw plain __set_bit rec>flags bit=1:1 base=x" },
	{ "atomics",
	  "void atomics(struct rec *x) { int v = atomic_read(&x->cnt); "
	  "atomic_set(&x->cnt, 3); atomic_inc(&x->cnt); v = "
	  "atomic_inc_return(&x->cnt); atomic_add(v, &x->cnt); if "
	  "(atomic_dec_and_test(&x->cnt)) other(x); }",
	  "read once atomic_read rec>cnt base=x dest=v; "
	  "write once atomic_set rec>cnt base=x src=3; "
	  "rmw once atomic_inc rec>cnt base=x; "
	  "rmw mb atomic_inc_return rec>cnt base=x dest=v; "
	  "rmw once atomic_add rec>cnt base=x src=v; "
	  "rmw mb atomic_dec_and_test rec>cnt base=x; "
	  "call other" },
	{ "xch",
	  "void xch(struct rec *x) { int v = xchg(&x->flag, 1); v = "
	  "cmpxchg(&x->flag, 0, v); }",
	  "rmw mb xchg rec>flag base=x dest=v src=1; "
	  "rmw mb cmpxchg rec>flag base=x dest=v src=v" },
	{ "rcu",
	  "void rcu(struct rec *x, struct rec *n) { struct rec *p; "
	  "rcu_read_lock(); p = rcu_dereference(x->ptr); p->a = 1; "
	  "rcu_read_unlock(); rcu_assign_pointer(x->ptr, n); "
	  "synchronize_rcu(); rcu_dereference(x->ptr)->b = 2; }",
	  "lock barrier rcu_read_lock; "
	  "read once rcu_dereference rec>ptr base=x dest=p; "
	  "write rec>a base=p = src=1; "
	  "unlock barrier rcu_read_unlock; "
	  "write release rcu_assign_pointer rec>ptr base=x src=n; "
	  "prim mb synchronize_rcu; "
	  "read once rcu_dereference rec>ptr base=x; "
	  "write rec>b = src=2" },
	{ "locks",
	  "void locks(struct rec *x) { spin_lock(&x->lock); x->a = 1; "
	  "spin_unlock(&x->lock); if (spin_trylock(&x->lock)) "
	  "spin_unlock(&x->lock); }",
	  "lock acquire spin_lock rec>lock base=x; "
	  "write rec>a base=x = src=1; "
	  "unlock release spin_unlock rec>lock base=x; "
	  "lock acquire spin_trylock rec>lock base=x; "
	  "unlock release spin_unlock rec>lock base=x" },
	{ "copies",
	  "void copies(struct rec *x, struct rec *y) { memcpy(&x->buf, y->buf, "
	  "16); memcpy(x->buf, &y->buf[2], 4); memset(x, 0, sizeof(*x)); "
	  "memset(x->ptr, 0, 8); copy_from_user(x->buf, x->vp, 3); memcpy(x, "
	  "y, 8); get_random_bytes(&x->a, 4); }",
	  "read plain memcpy rec>buf base=y; "
	  "write plain memcpy rec>buf base=x; "
	  "read plain memcpy rec>buf[2] base=y; "
	  "write plain memcpy rec>buf base=x; "
	  "write plain memset rec base=x; "
	  "read rec>ptr base=x; "
	  "write plain memset rec; "
	  "read rec>vp base=x; "
	  "read plain copy_from_user ?; "
	  "write plain copy_from_user rec>buf base=x; "
	  "read plain memcpy rec base=y; "
	  "write plain memcpy rec base=x; "
	  "write plain get_random_bytes rec>a base=x" },
	{ "fresh",
	  "void fresh(struct rec *x) { struct rec *n = kzalloc(sizeof(*n), 0); "
	  "struct rec *m = NULL; if (!n) return; n->a = 1; m = kmalloc(8, 0); "
	  "m->b = 2; x->ptr = n; n = x; n->b = 3; }",
	  "prim plain kzalloc dest=n; "
	  "return; "
	  "write rec>a base=n = src=1; "
	  "prim plain kmalloc dest=m; "
	  "write rec>b base=m = src=2; "
	  "write rec>ptr base=x = src=n; "
	  "write rec>b base=n = src=3" },
	{ "escapes",
	  "void escapes(struct rec *x) { other(&x->a); other(x->buf); gp = "
	  "(struct rec *)&x->map; if (&x->a == &x->b) return; other(x); "
	  "other(x->ptr); }",
	  "escape rec>a base=x; "
	  "call other; "
	  "escape rec>buf base=x; "
	  "call other; "
	  "escape rec>map base=x; "
	  "write =gp =; "
	  "return; "
	  "call other; "
	  "read rec>ptr base=x; "
	  "call other" },
	{ "calls",
	  "void calls(struct rec *x, int v) { int r = other(x->ptr); r = "
	  "x->fn(v); (*x->fn)(r); x->fn = handler; x->fn = &handler; "
	  "other(handler); pub(x); }",
	  "read rec>ptr base=x; "
	  "call other dest=r; "
	  "read rec>fn base=x; "
	  "call rec>fn base=x dest=r; "
	  "read rec>fn base=x; "
	  "call rec>fn base=x; "
	  "write rec>fn base=x =; "
	  "write rec>fn base=x =; "
	  "call other; "
	  "call pub" },
	{ "order",
	  "void order(struct rec *x, struct rec *y) { x->a = y->b + other(y); "
	  "WRITE_ONCE(x->a, READ_ONCE(y->a)); }",
	  "read rec>b base=y; "
	  "call other; "
	  "write rec>a base=x =; "
	  "read once READ_ONCE rec>a base=y; "
	  "write once WRITE_ONCE rec>a base=x" },
	{ "macro_field",
	  "void macro_field(struct rec *x) {\n"
	  "#define F(p) ((p)->flag)\n"
	  "#define SET(p, v) ((p)->flag = (v))\n"
	  "#define READY(p) READ_ONCE((p)->flag)\n"
	  "#define FLAG flag\n"
	  " F(x) = 1; SET(x, 2); if (READY(x)) x->FLAG = 3; F(x)++; }\n",
	  "write rec>flag base=x = src=1; "
	  "write rec>flag base=x = src=2; "
	  "read once READ_ONCE rec>flag base=x; "
	  "write rec>flag base=x = src=3; "
	  "rmw rec>flag base=x ++ src=1" },
	{ "shared_ptr",
	  "#define SET(p, v) ((p)->flag = (v))\n"
	  "#define READY(p) READ_ONCE((p)->flag)\n"
	  "#define FLAG flag\n"
	  "int shared_ptr(void) { return gp->flag; }\n",
	  "read =gp; "
	  "read rec>flag; "
	  "return" },
};

static void test_primitives(void **state)
{
	(void)state;
	fixture_check(declarations, cases, sizeof(cases) / sizeof(*cases),
		      fixture_events);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_primitives),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
