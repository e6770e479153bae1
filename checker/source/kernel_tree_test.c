// SPDX-License-Identifier: GPL-2.0-only
/* A made-up tree whose Makefile prints compile lines as the kernel's does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "build_lines.h"
#include "kbuild.h"
#include "kernel_tree.h"
#include "scratch.h"

static const char makefile[] =
	"VERSION = 6\n"
	"PATCHLEVEL = 12\n"
	"SUBLEVEL = 7\n"
	"gen = $(O)/include/generated\n"
	"conf = $(O)/include/config\n"
	"%config:\n"
	"\tmkdir -p $(O)\n"
	"\techo $@ >> $(O)/ran\n"
	"\ttest ! -e $(CURDIR)/broken || { echo flex: not found; false; }\n"
	"prepare:\n"
	"\tmkdir -p $(gen) $(conf)\n"
	"\ttouch $(gen)/autoconf.h\n"
	"\techo CONFIG_ON=y > $(conf)/auto.conf\n"
	"rule_cc_o_c = gcc -Iinc -D__KERNEL__ $(if $(CONFIG_OFF),-DEXTRA) "
	"-DKBUILD_MODNAME='\"x\"' -mrecord-mcount -c -o $@ $(CURDIR)/$<\n"
	"%.o: %.c\n"
	"\t$(rule_cc_o_c)\n"
	"\t$(if $(C),sparse -D__KERNEL__ $(CF) $(CURDIR)/$<)\n";

/* A header that an object needs, and one folder that builds for another. */
static const char more_rules[] =
	"fs/on.o: $(O)/fs/gen/made.h\n"
	"$(O)/fs/gen/made.h:\n"
	"\tmkdir -p $(@D); echo > $@; : 'savedcmd_fs/gen/made.h := echo'\n"
	"lib/two.o: lib/two.c\n"
	"\tgcc -D__KERNEL__ -DKBUILD_MODFILE='\"two/two\"' -c -o $@ "
	"$(CURDIR)/$<\n"
	"mm/../lib/two.o: lib/two.c\n"
	"\tgcc -D__KERNEL__ -DRIGHT -c -o $@ $(CURDIR)/mm/../$<\n";

struct fixture {
	char *dir, *cache;
	struct tree tree;
};

static int set_up(void **state)
{
	struct fixture *f = xcalloc(1, sizeof(*f));
	char *real;

	f->dir = scratch_new();
	real = realpath(f->dir, NULL);
	free(f->dir);
	f->dir = real;
	f->cache = scratch_new();
	scratch_file(f->dir, "Makefile", makefile);
	scratch_file(f->dir, "Kconfig", "");
	scratch_file(f->dir, "arch/x86/a.c", "");
	scratch_file(f->dir, "arch/arm64/b.c", "");
	scratch_file(f->dir, "init/main.c", "");
	scratch_file(f->dir, "fs/on.c", "");
	scratch_file(f->dir, "fs/off.c", "");
	scratch_file(f->dir, "fs/Makefile",
		     "obj-$(CONFIG_ON) += on.o\nobj-$(CONFIG_OFF) += off.o\n");
	*state = f;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;

	tree_release(&f->tree);
	scratch_remove(f->dir);
	scratch_remove(f->cache);
	free(f);
	return 0;
}

static int open_tree(struct fixture *f, const char *config)
{
	const struct tree_options opt = { .dir = f->dir,
					  .config = config,
					  .cache = f->cache };

	tree_release(&f->tree);
	return tree_open(&opt, &f->tree);
}

/* How often was the tree configured? */
static size_t runs(const struct fixture *f)
{
	char *path = path_join(f->tree.objtree, "ran");
	struct strbuf text = STRBUF_INIT;
	size_t n = 0;

	if (!read_file(path, &text))
		for (const char *p = text.buf; *p; p++)
			n += *p == '\n';
	strbuf_release(&text);
	free(path);
	return n;
}

static void a_tree_is_prepared_once(void **state)
{
	struct fixture *f = *state;

	assert_int_equal(open_tree(f, NULL), 0);
	assert_string_equal(f->tree.version, "6.12.7");
	assert_string_equal(f->tree.root, f->dir);
	assert_int_equal(runs(f), 1);
	assert_int_equal(open_tree(f, NULL), 0);
	assert_int_equal(runs(f), 1);
	scratch_file(f->dir, "fs/Makefile", "obj-y += on.o off.o\n");
	assert_int_equal(open_tree(f, NULL), 0);
	assert_int_equal(runs(f), 2);
}

static void configurations_have_their_own_folders(void **state)
{
	struct fixture *f = *state;
	char *config = path_join(f->dir, "my.config");
	char *first;

	assert_int_equal(open_tree(f, "defconfig"), 0);
	first = xstrdup(f->tree.folder);
	assert_int_equal(open_tree(f, "allmodconfig"), 0);
	assert_string_not_equal(f->tree.folder, first);
	scratch_file(f->dir, "my.config", "CONFIG_X=y\n");
	assert_int_equal(open_tree(f, config), 0);
	assert_string_not_equal(f->tree.folder, first);
	free(first);
	free(config);
}

