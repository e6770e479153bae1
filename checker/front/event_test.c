// SPDX-License-Identifier: GPL-2.0-only
/* Byte ranges and flags of events: what an edit builds on. */
#include "front_fixture.h"

#include "strbuf.h"

static const char declarations[] =
	"#define NULL ((void *)0)\n"
	"struct rec { int a, b, flag; struct rec *p; unsigned long flags; };\n"
	"struct rec *get(void);\n"
	"int other(int);\n"
	"#define BIT 3\n"
	"#define likely(x) __builtin_expect(!!(x), 1)\n"
	"#define FLAG(x) ((x)->flag)\n"
	"#define SET(x, v) do { (x)->flag = (v); } while (0)\n"
	"#define PUBLISH() do { smp_wmb(); } while (0)\n"
	"#define alias flag\n"
	"#define path p->flag\n"
	"#define GET(x) get()\n"
	"#define TWICE(x) ((x) + (x))\n"
	"#define each(x) for (; (x); (x) = (x)->p)\n";

/* A function body with one event of interest: the n-th. */
struct span_case {
	const char *body;
	unsigned int n;
	const char *expr, *operand, *value, *stmt;
	unsigned int flags;
};

static const struct span_case cases[] = {
	{ "x->flag = 1;", 0, "x->flag = 1", "x->flag", "1", "x->flag = 1;",
	  EVF_WHOLE_STMT },
	{ "x -> flag\n=\nx->a /* c */ ;", 1, "x -> flag\n=\nx->a", "x -> flag",
	  "x->a", "x -> flag\n=\nx->a /* c */ ;", EVF_WHOLE_STMT },
	{ "WRITE_ONCE(x->flag, 1);", 0, "WRITE_ONCE(x->flag, 1)", "x->flag",
	  "1", "WRITE_ONCE(x->flag, 1);", EVF_WHOLE_STMT },
	{ "WRITE_ONCE ( x->flag , n + 1 ) ;", 0,
	  "WRITE_ONCE ( x->flag , n + 1 )", "x->flag", "n + 1",
	  "WRITE_ONCE ( x->flag , n + 1 ) ;", EVF_WHOLE_STMT },
	{ "WRITE_ONCE(x->flag, other(n));", 1, "WRITE_ONCE(x->flag, other(n))",
	  "x->flag", "other(n)", "WRITE_ONCE(x->flag, other(n));",
	  EVF_WHOLE_STMT | EVF_SIDE_EFFECT },
	{ "x->flag++;", 0, "x->flag++", "x->flag", "", "x->flag++;",
	  EVF_WHOLE_STMT | EVF_POSTFIX },
	{ "n = ++x->flag;", 0, "++x->flag", "x->flag", "", "n = ++x->flag;",
	  EVF_VALUE_USED },
	{ "__extension__ x->flag = 1;", 0, "__extension__ x->flag = 1",
	  "x->flag", "1", "__extension__ x->flag = 1;", EVF_WHOLE_STMT },
	{ "n = __extension__ x->p->flag + 1;", 1, "x->p->flag", "x->p->flag",
	  "", "n = __extension__ x->p->flag + 1;", 0 },
	{ "x->flag |= 4;", 0, "x->flag |= 4", "x->flag", "4", "x->flag |= 4;",
	  EVF_WHOLE_STMT },
	{ "if (n)\n\tx->flag = 1;\nelse\n\tx->a = 2;", 0, "x->flag = 1",
	  "x->flag", "1", "x->flag = 1;", EVF_WHOLE_STMT | EVF_BRACELESS },
	{ "if (n) {\n\tx->flag = 1;\n}", 0, "x->flag = 1", "x->flag", "1",
	  "x->flag = 1;", EVF_WHOLE_STMT },
	{ "while (n--)\n\tx->flag = 1;", 0, "x->flag = 1", "x->flag", "1",
	  "x->flag = 1;", EVF_WHOLE_STMT | EVF_BRACELESS },
	{ "if (x->flag && n)\n\tn = 1;", 0, "x->flag", "x->flag", "",
	  "if (x->flag && n)\n\tn = 1;", EVF_COND },
	{ "if (likely(READ_ONCE(x->flag)))\n\tn = 1;", 0, "READ_ONCE(x->flag)",
	  "x->flag", "", "if (likely(READ_ONCE(x->flag)))\n\tn = 1;",
	  EVF_COND | EVF_VALUE_USED },
	{ "if (n)\n\tn = 2;\nelse if (test_bit(BIT, &x->flags))\n\tn = 1;", 0,
	  "test_bit(BIT, &x->flags)", "&x->flags", "",
	  "if (test_bit(BIT, &x->flags))\n\tn = 1;",
	  EVF_COND | EVF_VALUE_USED | EVF_BRACELESS },
	{ "int v = x->flag, w = 2;", 0, "x->flag", "x->flag", "",
	  "int v = x->flag, w = 2;", EVF_INIT },
	{ "int v = (int)READ_ONCE(x->flag) + 1;", 0, "READ_ONCE(x->flag)",
	  "x->flag", "", "int v = (int)READ_ONCE(x->flag) + 1;",
	  EVF_INIT | EVF_VALUE_USED },
	{ "return x->flag;", 0, "x->flag", "x->flag", "", "return x->flag;",
	  0 },
	{ "smp_wmb();", 0, "smp_wmb()", "", "", "smp_wmb();", EVF_WHOLE_STMT },
	{ "smp_wmb ( ) ;", 0, "smp_wmb ( )", "", "", "smp_wmb ( ) ;",
	  EVF_WHOLE_STMT },
	{ "PUBLISH();", 0, "PUBLISH()", "", "", "PUBLISH();",
	  EVF_WHOLE_STMT | EVF_MACRO },
	{ "SET(x, 1);", 0, "SET(x, 1)", "SET(x, 1)", "1", "SET(x, 1);",
	  EVF_WHOLE_STMT | EVF_MACRO },
	{ "n = FLAG(x);", 0, "FLAG(x)", "FLAG(x)", "", "n = FLAG(x);",
	  EVF_MACRO },
	{ "FLAG(x) = 1;", 0, "FLAG(x) = 1", "FLAG(x)", "1", "FLAG(x) = 1;",
	  EVF_MACRO | EVF_WHOLE_STMT },
	{ "WRITE_ONCE(FLAG(x), 1);", 0, "WRITE_ONCE(FLAG(x), 1)", "FLAG(x)",
	  "1", "WRITE_ONCE(FLAG(x), 1);", EVF_WHOLE_STMT },
	{ "x->alias = 1;", 0, "x->alias = 1", "x->alias", "1", "x->alias = 1;",
	  EVF_WHOLE_STMT },
	{ "n = x->path;", 1, "x->path", "x->path", "", "n = x->path;", 0 },
	{ "n = GET(x)->flag;", 1, "GET(x)->flag", "GET(x)->flag", "",
	  "n = GET(x)->flag;", EVF_SIDE_EFFECT },
	{ "n = TWICE(x->flag) + 2;", 1, "x->flag", "x->flag", "",
	  "n = TWICE(x->flag) + 2;", 0 },
	{ "each(x)\n\tx->flag = 1;", 0, "x->flag = 1", "x->flag", "1",
	  "x->flag = 1;", EVF_WHOLE_STMT | EVF_BRACELESS },
	{ "x->p = (struct rec *)NULL;", 0, "x->p = (struct rec *)NULL", "x->p",
	  "(struct rec *)NULL", "x->p = (struct rec *)NULL;", EVF_WHOLE_STMT },
	{ "n = smp_load_acquire(&x->flag);", 0, "smp_load_acquire(&x->flag)",
	  "&x->flag", "", "n = smp_load_acquire(&x->flag);", EVF_VALUE_USED },
	{ "n = ({ x->a = 1; x->b; });", 0, "x->a = 1", "x->a", "1", "x->a = 1;",
	  EVF_WHOLE_STMT },
	{ "lab: x->a = 1; if (n) goto lab;", 0, "x->a = 1", "x->a", "1",
	  "x->a = 1;", EVF_WHOLE_STMT },
	{ "switch (n) { case BIT: x->a = 1; }", 0, "x->a = 1", "x->a", "1",
	  "x->a = 1;", EVF_WHOLE_STMT },
	{ "do x->a = 1; while (n--);", 0, "x->a = 1", "x->a", "1", "x->a = 1;",
	  EVF_WHOLE_STMT | EVF_BRACELESS },
	{ "n = x->a, x->flag = 1;", 1, "x->flag = 1", "x->flag", "1",
	  "n = x->a, x->flag = 1;", 0 },
	{ "if ((n = x->flag) > 2) n = 0;", 0, "x->flag", "x->flag", "",
	  "if ((n = x->flag) > 2) n = 0;", EVF_COND },
};

