// SPDX-License-Identifier: GPL-2.0-only
/* Units: which functions there are, their keys, flags, pointers and errors. */
#include "front_fixture.h"

static const struct front_options options = { .root = "/t" };

static const struct function *find(const struct fixture *f, const char *name)
{
	for (size_t i = 0; i < f->unit->functions.n; i++)
		if (!strcmp(f->unit->functions.at[i].name, name))
			return &f->unit->functions.at[i];
	return NULL;
}

static void test_keys(void **state)
{
	struct fixture f;

	(void)state;
	fixture_open(&f, "static int a(int p, int q) { return p + q; }\n"
			 "int b(void) { return a(1, 2); }\n");
	assert_string_equal(f.unit->main_file, "t.c");
	assert_string_equal(find(&f, "a")->key, "a@t.c");
	assert_string_equal(find(&f, "b")->key, "b");
	assert_int_equal(find(&f, "a")->flags, FN_STATIC);
	assert_int_equal(find(&f, "a")->nparams, 2);
	assert_string_equal(find(&f, "a")->params[1], "q@24");
	assert_int_equal(find(&f, "b")->line, 2);
	assert_int_equal(find(&f, "b")->col, 5);
	assert_string_equal(fixture_text(&f, find(&f, "b")->span),
			    "int b(void) { return a(1, 2); }");
	fixture_close(&f);
}

static const char header[] =
	"struct rec { int a; };\n"
	"static inline int d4(struct rec *x) { return x->a; }\n"
	"static inline int d3(struct rec *x) { return d4(x); }\n"
	"static inline int d2(struct rec *x) { return d3(x); }\n"
	"static inline int d1(struct rec *x) { return d2(x); }\n"
	"static inline int unused(struct rec *x) { return x->a; }\n"
	"static inline int nothing(int v) { return v + 1; }\n";

static const char user[] =
	"#include \"t.h\"\n"
	"int f(struct rec *x) { return d1(x) + nothing(2); }\n";

static void test_header_inlines(void **state)
{
	struct fixture f;

	(void)state;
	fixture_open_header(&f, user, header, &options);
	assert_non_null(find(&f, "f"));
	assert_non_null(find(&f, "d1"));
	assert_non_null(find(&f, "d3"));
	assert_null(find(&f, "d4"));
	assert_null(find(&f, "unused"));
	assert_non_null(find(&f, "nothing"));
	assert_string_equal(find(&f, "d1")->key, "d1@t.h");
	assert_int_equal(find(&f, "d1")->flags,
			 FN_STATIC | FN_INLINE | FN_HEADER);
	assert_string_equal(f.unit->files.at[find(&f, "d1")->file], "t.h");
	fixture_close(&f);
}

static void test_whole_header(void **state)
{
	static const struct front_options opt = { .root = "/t",
						  .header = "t.h" };
	struct fixture f;

	(void)state;
	fixture_open_header(&f, "#include \"t.h\"\n", header, &opt);
	assert_non_null(find(&f, "d4"));
	assert_non_null(find(&f, "unused"));
	fixture_close(&f);
}

static void test_own_headers(void **state)
{
	static const struct front_options opt = { .root = "/t",
						  .own_headers = true };
	static const char with_barrier[] =
		"#define SYNC() smp_wmb()\n"
		"static inline void quiet(int *p) { *p = 1; }\n"
		"static inline void loud(int *p) { quiet(p); smp_wmb(); }\n";
	struct fixture f;

	(void)state;
	fixture_open_header(&f, "#include \"t.h\"\nint x;\n", with_barrier,
			    &opt);
	assert_int_equal(f.unit->functions.n, 2);
	assert_non_null(find(&f, "loud"));
	assert_non_null(find(&f, "quiet")); /* called by the other one */
	fixture_close(&f);
}

static void test_depth(void **state)
{
	static const struct front_options opt = { .root = "/t", .depth = 1 };
	struct fixture f;

	(void)state;
	fixture_open_header(&f, user, header, &opt);
	assert_non_null(find(&f, "d1"));
	assert_null(find(&f, "d2"));
	fixture_close(&f);
}

static void test_function_flags(void **state)
{
	struct fixture f;

	(void)state;
	fixture_open(
		&f, "#define __init __attribute__((section(\".init.text\")))\n"
		    "#define MAKE(n) static int is_##n(int *p) { return *p; }\n"
		    "static int __init start(void) { return 0; }\n"
		    "MAKE(ready)\n"
		    "int taken(int v) { return v; }\n"
		    "int (*hook)(int) = taken;\n"
		    "int plain(int v) { return taken(v); }\n");
	assert_int_equal(find(&f, "start")->flags, FN_STATIC | FN_INIT);
	assert_int_equal(find(&f, "is_ready")->flags, FN_STATIC | FN_MACRO);
	assert_string_equal(fixture_text(&f, find(&f, "is_ready")->span),
			    "MAKE(ready)");
	assert_int_equal(find(&f, "taken")->flags, FN_ADDRESS_TAKEN);
	assert_int_equal(find(&f, "plain")->flags, 0);
	fixture_close(&f);
}

static void check_pointer(const struct fixture *f, size_t i, const char *key,
			  const char *function)
{
	assert_true(i < f->unit->pointers.n);
	assert_string_equal(f->unit->pointers.at[i].key, key);
	assert_string_equal(f->unit->pointers.at[i].function, function);
}