static void clang_has_a_folder_of_its_own(void **state)
{
	struct fixture *f = *state;
	const struct tree_options opt = { .dir = f->dir,
					  .cache = f->cache,
					  .llvm = "-19" };
	const char *tail = "/x86-defconfig-clang-19";

	assert_int_equal(tree_open(&opt, &f->tree), 0);
	assert_string_equal(
		f->tree.folder + strlen(f->tree.folder) - strlen(tail), tail);
}

static void lines_are_as_make_has_them(void **state)
{
	struct fixture *f = *state;
	string_vec paths = VEC_INIT, variables = VEC_INIT;
	build_lines v = VEC_INIT;
	const struct build_line *off;

	assert_int_equal(open_tree(f, NULL), 0);
	string_vec_add(&paths, "arch/arm64/b.c");
	string_vec_add(&paths, "fs/off.c");
	string_vec_add(&paths, "fs/on.c");
	string_vec_add(&variables, "C=1");
	string_vec_add(&variables, "CF=-Wall");
	assert_int_equal(build_lines_find(&f->tree, &paths, &variables, &v), 0);
	assert_int_equal(v.n, 2);
	assert_null(build_lines_get(&v, "arch/arm64/b.c"));
	off = build_lines_get(&v, "fs/off.c");
	assert_string_equal(off->compile.at[0], "gcc");
	assert_string_equal(off->compile.at[4], "-mrecord-mcount");
	assert_string_equal(off->compile.at[off->compile.n - 1],
			    "-DCONFIG_OFF=1");
	assert_string_equal(off->check.at[0], "sparse");
	assert_string_equal(off->check.at[2], "-Wall");
	build_lines_release(&v);
	string_vec_release(&paths);
	string_vec_release(&variables);
}

static void commands_are_asked_for_once(void **state)
{
	static const char *const names[] = { "fs/on.c", "fs/off.c",
					     "arch/arm64/b.c", "fs/none.c" };
	struct fixture *f = *state;

	assert_int_equal(open_tree(f, NULL), 0);
	for (int again = 0; again < 2; again++) {
		command_vec v = VEC_INIT;
		string_vec paths = VEC_INIT, missing = VEC_INIT;

		for (int i = 0; i < 4; i++)
			string_vec_add(&paths, names[i]);
		assert_int_equal(tree_commands(&f->tree, &paths, &v, &missing),
				 0);
		assert_int_equal(v.n, 2);
		assert_int_equal(missing.n, 2);
		assert_string_equal(v.at[0].path, "fs/off.c");
		assert_true(v.at[0].left_out);
		assert_int_equal(v.at[0].flags.n, 5);
		assert_string_equal(v.at[0].flags.at[2], "-DEXTRA");
		assert_string_equal(v.at[0].flags.at[4], "-DCONFIG_OFF=1");
		assert_false(v.at[1].left_out);
		assert_int_equal(v.at[1].flags.n, 3);
		command_vec_release(&v);
		string_vec_release(&paths);
		string_vec_release(&missing);
		/* The second answer cannot come from make. */
		scratch_file(f->dir, "Makefile", "");
	}
}

static void add_rules(struct fixture *f)
{
	struct strbuf sb = STRBUF_INIT;

	strbuf_addf(&sb, "%s%s", makefile, more_rules);
	scratch_file(f->dir, "Makefile", sb.buf);
	strbuf_release(&sb);
	scratch_file(f->dir, "lib/two.c", "");
	scratch_file(f->dir, "mm/Makefile", "mm-y := ../lib/two.o\n");
	assert_int_equal(open_tree(f, NULL), 0);
}

static bool has(const char *dir, const char *name)
{
	char *path CLEANUP(free_ptr) = path_join(dir, name);

	return path_is_file(path);
}

static void headers_of_objects_are_made(void **state)
{
	struct fixture *f = *state;
	string_vec paths = VEC_INIT;
	command_vec v = VEC_INIT;

	add_rules(f);
	assert_false(has(f->tree.objtree, "fs/gen/made.h"));
	string_vec_add(&paths, "fs/on.c");
	assert_int_equal(tree_commands(&f->tree, &paths, &v, NULL), 0);
	assert_int_equal(v.n, 1);
	assert_true(has(f->tree.objtree, "fs/gen/made.h"));
	assert_false(has(f->dir, "fs/on.o"));
	string_vec_release(&paths);
	command_vec_release(&v);
}

