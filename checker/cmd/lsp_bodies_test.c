// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "lsp_bodies.h"
#include "lsp_merge.h"

static const char before[] = "int a(void)\n{\n\tf();\n}\n"
			     "int b(void)\n{\n\tg();\n}\n"
			     "int c(void) { h(); }\n"
			     "#if 0\nint d(void)\n{\n\ti();\n}\n#endif\n";

struct fixture {
	struct source_text text;
	struct unit *unit;
	body_vec bodies;
};

/* A function from the word to the end's end. */
static void add(struct fixture *f, const char *word, const char *end)
{
	const char *data = f->text.data;
	const char *at = strstr(data, word);
	struct function fn = { .key = word, .name = word, .line = 1 };

	fn.span.begin = (unsigned int)(at - data);
	fn.span.end = (unsigned int)(strstr(at, end) + strlen(end) - data);
	fn.line = text_line_of(&f->text, fn.span.begin);
	vec_push(&f->unit->functions, fn);
}

static bool only_d_is_dead(void *data, unsigned int offset)
{
	const struct fixture *f = data;

	return f->text.data + offset < strstr(f->text.data, "int d");
}

static void fixture_open(struct fixture *f)
{
	*f = (struct fixture){ .unit = unit_new("t.c") };
	source_text_init(&f->text, "t.c", before, strlen(before));
	add(f, "int a", "\n}");
	add(f, "int b", "\n}");
	add(f, "int c", " }");
	bodies_find(f->unit, &f->text, &f->bodies);
}

static void fixture_close(struct fixture *f)
{
	vec_release(&f->bodies);
	source_text_release(&f->text);
	unit_free(f->unit);
}

/* The edit that makes the text another one. */
static struct text_edit edit_to(const struct fixture *f, const char *text)
{
	struct source_text new;
	struct text_edit e;

	source_text_init(&new, "t.c", text, strlen(text));
	assert_true(text_edit_find(&f->text, &new, &e));
	source_text_release(&new);
	return e;
}

static void braces_at_lines_are_bodies(void **state)
{
	struct fixture f;

	(void)state;
	fixture_open(&f);
	assert_int_equal(f.bodies.n, 2);
	assert_int_equal(f.bodies.at[1].begin,
			 strstr(before, "{\n\tg") - before);
	assert_int_equal(f.bodies.at[1].end,
			 strstr(before, "\nint c") - before);
	bodies_find_dead(&f.text, only_d_is_dead, &f, &f.bodies);
	assert_int_equal(f.bodies.n, 3);
	assert_true(f.bodies.at[2].dead);
	fixture_close(&f);
}

static void blanks_keep_places(void **state)
{
	struct fixture f;
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	fixture_open(&f);
	bodies_blank(&f.bodies, &f.bodies.at[1], &f.text, &out);
	assert_int_equal(out.len, f.text.len);
	assert_int_equal(
		strncmp(out.buf, "int a(void)\n;\n     \n \nint b", 27), 0);
	assert_string_equal(strstr(out.buf, "int b"), strstr(before, "int b"));
	fixture_close(&f);
}

static void edits_belong_to_bodies(void **state)
{
	struct fixture f;
	struct text_edit e;

	(void)state;
	fixture_open(&f);
	e = edit_to(&f, "int a(void)\n{\n\tf();\n\tf();\n}\n"
			"int b(void)\n{\n\tg();\n}\n"
			"int c(void) { h(); }\n"
			"#if 0\nint d(void)\n{\n\ti();\n}\n#endif\n");
	assert_ptr_equal(bodies_edited(&f.bodies, &e), &f.bodies.at[0]);
	assert_int_equal(e.bytes, 6);
	assert_int_equal(e.lines, 1);
	bodies_move(&f.bodies, &f.bodies.at[0], &e);
	assert_int_equal(f.bodies.at[0].end, 27);
	assert_int_equal(f.bodies.at[1].begin,
			 strstr(before, "{\n\tg") - before + 6);
	e = edit_to(&f, "int a(long)\n{\n\tf();\n}\n");
	assert_null(bodies_edited(&f.bodies, &e));
	fixture_close(&f);
}

static void closed_bodies_have_whole_conditions(void **state)
{
	static const struct {
		const char *text;
		bool closed;
	} cases[] = {
		{ "{ f(); }", true },
		{ "{\n#ifdef A\n\tf();\n#elif B\n#else\n#endif\n}", true },
		{ "{\n\tprint(\"%#x\");\n}", true },
		{ "{\n#ifdef A\n}", false },
		{ "{\n#endif\n#if 1\n}", false },
		{ "{\n#else\n}", false },
		{ "{\n# define A\n}", false },
		{ "{\n/* */ #define A\n}", false },
		{ "{\n#include \"a.h\"\n}", false },
		{ "{\n\t/* open\n}", false },
		{ "{\n\t/* whole */\n}", true },
		{ "{\n\tf();\n} // open", false },
		{ "{ \"/*\"; }", true },
		{ "", true },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
		assert_int_equal(
			body_is_closed(cases[i].text, strlen(cases[i].text)),
			cases[i].closed);
}

static void a_part_replaces_its_functions(void **state)
{
	struct fixture f, after = { .unit = unit_new("t.c") };
	static const char text[] = "int a(void)\n{\n\tff();\n}\n"
				   "int b(void)\n{\n\tg();\n}\n";
	const struct text_edit e = { 15, 15, 16, 1, 0 };
	struct body body;

	(void)state;
	fixture_open(&f);
	body = f.bodies.at[0];
	source_text_init(&after.text, "t.c", text, strlen(text));
	unit_file(after.unit, "other.h");
	add(&after, "int a", "\n}");
	after.unit->functions.at[0].flags = FN_STATIC;
	after.unit->functions.at[0].line = 77;
	assert_true(unit_merge(f.unit, after.unit, &body, &e));
	assert_int_equal(f.unit->functions.n, 3);
	assert_int_equal(f.unit->functions.at[0].line, 77);
	assert_int_equal(f.unit->functions.at[0].flags, FN_STATIC);
	assert_int_equal(f.unit->functions.at[1].span.begin,
			 strstr(before, "int b") - before + 1);
	assert_int_equal(f.unit->files.n, 2);
	body.end++;
	after.unit->functions.at[0].span.end += 2;
	assert_false(unit_merge(f.unit, after.unit, &body, &e));
	assert_true(f.unit->functions.at[0].flags & FN_PARSE_ERROR);
	assert_int_equal(f.unit->functions.at[0].line, 77);
	fixture_close(&f);
	fixture_close(&after);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(braces_at_lines_are_bodies),
		cmocka_unit_test(blanks_keep_places),
		cmocka_unit_test(edits_belong_to_bodies),
		cmocka_unit_test(closed_bodies_have_whole_conditions),
		cmocka_unit_test(a_part_replaces_its_functions),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
