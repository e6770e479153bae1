// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "change.h"
#include "expression.h"
#include "wording.h"

#define WRITER "a/writer.c"
#define READER "a/reader.h"

static const char writer_text[] =
	"static int kind;\n"
	"\n"
	"void post(struct box *b)\n"
	"{\n"
	"\tif (b->closed)\n"
	"\t\tgoto out;\n"
	"again:\n"
	"\tb->item = 1;\n"
	"out:\n"
	"\tsmp_mb();\t/* pairs with smp_mb() in take() */\n"
	"\tb->full = 1;\n"
	"}\n";
static const char reader_text[] =
	"static inline int take(struct box *b)\n"
	"{\n"
	"\tif (!b->full)\n"
	"\t\treturn 0;\n"
	"\tsmp_mb();\t/* pairs with smp_mb() in post() */\n"
	"\treturn b->item;\n"
	"}\n";

struct fixture {
	struct source_text writer, reader;
	struct unit *unit;
	struct function functions[2];
	struct event events[4];
};

static const struct primitive smp_mb = { .name = "smp_mb",
					 .operand = -1,
					 .value = -1 };

static const struct source_text *load(void *ctx, const char *path)
{
	struct fixture *f = ctx;

	if (!strcmp(path, WRITER))
		return &f->writer;
	return strcmp(path, READER) ? NULL : &f->reader;
}

static struct span span_of(const struct source_text *t, const char *what)
{
	const char *p = strstr(t->data, what);
	struct span s;

	assert_non_null(p);
	s.begin = (unsigned int)(p - t->data);
	s.end = s.begin + (unsigned int)strlen(what);
	return s;
}

static void set_fence(struct fixture *f, struct event *e,
		      const struct source_text *t)
{
	e->kind = EV_FENCE;
	e->prim = &smp_mb;
	e->file = unit_file(f->unit, t->path);
	e->expr = span_of(t, "smp_mb()");
	e->stmt = span_of(t, "smp_mb();");
	e->line = text_line_of(t, e->expr.begin);
}

static int setup(void **state)
{
	struct fixture *f = xcalloc(1, sizeof(*f));

	source_text_init(&f->writer, WRITER, writer_text, strlen(writer_text));
	source_text_init(&f->reader, READER, reader_text, strlen(reader_text));
	f->unit = unit_new(WRITER);
	set_fence(f, &f->events[0], &f->writer);
	set_fence(f, &f->events[1], &f->reader);
	f->functions[0].name = "post";
	f->functions[1].name = "take";
	*state = f;
	return 0;
}

static int teardown(void **state)
{
	struct fixture *f = *state;

	source_text_release(&f->writer);
	source_text_release(&f->reader);
	unit_free(f->unit);
	free(f);
	return 0;
}

static void add_step(struct fixture *f, struct finding *finding, int side,
		     const char *primitive, const char *partner)
{
	struct step s = {
		.kind = STEP_REPLACE_FENCE,
		.at = { f->unit, &f->functions[side], &f->events[side] },
		.old_primitive = "smp_mb",
		.primitive = primitive,
	};

	vec_push(&s.partners, ((struct partner){ f->functions[!side].name,
						 "smp_mb", partner }));
	finding->rule = "weaken-mb";
	vec_push(&finding->steps, s);
}

static void finding_release(struct finding *f)
{
	for (size_t i = 0; i < f->steps.n; i++)
		vec_release(&f->steps.at[i].partners);
	vec_release(&f->steps);
}

static void test_diff(void **state)
{
	static const char expected[] =
		"diff --git a/a/reader.h b/a/reader.h\n"
		"index 2b05fc9..ff91470 100644\n"
		"--- a/a/reader.h\n"
		"+++ b/a/reader.h\n"
		"@@ -2,6 +2,6 @@ static inline int take(struct box *b)\n"
		" {\n"
		" \tif (!b->full)\n"
		" \t\treturn 0;\n"
		"-\tsmp_mb();\t/* pairs with smp_mb() in post() */\n"
		"+\tsmp_rmb();\t/* pairs with smp_wmb() in post() */\n"
		" \treturn b->item;\n"
		" }\n"
		"diff --git a/a/writer.c b/a/writer.c\n"
		"index a888503..72a5b9c 100644\n"
		"--- a/a/writer.c\n"
		"+++ b/a/writer.c\n"
		"@@ -7,6 +7,6 @@ void post(struct box *b)\n"
		" again:\n"
		" \tb->item = 1;\n"
		" out:\n"
		"-\tsmp_mb();\t/* pairs with smp_mb() in take() */\n"
		"+\tsmp_wmb();\t/* pairs with smp_rmb() in take() */\n"
		" \tb->full = 1;\n"
		" }\n";
	struct strbuf diff STRBUF_SCOPED = STRBUF_INIT;
	struct text_source source = { load, *state };
	struct finding finding;
	struct change c;
	const struct change *all = &c;

	memset(&finding, 0, sizeof(finding));
	add_step(*state, &finding, 0, "smp_wmb", "smp_rmb");
	add_step(*state, &finding, 1, "smp_rmb", "smp_wmb");
	assert_int_equal(change_from_finding(&finding, &source, &c), 0);
	assert_null(c.refusal);
	assert_int_equal(c.notes.n, 0);
	assert_int_equal(change_diff(&all, 1, &source, &diff), 2);
	assert_string_equal(diff.buf, expected);
	change_release(&c);
	finding_release(&finding);
}

/* The diff of nothing is empty. */
static void test_empty(void **state)
{
	struct strbuf diff STRBUF_SCOPED = STRBUF_INIT;
	struct text_source source = { load, *state };

	assert_int_equal(change_diff(NULL, 0, &source, &diff), 0);
	assert_int_equal(diff.len, 0);
}