static void check_span(struct fixture *f, const char *what, struct span got,
		       const char *want)
{
	const char *text = fixture_text(f, got);

	if (strcmp(text, want))
		print_error("%s: \"%s\" for \"%s\"\n", what, text, want);
	assert_string_equal(text, want);
}

static void check_case(const struct span_case *c)
{
	struct strbuf code STRBUF_SCOPED = STRBUF_INIT;
	const struct event *e;
	struct fixture f;

	strbuf_addf(&code, "%sint f(struct rec *x, int n)\n{\n%s\n}\n",
		    declarations, c->body);
	fixture_open(&f, code.buf);
	e = fixture_event(&f, "f", c->n);
	check_span(&f, c->body, e->expr, c->expr);
	check_span(&f, c->body, e->operand, c->operand);
	check_span(&f, c->body, e->value, c->value);
	check_span(&f, c->body, e->stmt, c->stmt);
	if (e->flags != c->flags)
		print_error("flags of \"%s\"\n", c->body);
	assert_int_equal(e->flags, c->flags);
	fixture_close(&f);
}

static void test_spans(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
		check_case(&cases[i]);
}

/* Lines and columns count from 1 and are those of the first byte of expr. */
static void test_position(void **state)
{
	static const char code[] = "struct rec { int flag; };\n"
				   "void f(struct rec *x)\n"
				   "{\n"
				   "\tWRITE_ONCE(x->flag,\n"
				   "\t\t   2);  smp_mb();\n"
				   "}\n";
	struct fixture f;

	(void)state;
	fixture_open(&f, code);
	assert_int_equal(fixture_event(&f, "f", 0)->line, 4);
	assert_int_equal(fixture_event(&f, "f", 0)->col, 2);
	assert_int_equal(fixture_event(&f, "f", 1)->line, 5);
	assert_int_equal(fixture_event(&f, "f", 1)->col, 11);
	fixture_close(&f);
}

