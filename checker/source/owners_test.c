// SPDX-License-Identifier: GPL-2.0-only
/* Each header with barriers is given to units that include it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "owners.h"
#include "scratch.h"

static void add_command(const char *dir, const char *path, bool left_out,
			command_vec *out)
{
	struct compile_command cmd;

	command_plain(&cmd, dir, dir, path);
	cmd.left_out = left_out;
	vec_push(out, cmd);
}

/* "unit:header unit:header", of the commands in their order. */
static void expect(const command_vec *commands, const char *expected)
{
	struct strbuf got STRBUF_SCOPED = STRBUF_INIT;

	for (size_t i = 0; i < commands->n; i++)
		for (size_t k = 0; k < commands->at[i].headers.n; k++)
			strbuf_addf(&got, "%s%s:%s", got.len ? " " : "",
				    commands->at[i].path,
				    commands->at[i].headers.at[k]);
	assert_string_equal(got.buf, expected);
}

static char *make_tree(void)
{
	char *dir = scratch_new();

	scratch_file(dir, "a/first.c", "#include <x/between.h>\n");
	scratch_file(dir, "b/left.c", "#include <x/near.h>\n");
	scratch_file(dir, "c/one.c", "#include <x/near.h>\n");
	scratch_file(dir, "c/three.c", "#include <x/near.h>\n");
	scratch_file(dir, "c/two.c", "#include <x/near.h>\n");
	scratch_file(dir, "include/x/between.h", "#include <x/far.h>\n");
	scratch_file(dir, "include/x/far.h", "smp_rmb();\n");
	scratch_file(dir, "include/x/near.h", "smp_rmb();\n");
	scratch_file(dir, "include/x/quiet.h", "#include <x/near.h>\n");
	scratch_file(dir, "arch/other/include/x/near.h", "smp_rmb();\n");
	return dir;
}

/* Gives the headers of the tree to commands for units, separated by blanks. */
static void choose(const char *units, const char *left_out,
		   const char *expected)
{
	static const char *const paths[] = {
		"arch/other/include/x/near.h",
		"c/one.c",
		"include/x/between.h",
		"include/x/far.h",
		"include/x/near.h",
		"include/x/quiet.h",
	};
	char *dir = make_tree(), *names = xstrdup(units), *save = NULL;
	command_vec commands = VEC_INIT;
	string_vec all = VEC_INIT;
	struct scan s;

	assert_int_equal(scan_load(dir, NULL, &s), 0);
	s.arch = "own";
	for (size_t i = 0; i < sizeof(paths) / sizeof(*paths); i++)
		string_vec_add(&all, paths[i]);
	for (char *p = strtok_r(names, " ", &save); p;
	     p = strtok_r(NULL, " ", &save))
		add_command(dir, p, !strcmp(p, left_out), &commands);
	assert_int_equal(owners_choose(&s, &all, &commands), 0);
	expect(&commands, expected);
	command_vec_release(&commands);
	string_vec_release(&all);
	scan_release(&s);
	scratch_remove(dir);
	free(names);
}

static void the_first_that_include_it_own_it(void **state)
{
	(void)state;
	choose("c/one.c c/three.c c/two.c", "",
	       "c/one.c:include/x/near.h c/three.c:include/x/near.h");
	choose("c/two.c", "", "c/two.c:include/x/near.h");
}

static void what_is_built_goes_before_what_is_left_out(void **state)
{
	(void)state;
	choose("b/left.c c/one.c c/two.c", "b/left.c",
	       "c/one.c:include/x/near.h c/two.c:include/x/near.h");
	choose("b/left.c c/one.c", "b/left.c",
	       "b/left.c:include/x/near.h c/one.c:include/x/near.h");
}

static void headers_between_lead_to_units(void **state)
{
	(void)state;
	choose("a/first.c", "", "a/first.c:include/x/far.h");
	choose("init/main.c", "", "");
}

static void owners_stay_owners(void **state)
{
	char *dir = scratch_new();
	command_vec from = VEC_INIT, to = VEC_INIT;

	(void)state;
	add_command(dir, "a.c", false, &from);
	string_vec_add(&from.at[0].headers, "a.h");
	add_command(dir, "a.c", false, &to);
	add_command(dir, "b.c", false, &to);
	owners_keep(&from, &to);
	owners_keep(&from, &to);
	expect(&to, "a.c:a.h");
	command_vec_release(&from);
	command_vec_release(&to);
	scratch_remove(dir);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_first_that_include_it_own_it),
		cmocka_unit_test(what_is_built_goes_before_what_is_left_out),
		cmocka_unit_test(headers_between_lead_to_units),
		cmocka_unit_test(owners_stay_owners),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