static void the_folder_that_builds_a_file_is_asked(void **state)
{
	struct fixture *f = *state;
	string_vec paths = VEC_INIT, none = VEC_INIT;
	command_vec v = VEC_INIT;
	build_lines lines = VEC_INIT;
	const struct build_line *two;

	add_rules(f);
	string_vec_add(&paths, "lib/two.c");
	assert_int_equal(tree_commands(&f->tree, &paths, &v, NULL), 0);
	assert_int_equal(v.n, 1);
	assert_string_equal(v.at[0].flags.at[1], "-DRIGHT");
	assert_int_equal(build_lines_find(&f->tree, &paths, &none, &lines), 0);
	two = build_lines_get(&lines, "lib/two.c");
	assert_non_null(two);
	assert_string_equal(two->compile.at[2], "-DRIGHT");
	assert_null(strstr(two->compile.at[two->compile.n - 1], ".."));
	build_lines_release(&lines);
	string_vec_release(&paths);
	command_vec_release(&v);
}

static void a_reference_is_found(void **state)
{
	struct fixture *f = *state;
	struct compile_command cmd;

	assert_int_equal(open_tree(f, NULL), 0);
	assert_int_equal(tree_reference(&f->tree, &cmd), 0);
	assert_string_equal(cmd.path, "init/main.c");
	command_release(&cmd);
}

static void the_tree_stays_as_it_is(void **state)
{
	struct fixture *f = *state;
	char *made = path_join(f->dir, "include");

	assert_int_equal(open_tree(f, NULL), 0);
	assert_false(path_is_dir(made));
	free(made);
}

static void bad_trees_are_refused(void **state)
{
	struct fixture *f = *state;
	struct tree_options opt = { .dir = f->cache, .cache = f->cache };

	assert_int_equal(tree_open(&opt, &f->tree), -1);
	tree_release(&f->tree);
	opt.dir = "/no/such/folder";
	assert_int_equal(tree_open(&opt, &f->tree), -1);
	tree_release(&f->tree);
	opt.dir = f->dir;
	opt.arch = "pdp11";
	assert_int_equal(tree_open(&opt, &f->tree), -1);
	tree_release(&f->tree);
	opt.arch = NULL;
	opt.config = "no/such/file";
	assert_int_equal(tree_open(&opt, &f->tree), -1);
	tree_release(&f->tree);
	opt.config = NULL;
	opt.cache = "/proc/none";
	assert_int_equal(tree_open(&opt, &f->tree), -1);
}

static void a_failing_make_is_an_error(void **state)
{
	struct fixture *f = *state;

	scratch_file(f->dir, "broken", "");
	assert_int_equal(open_tree(f, NULL), -1);
	assert_string_equal(kbuild_missing_package("sh: flex: not found"),
			    "flex");
	assert_null(kbuild_missing_package("something else"));
}

static void a_configured_tree_is_refused(void **state)
{
	struct fixture *f = *state;

	scratch_file(f->dir, ".config", "# Linux/x86 6.12.7 Kernel\n");
	assert_int_equal(open_tree(f, NULL), -1);
}

static void a_built_tree_is_used_as_it_is(void **state)
{
	struct fixture *f = *state;
	string_vec paths = VEC_INIT;
	command_vec v = VEC_INIT;

	scratch_file(f->dir, ".config", "#\n# Linux/x86 6.12.7 Kernel\n");
	scratch_file(f->dir, "include/generated/autoconf.h", "");
	scratch_file(f->dir, "fs/.on.o.cmd",
		     "savedcmd_fs/on.o := gcc -D__KERNEL__ -DBUILT -c "
		     "-o fs/on.o fs/on.c \n\nsource_fs/on.o := fs/on.c\n");
	assert_int_equal(open_tree(f, "defconfig"), -1);
	assert_int_equal(open_tree(f, NULL), 0);
	assert_true(f->tree.in_place);
	string_vec_add(&paths, "fs/on.c");
	string_vec_add(&paths, "init/main.c");
	assert_int_equal(tree_commands(&f->tree, &paths, &v, NULL), 0);
	assert_int_equal(v.n, 2);
	assert_string_equal(v.at[0].flags.at[1], "-DBUILT");
	assert_string_equal(v.at[1].path, "init/main.c");
	string_vec_release(&paths);
	command_vec_release(&v);
}

#define TEST(t) cmocka_unit_test_setup_teardown(t, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_tree_is_prepared_once),
		TEST(configurations_have_their_own_folders),
		TEST(clang_has_a_folder_of_its_own),
		TEST(lines_are_as_make_has_them),
		TEST(commands_are_asked_for_once),
		TEST(headers_of_objects_are_made),
		TEST(the_folder_that_builds_a_file_is_asked),
		TEST(a_reference_is_found),
		TEST(the_tree_stays_as_it_is),
		TEST(bad_trees_are_refused),
		TEST(a_failing_make_is_an_error),
		TEST(a_configured_tree_is_refused),
		TEST(a_built_tree_is_used_as_it_is),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