/* Each barrier that is written is one event, whatever stands around it. */
static void test_each_barrier_once(void **state)
{
	static const char code[] =
		"#define likely(x) __builtin_expect(!!(x), 1)\n"
		"#define min(a, b) ({ typeof(a) _a = (a); typeof(b) _b = (b);"
		" _a < _b ? _a : _b; })\n"
		"struct rec { int a; };\n"
		"int f(struct rec *x, int n)\n"
		"{\n"
		"	smp_mb();\n"
		"	for (smp_rmb(); n; smp_wmb()) {\n"
		"		if (likely(smp_load_acquire(&x->a)))\n"
		"			smp_mb__after_atomic();\n"
		"		else\n"
		"			goto out;\n"
		"	}\n"
		"	switch (n) {\n"
		"	case 1:\n"
		"		smp_mb();\n"
		"		return min(smp_load_acquire(&x->a), 3L);\n"
		"	default:\n"
		"		do { smp_rmb(); } while (n);\n"
		"	}\n"
		"	return 0;\n"
		"out:\n"
		"	smp_store_release(&x->a, 1);\n"
		"	return n && (smp_mb(), 1);\n"
		"}\n";
	static const unsigned int lines[] = {
		6, 7, 7, 8, 9, 15, 16, 18, 22, 23
	};
	unsigned int count[32] = { 0 };
	const struct function *fn;
	struct fixture f;

	(void)state;
	fixture_open(&f, code);
	fn = fixture_function(&f, "f");
	for (unsigned int b = 0; b < fn->nblocks; b++)
		for (unsigned int i = 0; i < fn->blocks[b].nevents; i++)
			count[fn->blocks[b].events[i].line] +=
				fn->blocks[b].events[i].prim != NULL;
	for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++)
		assert_int_equal(count[lines[i]]--,
				 lines[i] == 7 && i == 1 ? 2 : 1);
	for (size_t i = 0; i < sizeof(count) / sizeof(*count); i++)
		assert_int_equal(count[i], 0);
	fixture_close(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_spans),
		cmocka_unit_test(test_position),
		cmocka_unit_test(test_each_barrier_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
