// SPDX-License-Identifier: GPL-2.0-only
/* Location keys, and accesses in the order of evaluation. */
#include "front_fixture.h"

static const char declarations[] =
	"typedef unsigned int u32; typedef struct { int counter; } atomic_t; "
	"typedef unsigned long size_t;\n"
	"struct inner { u32 n; struct { int x; }; union { int u; long l; }; "
	"int arr[4]; };\n"
	"struct outer { struct inner in; struct inner *p; struct inner ins[3]; "
	"u32 tail; int bf : 3; atomic_t cnt; unsigned long flags; unsigned "
	"long map[4]; char buf[16]; void *data; u32 *vec; struct { int deep; "
	"struct { int er; } un; } nm; struct outer *next; struct outer **tbl; "
	"volatile int cv; long lg; };\n"
	"struct outer glob; static int stat; extern int ex; int arr2[2][3]; "
	"struct outer *gp;\n"
	"struct outer *get(struct outer *);\n";

static const struct fixture_case cases[] = {
	{ "OUT",
	  "static inline struct outer *OUT(struct inner *i) { return (struct "
	  "outer *)((char *)i - __builtin_offsetof(struct outer, in)); }",
	  "return" },
	{ "member",
	  "#define container_of(ptr, type, member) ({ void *__mptr = (void "
	  "*)(ptr); ((type *)(__mptr - __builtin_offsetof(type, member))); })\n"
	  "void member(struct outer *x) { x->tail = 1; x->in.n = 2; x->in.x = "
	  "3; x->in.u = 4; x->p->n = 5; x->ins[2].n = 6; x->in.arr[1] = 7; "
	  "x->nm.deep = 8; x->nm.un.er = 9; }\n",
	  "write outer>tail base=x = src=1; "
	  "write outer>in:inner>n base=x = src=2; "
	  "write outer>in:inner>x base=x = src=3; "
	  "write outer>in:inner>u base=x = src=4; "
	  "read outer>p base=x; "
	  "write inner>n = src=5; "
	  "write outer>ins[2]:inner>n base=x = src=6; "
	  "write outer>in:inner>arr[1] base=x = src=7; "
	  "write outer>nm>deep base=x = src=8; "
	  "write outer>nm>un>er base=x = src=9" },
	{ "index",
	  "void index(struct outer *x, int i) { x->in.arr[i] = "
	  "x->ins[i].arr[0]; x->vec[i] = 1; *x->vec = 2; x->p[i].n = 3; "
	  "arr2[1][i] = 4; x->tbl[i]->tail = 5; (*x->tbl)->tail = 6; }",
	  "read outer>ins[]:inner>arr[0] base=x; "
	  "write outer>in:inner>arr[] base=x =; "
	  "read outer>vec base=x; "
	  "write *unsigned int = src=1; "
	  "read outer>vec base=x; "
	  "write *unsigned int = src=2; "
	  "read outer>p base=x; "
	  "write inner>n = src=3; "
	  "write =arr2[1][] = src=4; "
	  "read outer>tbl base=x; "
	  "read *struct outer *; "
	  "write outer>tail = src=5; "
	  "read outer>tbl base=x; "
	  "read *struct outer *; "
	  "write outer>tail = src=6" },
	{ "globals",
	  "void globals(void) { static int st; glob.tail = 1; stat = 2; ex = "
	  "3; st = 4; gp->tail = 5; glob.in.n = 6; }",
	  "write =glob:outer>tail = src=1; "
	  "write =stat = src=2; "
	  "write =ex = src=3; "
	  "write =globals.st = src=4; "
	  "read =gp; "
	  "write outer>tail = src=5; "
	  "write =glob:outer>in:inner>n = src=6" },
	{ "deref",
	  "void deref(int *p, struct outer *x, struct outer *y) { *p = 1; *x = "
	  "*y; (*x).tail = 2; *(u32 *)x->data = 3; }",
	  "write *int base=p = src=1; "
	  "read outer base=y; "
	  "write outer base=x =; "
	  "write outer>tail base=x = src=2; "
	  "read outer>data base=x; "
	  "write *unsigned int = src=3" },
	{ "locals",
	  "void locals(void) { struct outer l; int a[3]; int s; int t; int *p "
	  "= &t; l.tail = 1; l.in.n = 2; a[1] = 3; s = 4; t = s; *p = 5; }",
	  "write %l:outer>tail = src=1; "
	  "write %l:outer>in:inner>n = src=2; "
	  "write %a[1] = src=3; "
	  "write %t = src=s; "
	  "write %t = src=5" },
	{ "alias",
	  "void alias(struct outer *x) { u32 *p = &x->tail; struct inner *in = "
	  "&x->in; int *a = x->in.arr; int *b = &x->in.arr[2]; *p = 1; in->n = "
	  "2; a[1] = 3; *b = 4; b[1] = 5; a[x->tail] = 6; *a = 7; }",
	  "write outer>tail base=x = src=1; "
	  "write outer>in:inner>n base=x = src=2; "
	  "write outer>in:inner>arr[1] base=x = src=3; "
	  "write outer>in:inner>arr[2] base=x = src=4; "
	  "write outer>in:inner>arr[] base=x = src=5; "
	  "read outer>tail base=x; "
	  "write outer>in:inner>arr[] base=x = src=6; "
	  "write outer>in:inner>arr[0] base=x = src=7" },
	{ "noalias",
	  "void noalias(struct outer *x) { u32 *p = &x->tail; *p = 1; p = "
	  "x->vec; *p = 2; }",
	  "escape outer>tail base=x; "
	  "write *unsigned int base=p = src=1; "
	  "read outer>vec base=x dest=p; "
	  "write *unsigned int base=p = src=2" },
	{ "base",
	  "void base(struct outer *x) { struct outer *y = get(x); y->tail = 1; "
	  "get(x)->tail = 2; y->next->tail = 3; (y + 1)->tail = 4; y++->tail = "
	  "5; }",
	  "call get dest=y; "
	  "write outer>tail base=y = src=1; "
	  "call get; "
	  "write outer>tail = src=2; "
	  "read outer>next base=y; "
	  "write outer>tail = src=3; "
	  "write outer>tail base=y = src=4; "
	  "write outer>tail base=y = src=5" },
	{ "cont",
	  "void cont(struct inner *i) { struct outer *o = container_of(i, "
	  "struct outer, in); o->tail = 1; container_of(i, struct outer, "
	  "in)->tail = 2; container_of(&o->in, struct outer, in)->tail = 3; "
	  "OUT(i)->tail = 4; }",
	  "write outer>tail base=o = src=1; "
	  "write outer>tail = src=2; "
	  "write outer>tail = src=3; "
	  "call OUT; "
	  "write outer>tail = src=4" },
	{ "sizes",
	  "void sizes(struct outer *x) { x->bf = 1; x->lg = x->cv; x->data = "
	  "0; }",
	  "write outer>bf base=x = src=1; "
	  "read outer>cv base=x; "
	  "write outer>lg base=x =; "
	  "write outer>data base=x = src=0" },
	{ "ret",
	  "u32 ret(struct outer *x) { u32 a = x->tail, b; b = (int)x->in.n; "
	  "return a + b; }",
	  "read outer>tail base=x dest=a; "
	  "read outer>in:inner>n base=x dest=b; "
	  "return" },
	{ "rmw",
	  "void rmw(struct outer *x, int v) { x->tail++; --x->tail; x->tail += "
	  "v; x->tail |= 1u; v++; v = x->tail++; }",
	  "rmw outer>tail base=x ++ src=1; "
	  "rmw outer>tail base=x -- src=1; "
	  "rmw outer>tail base=x += src=v; "
	  "rmw outer>tail base=x |= src=1u; "
	  "rmw outer>tail base=x ++ dest=v src=1" },
	{ "copy",
	  "void copy(struct outer *x, struct outer *y) { struct outer t = *y; "
	  "x->in = y->in; t.in = *x->p; }",
	  "read outer base=y dest=t; "
	  "read outer>in base=y; "
	  "write outer>in base=x =; "
	  "read outer>p base=x; "
	  "read inner; "
	  "write %t:outer>in =" },
	{ "casted",
	  "void casted(struct outer *x) { ((struct inner *)x->data)->n = 1; "
	  "((struct inner *)&x->buf)->n = 2; ((struct inner *)x)->n = 3; }",
	  "read outer>data base=x; "
	  "write inner>n = src=1; "
	  "write outer>buf[0]:inner>n base=x = src=2; "
	  "write inner>n base=x = src=3" },
	{ "paren", "void paren(struct outer *x) { ((x)->tail) = (x->in).n; }",
	  "read outer>in:inner>n base=x; "
	  "write outer>tail base=x =" },
	{ "lit", "void lit(void) { gp = &(struct outer){ .tail = 1 }; }",
	  "write =gp =" },
	{ "byval", "struct inner byval(struct outer *x) { return x->in; }",
	  "read outer>in base=x; "
	  "return" },
	{ "rvalue", "u32 rvalue(struct outer *x) { return byval(x).n; }",
	  "call byval; "
	  "return" },
};

static void test_locations(void **state)
{
	(void)state;
	fixture_check(declarations, cases, sizeof(cases) / sizeof(*cases),
		      fixture_events);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_locations),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