static void test_pointers(void **state)
{
	struct fixture f;

	(void)state;
	fixture_open(
		&f,
		"struct inner { int (*go)(void); };\n"
		"struct ops { int pad; int (*open)(void); struct inner in;\n"
		"	     struct { int (*anon)(void); }; void *any; };\n"
		"int one(void); static int two(void) { return 2; }\n"
		"struct ops by_name = { .open = one, .in = { .go = two },\n"
		"			.anon = two, .any = (void *)one };\n"
		"struct ops by_place = { 1, two, { one } };\n"
		"static int (*table[4])(void) = { [1] = one, two };\n"
		"void f(struct ops *o) { o->open = &two; o->in.go = one; }\n");
	assert_int_equal(f.unit->pointers.n, 9);
	check_pointer(&f, 0, "ops@t.c>open", "one");
	check_pointer(&f, 1, "inner@t.c>go", "two@t.c");
	check_pointer(&f, 2, "ops@t.c>anon", "two@t.c");
	check_pointer(&f, 3, "ops@t.c>open", "two@t.c");
	check_pointer(&f, 4, "inner@t.c>go", "one");
	check_pointer(&f, 5, "=table@t.c[1]", "one");
	check_pointer(&f, 6, "=table@t.c[2]", "two@t.c");
	check_pointer(&f, 7, "ops@t.c>open", "two@t.c");
	check_pointer(&f, 8, "ops@t.c>in:inner@t.c>go", "one");
	fixture_close(&f);
}

static void test_parse_error(void **state)
{
	struct fixture f;

	(void)state;
	fixture_open_header(&f,
			    "int good(int *p) { return *p; }\n"
			    "int bad(int *p) { return p->x; }\n",
			    NULL, &options);
	assert_int_equal(f.unit->nerrors, 1);
	assert_string_equal(f.unit->errors.at[0],
			    "t.c:2:27: member reference base type 'int' is "
			    "not a structure or union");
	assert_int_equal(find(&f, "good")->flags, 0);
	assert_int_equal(find(&f, "bad")->flags, FN_PARSE_ERROR);
	fixture_close(&f);
}

static void test_missing_header(void **state)
{
	struct fixture f;

	(void)state;
	fixture_open_header(&f,
			    "#include \"gone.h\"\n"
			    "int f(int *p) { return *p; }\n",
			    NULL, &options);
	assert_true(f.unit->nerrors > 0);
	assert_int_equal(find(&f, "f")->flags, FN_PARSE_ERROR);
	fixture_close(&f);
}

/* An expression that no recursive walk could take. */
static void test_too_deep(void **state)
{
	struct strbuf code STRBUF_SCOPED = STRBUF_INIT;
	struct fixture f;

	(void)state;
	strbuf_addstr(&code, "int f(int *p) { return 0");
	for (int i = 0; i < 3000; i++)
		strbuf_addstr(&code, "+*p");
	strbuf_addstr(&code, "; }\nint g(int *p) { return *p; }\n");
	fixture_open_header(&f, code.buf, NULL, &options);
	assert_int_equal(f.unit->nerrors, 1);
	assert_int_equal(find(&f, "f")->flags, FN_PARSE_ERROR);
	assert_int_equal(find(&f, "f")->nblocks, 1);
	assert_int_equal(find(&f, "g")->flags, 0);
	fixture_close(&f);
}

static void test_guards(void **state)
{
	static const char code[] =
		"struct lock { int l; };\n"
		"struct rec { struct lock lock; int a; };\n"
		"#define guard(n) class_##n##_t g = class_##n##_constructor\n"
		"typedef struct lock *class_mutex_t;\n"
		"int f(struct rec *x, int n)\n"
		"{\n"
		"	guard(mutex)(&x->lock);\n"
		"	if (n)\n"
		"		return x->a;\n"
		"	while (n) {\n"
		"		guard(mutex)(&x->lock);\n"
		"		if (x->a)\n"
		"			break;\n"
		"	}\n"
		"	x->a = 1;\n"
		"	return 0;\n"
		"}\n";
	const struct function *fn;
	unsigned int locks = 0, unlocks = 0;
	struct fixture f;

	(void)state;
	fixture_open(&f, code);
	fn = fixture_function(&f, "f");
	for (unsigned int b = 0; b < fn->nblocks; b++)
		for (unsigned int i = 0; i < fn->blocks[b].nevents; i++) {
			locks += fn->blocks[b].events[i].kind == EV_LOCK;
			unlocks += fn->blocks[b].events[i].kind == EV_UNLOCK;
		}
	assert_int_equal(locks, 2);
	assert_int_equal(unlocks, 4); /* two returns, break, end of body */
	fixture_close(&f);
}

/* What is printed reads back as the same. */
static void test_text_form(void **state)
{
	struct strbuf a STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf b STRBUF_SCOPED = STRBUF_INIT;
	struct unit *again;
	struct fixture f;

	(void)state;
	fixture_open_header(&f, user, header, &options);
	facts_print(f.unit, &a);
	again = facts_parse("facts", a.buf, a.len);
	assert_non_null(again);
	facts_print(again, &b);
	assert_string_equal(a.buf, b.buf);
	unit_free(again);
	fixture_close(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_header_inlines),
		cmocka_unit_test(test_whole_header),
		cmocka_unit_test(test_own_headers),
		cmocka_unit_test(test_depth),
		cmocka_unit_test(test_function_flags),
		cmocka_unit_test(test_pointers),
		cmocka_unit_test(test_parse_error),
		cmocka_unit_test(test_missing_header),
		cmocka_unit_test(test_too_deep),
		cmocka_unit_test(test_guards),
		cmocka_unit_test(test_text_form),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
