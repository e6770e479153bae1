// SPDX-License-Identifier: GPL-2.0-only
/* The control-flow graph of each statement and of branching expressions. */
#include "front_fixture.h"

static const char declarations[] =
	"#define bool _Bool\n"
	"struct rec { int a, b, flag; struct rec *next; int (*fn)(int); };\n"
	"int g, h; int ext(int); void noret(void) __attribute__((noreturn));\n";

static const struct fixture_case cases[] = {
	{ "if_else",
	  "void if_else(struct rec *x) { if (x->flag) g = 1; else g = 2; h = "
	  "3; }",
	  "0: read rec>flag base=x -> 1 2 [x->flag]\n"
	  "1: write =g = src=1 -> 3\n"
	  "2: write =g = src=2 -> 3\n"
	  "3: write =h = src=3 -> 4\n"
	  "4:\n" },
	{ "and_or",
	  "void and_or(struct rec *x) { if (x->a && (x->b || !x->flag)) g = 1; "
	  "}",
	  "0: read rec>a base=x -> 2 4 [x->a]\n"
	  "1: write =g = src=1 -> 4\n"
	  "2: read rec>b base=x -> 1 3 [x->b]\n"
	  "3: read rec>flag base=x -> 4 1 [x->flag]\n"
	  "4:\n" },
	{ "likely_and",
	  "void likely_and(struct rec *x) { if (__builtin_expect(!!(x->a && "
	  "x->b), 1)) g = 1; }",
	  "0: read rec>a base=x -> 2 3 [x->a]\n"
	  "1: write =g = src=1 -> 3\n"
	  "2: read rec>b base=x -> 1 3 [x->b]\n"
	  "3:\n" },
	{ "while_loop",
	  "void while_loop(struct rec *x) { while (x->flag) { if (x->a) "
	  "continue; if (x->b) break; g = 1; } h = 1; }",
	  "0: -> 1\n"
	  "1: read rec>flag base=x -> 2 3 [x->flag]\n"
	  "2: read rec>a base=x -> 1 4 [x->a]\n"
	  "3: write =h = src=1 -> 6\n"
	  "4: read rec>b base=x -> 3 5 [x->b]\n"
	  "5: write =g = src=1 -> 1\n"
	  "6:\n" },
	{ "do_loop",
	  "void do_loop(struct rec *x) { do g = 1; while (x->flag); }",
	  "0: -> 1\n"
	  "1: write =g = src=1; read rec>flag base=x -> 1 2 [x->flag]\n"
	  "2:\n" },
	{ "do_zero", "void do_zero(void) { do { g = 1; } while (0); h = 1; }",
	  "0: write =g = src=1; write =h = src=1 -> 1\n"
	  "1:\n" },
	{ "for_full",
	  "void for_full(struct rec *x) { for (x->a = 0; x->a < 3; x->a++) g = "
	  "1; }",
	  "0: write rec>a base=x = src=0 -> 1\n"
	  "1: read rec>a base=x -> 2 3 [x->a < 3]\n"
	  "2: write =g = src=1; rmw rec>a base=x ++ src=1 -> 1\n"
	  "3:\n" },
	{ "for_cond",
	  "void for_cond(struct rec *x) { for (; x->a; ) g = 1; h = 1; }",
	  "0: -> 1\n"
	  "1: read rec>a base=x -> 2 3 [x->a]\n"
	  "2: write =g = src=1 -> 1\n"
	  "3: write =h = src=1 -> 4\n"
	  "4:\n" },
	{ "for_step",
	  "void for_step(struct rec *x) { for (;; x->a++) if (g) break; }",
	  "0: -> 1\n"
	  "1: read =g -> 3 2 [g]\n"
	  "2: rmw rec>a base=x ++ src=1 -> 1\n"
	  "3:\n" },
	{ "for_init",
	  "void for_init(struct rec *x) { for (x->b = 1;;) g = 1; }",
	  "0: write rec>b base=x = src=1 -> 1\n"
	  "1: write =g = src=1 -> 1\n"
	  "2:\n" },
	{ "for_none", "void for_none(void) { for (;;) g = 1; }",
	  "0: -> 1\n"
	  "1: write =g = src=1 -> 1\n"
	  "2:\n" },
	{ "for_macro",
	  "#define each(x) for (; (x)->a; (x)->b++)\n"
	  "void for_macro(struct rec *x) { each(x) g = 1; }\n",
	  "0: -> 1\n"
	  "1: read rec>a base=x -> 2 3 [each(x)]\n"
	  "2: write =g = src=1; rmw rec>b base=x ++ src=1 -> 1\n"
	  "3:\n" },
	{ "sw",
	  "int sw(struct rec *x) { switch (x->a) { case 1: g = 1; case 2: g = "
	  "2; break; case 3 ... 5: return 3; default: g = 4; } return 0; }",
	  "0: read rec>a base=x -> 2 3 4 5 [x->a]\n"
	  "1: return src=0 -> 6\n"
	  "2: write =g = src=1 -> 3\n"
	  "3: write =g = src=2 -> 1\n"
	  "4: return src=3 -> 6\n"
	  "5: write =g = src=4 -> 1\n"
	  "6:\n" },
	{ "sw_nodefault",
	  "void sw_nodefault(struct rec *x) { switch (x->a) { case 1: g = 1; } "
	  "h = 1; }",
	  "0: read rec>a base=x -> 2 1 [x->a]\n"
	  "1: write =h = src=1 -> 3\n"
	  "2: write =g = src=1 -> 1\n"
	  "3:\n" },
	{ "sw_size",
	  "void sw_size(struct rec *x) { switch (sizeof(x->a)) { case 1: g = "
	  "1; break; case 4: g = 4; break; default: g = 8; } }",
	  "0: write =g = src=4 -> 1\n"
	  "1:\n" },
	{ "gotos",
	  "void gotos(struct rec *x) { if (x->a) goto out; g = 1; back: h = 1; "
	  "return; out: g = 2; goto back; }",
	  "0: read rec>a base=x -> 2 1 [x->a]\n"
	  "1: write =g = src=1 -> 3\n"
	  "2: write =g = src=2 -> 3\n"
	  "3: write =h = src=1; return -> 4\n"
	  "4:\n" },
	{ "computed",
	  "void computed(int i) { static void *t[] = { &&one, &&two }; goto "
	  "*t[i]; one: g = 1; return; two: g = 2; }",
	  "0: read =computed.t[] -> 1 2\n"
	  "1: write =g = src=1; return -> 3\n"
	  "2: write =g = src=2 -> 3\n"
	  "3:\n" },
	{ "tern",
	  "int tern(struct rec *x) { int v = x->flag ? x->a : x->b; return v; "
	  "}",
	  "0: read rec>flag base=x -> 1 2 [x->flag]\n"
	  "1: read rec>a base=x dest=v -> 3\n"
	  "2: read rec>b base=x dest=v -> 3\n"
	  "3: return src=v -> 4\n"
	  "4:\n" },
	{ "elvis",
	  "int elvis(struct rec *x) { int v = x->a ?: x->b; return v; }",
	  "0: read rec>a base=x dest=v -> 2 1 [x->a]\n"
	  "1: read rec>b base=x dest=v -> 2\n"
	  "2: return src=v -> 3\n"
	  "3:\n" },
	{ "value_and", "int value_and(struct rec *x) { return x->a && x->b; }",
	  "0: read rec>a base=x -> 2 1 [x->a]\n"
	  "1: return -> 3\n"
	  "2: read rec>b base=x -> 1\n"
	  "3:\n" },
	{ "sexpr",
	  "int sexpr(struct rec *x) { return ({ int t = x->a; g = t; t; }); }",
	  "0: read rec>a base=x dest=t; write =g = src=t; return -> 1\n"
	  "1:\n" },
	{ "comma", "void comma(struct rec *x) { g = (x->a, x->b); }",
	  "0: read rec>b base=x; write =g = -> 1\n"
	  "1:\n" },
	{ "asm_goto",
	  "void asm_goto(struct rec *x) { asm goto(\"jmp %l1\" : : \"r\"(x->a) "
	  ": \"memory\" : out); g = 1; return; out: g = 2; }",
	  "0: read rec>a base=x -> 1 2\n"
	  "1: write =g = src=1; return -> 3\n"
	  "2: write =g = src=2 -> 3\n"
	  "3:\n" },
	{ "asm_out",
	  "void asm_out(struct rec *x) { asm(\"\" : \"=r\"(x->a), \"+m\"(x->b) "
	  ": \"r\"(x->flag)); }",
	  "0: read rec>flag base=x; write rec>a base=x asm; rmw rec>b base=x "
	  "asm -> 1\n"
	  "1:\n" },
	{ "dead",
	  "void dead(struct rec *x) { if (0 && x->a) g = 1; if (!1) g = 2; if "
	  "(__builtin_constant_p(x->a)) g = 3; else g = 4; }",
	  "0: write =g = src=4 -> 1\n"
	  "1:\n" },
	{ "dead_unsigned",
	  "void dead_unsigned(void) { if (12ul > ~0ull) g = 1; if (3u > -1) "
	  "g = 2; if (~0u >> 31 != 1) g = 3; if ((unsigned char)~0u != 255) g "
	  "= 4; if (-1 > 0) g = 5; if (~0u + 1) g = 6; if (-8 >> 1 != -4) g = "
	  "7; h = 1; }",
	  "0: write =h = src=1 -> 1\n"
	  "1:\n" },
	{ "dead_label",
	  "void dead_label(struct rec *x) { if (x->a) goto in; if (0) { in: g "
	  "= 1; } h = 1; }",
	  "0: read rec>a base=x -> 1 2 [x->a]\n"
	  "1: write =g = src=1 -> 2\n"
	  "2: write =h = src=1 -> 3\n"
	  "3:\n" },
	{ "noreturns",
	  "void noreturns(struct rec *x) { if (x->a) noret(); g = 1; }",
	  "0: read rec>a base=x -> 1 2 [x->a]\n"
	  "1: call noret\n"
	  "2: write =g = src=1 -> 3\n"
	  "3:\n" },
	{ "unreach",
	  "void unreach(struct rec *x) { if (x->a) __builtin_unreachable(); g "
	  "= 1; }",
	  "0: read rec>a base=x -> 1 2 [x->a]\n"
	  "1:\n"
	  "2: write =g = src=1 -> 3\n"
	  "3:\n" },
	{ "uneval",
	  "void uneval(struct rec *x) { int a = sizeof(x->a); typeof(x->b) b = "
	  "0; _Static_assert(sizeof(x->a) == 4, \"\"); g = _Alignof(int) + a + "
	  "b + __builtin_offsetof(struct rec, b) + "
	  "__builtin_types_compatible_p(typeof(x->a), int); }",
	  "0: write =g = -> 1\n"
	  "1:\n" },
	{ "chosen",
	  "void chosen(struct rec *x) { g = __builtin_choose_expr(1, x->a, "
	  "x->b); h = _Generic(x->next, struct rec *: x->flag, default: 0); }",
	  "0: read rec>a base=x; write =g =; read rec>flag base=x; write =h = "
	  "-> 1\n"
	  "1:\n" },
};

static void test_control_flow(void **state)
{
	(void)state;
	fixture_check(declarations, cases, sizeof(cases) / sizeof(*cases),
		      fixture_blocks);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_control_flow),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