static void test_all_or_nothing(void **state)
{
	struct fixture *f = *state;
	struct text_source source = { load, f };
	struct finding finding;
	struct change c;

	memset(&finding, 0, sizeof(finding));
	add_step(f, &finding, 0, "smp_wmb", "smp_rmb");
	add_step(f, &finding, 1, "smp_rmb", "smp_wmb");
	f->reader.data[f->events[1].expr.begin] = 'X';
	assert_int_equal(change_from_finding(&finding, &source, &c), -1);
	assert_string_equal(c.refusal,
			    "a/reader.h:5: the text is not what was analysed "
			    "(smp_mb expected); the file has changed since, "
			    "run again");
	assert_int_equal(c.edits.n, 0);
	change_release(&c);
	finding_release(&finding);
}

static void test_file_gone(void **state)
{
	struct fixture *f = *state;
	struct text_source source = { load, f };
	struct finding finding;
	struct change c;

	memset(&finding, 0, sizeof(finding));
	add_step(f, &finding, 0, "smp_wmb", "smp_rmb");
	f->events[0].file = unit_file(f->unit, "a/gone.c");
	assert_int_equal(change_from_finding(&finding, &source, &c), -1);
	assert_string_equal(c.refusal, "a/gone.c:10: the file cannot be read");
	change_release(&c);
	finding_release(&finding);
}

static void test_conflicts(void **state)
{
	static const char *const names[] = { "smp_wmb", "smp_wmb", "smp_rmb" };
	struct text_source source = { load, *state };
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct fixture *f = *state;
	struct finding findings[3];
	struct change changes[3];
	struct change *all[3];

	memset(findings, 0, sizeof(findings));
	for (int i = 0; i < 3; i++) {
		add_step(f, &findings[i], 0, names[i], "smp_rmb");
		change_from_finding(&findings[i], &source, &changes[i]);
		all[i] = &changes[i];
	}
	change_refuse_conflicts(all, 3);
	assert_null(changes[0].refusal);
	assert_null(changes[1].refusal);
	assert_string_equal(changes[2].refusal,
			    "a/writer.c:10: weaken-mb at a/writer.c:10 and "
			    "weaken-mb at a/writer.c:10 change the same text "
			    "in a/writer.c; apply the latter, then run again");
	assert_int_equal(change_apply_text((const struct change *const *)all, 3,
					   WRITER, &f->writer, &text),
			 2);
	assert_non_null(strstr(text.buf, "out:\n\tsmp_wmb();\t/* pairs with "
					 "smp_rmb() in take() */\n"));
	for (int i = 0; i < 3; i++) {
		change_release(&changes[i]);
		finding_release(&findings[i]);
	}
}

static void check_new(const struct partner *partners, size_t n,
		      const char *expected)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	struct wording w;

	memset(&w, 0, sizeof(w));
	for (size_t i = 0; i < n; i++)
		wording_add_partner(&w, &partners[i]);
	wording_new(&w, &sb);
	assert_string_equal(sb.buf, expected);
	wording_release(&w);
}

static void test_new_comment(void **state)
{
	static const struct partner p[] = {
		{ "f", "smp_rmb", "smp_load_acquire" },
		{ "g", "smp_rmb", "smp_wmb" },
		{ "h", "smp_mb", "smp_load_acquire" },
		{ "f", "smp_mb", "smp_load_acquire" },
	};

	(void)state;
	check_new(p, 0, "");
	check_new(p, 1, "Pairs with smp_load_acquire() in f().");
	check_new(p, 2,
		  "Pairs with smp_load_acquire() in f() and smp_wmb() "
		  "in g().");
	check_new(p, 4,
		  "Pairs with smp_load_acquire() in f() and h(), and "
		  "smp_wmb() in g().");
}

static void check_address(const char *lvalue, const char *expected)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	address_of(lvalue, strlen(lvalue), &sb);
	assert_string_equal(sb.buf, expected);
}

static void test_address(void **state)
{
	(void)state;
	check_address("x", "&x");
	check_address("x->f", "&x->f");
	check_address("(x->f)", "&x->f");
	check_address("*p", "p");
	check_address("*(p + 1)", "p + 1");
	check_address("**pp", "*pp");
	check_address("*(u32 *)p", "(u32 *)p");
	check_address("(*p).f", "&(*p).f");
	check_address("(a)->b", "&(a)->b");
	check_address("x->f[i]", "&x->f[i]");
}

static bool tight(const char *s)
{
	return binds_tightly(s, strlen(s));
}

static void test_binds(void **state)
{
	(void)state;
	assert_true(tight("n"));
	assert_true(tight("1"));
	assert_true(tight("~MASK"));
	assert_true(tight("a->b.c[i + 1]"));
	assert_true(tight("f(a, b)->c"));
	assert_true(tight("(u32)n"));
	assert_true(tight("(a + b)"));
	assert_false(tight("a + b"));
	assert_false(tight("a ? b : c"));
	assert_false(tight("f(a) | g(b)"));
	assert_false(tight("a - b"));
	assert_false(tight("a->b << 1"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_diff, setup, teardown),
		cmocka_unit_test_setup_teardown(test_empty, setup, teardown),
		cmocka_unit_test_setup_teardown(test_all_or_nothing, setup,
						teardown),
		cmocka_unit_test_setup_teardown(test_file_gone, setup,
						teardown),
		cmocka_unit_test_setup_teardown(test_conflicts, setup,
						teardown),
		cmocka_unit_test(test_new_comment),
		cmocka_unit_test(test_address),
		cmocka_unit_test(test_binds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
