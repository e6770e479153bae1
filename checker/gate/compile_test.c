// SPDX-License-Identifier: GPL-2.0-only
/* The gates that compile, on a made-up tree with a Makefile like Kbuild's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <sys/stat.h>

#include "gate.h"
#include "scratch.h"

static const char makefile[] =
	"VERSION = 6\n"
	"PATCHLEVEL = 12\n"
	"SUBLEVEL = 7\n"
	"gen = $(O)/include/generated\n"
	"conf = $(O)/include/config\n"
	"%config:\n"
	"\tmkdir -p $(O)\n"
	"prepare:\n"
	"\tmkdir -p $(gen) $(conf)\n"
	"\ttouch $(gen)/autoconf.h $(conf)/auto.conf\n"
	"%.o: %.c\n"
	"\tgcc -Wall -Werror -Wp,-MMD,x.d -I$(CURDIR)/fs -D__KERNEL__ "
	"-c -o $@ $(CURDIR)/$<\n";

struct fixture {
	char *dir, *cache, *path;
	struct gate_input in;
	struct gate_patch patch;
	gate_results results;
};

static int set_up(void **state)
{
	struct fixture *f = xcalloc(1, sizeof(*f));

	f->dir = scratch_new();
	f->cache = scratch_new();
	f->path = xstrdup(getenv("PATH"));
	scratch_file(f->dir, "Makefile", makefile);
	scratch_file(f->dir, "Kconfig", "");
	scratch_file(f->dir, "arch/x86/Kconfig", "");
	scratch_file(f->dir, "init/main.c", "");
	scratch_file(f->dir, "fs/Makefile", "obj-y += a.o\n");
	scratch_file(f->dir, "fs/a.h", "int two(void);\n");
	scratch_file(f->dir, "fs/a.c",
		     "int f(void)\n{\n\tint unused;\n"
		     "\treturn 1;\n}\n");
	f->in.tree.dir = f->dir;
	f->in.tree.cache = f->cache;
	f->in.name = "p";
	*state = f;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;

	setenv("PATH", f->path, 1);
	gate_patch_release(&f->patch);
	gate_results_release(&f->results);
	scratch_remove(f->dir);
	scratch_remove(f->cache);
	free(f->path);
	free(f);
	return 0;
}

/* Line 4 of fs/a.c becomes this; the result of gcc for x86_64. */
static const struct gate_result *compile(struct fixture *f, const char *line)
{
	struct strbuf patch = STRBUF_INIT;

	strbuf_addf(&patch,
		    "diff --git a/fs/a.c b/fs/a.c\n--- a/fs/a.c\n"
		    "+++ b/fs/a.c\n@@ -1,5 +1,5 @@\n int f(void)\n {\n"
		    " \tint unused;\n-\treturn 1;\n+\t%s\n }\n",
		    line);
	f->in.patch = patch.buf;
	assert_int_equal(gate_apply(&f->in, &f->patch, &f->results), 0);
	gate_compile(&f->in, &f->patch, &f->results);
	strbuf_release(&patch);
	f->in.patch = NULL;
	return &f->results.at[1];
}

static void an_old_warning_does_not_count(void **state)
{
	const struct gate_result *r = compile(*state, "return 2;");

	assert_string_equal(r->name, "gcc x86_64");
	assert_int_equal(r->status, GATE_PASSED);
	assert_string_equal(r->text, "1 object, before and after: nothing new");
}

static void a_new_warning_counts(void **state)
{
	const struct gate_result *r = compile(*state, "int x; return 1;");

	assert_int_equal(r->status, GATE_FAILED);
	assert_non_null(strstr(r->detail, "fs/a.c:4:"));
	assert_non_null(strstr(r->detail, "unused variable"));
	assert_null(strstr(r->detail, "/gate/"));
}

static void what_does_not_compile_fails(void **state)
{
	const struct gate_result *r = compile(*state, "return");

	assert_int_equal(r->status, GATE_FAILED);
	assert_non_null(strstr(r->detail, "error:"));
}

static void the_tree_is_as_it_was(void **state)
{
	struct fixture *f = *state;
	char *path = path_join(f->dir, "fs/a.c");
	char *object = path_join(f->dir, "fs/a.o");
	struct strbuf text = STRBUF_INIT;

	compile(f, "return 2;");
	assert_int_equal(read_file(path, &text), 0);
	assert_non_null(strstr(text.buf, "return 1;"));
	assert_int_not_equal(access(object, F_OK), 0);
	strbuf_release(&text);
	free(object);
	free(path);
}

static void what_is_broken_before_is_not_held_against_it(void **state)
{
	struct fixture *f = *state;
	const struct gate_result *r;

	scratch_file(f->dir, "fs/a.c",
		     "int f(void)\n{\n\tint unused;\n"
		     "\treturn 1;\n}\n#error no\n");
	r = compile(f, "return 2;");
	assert_int_equal(r->status, GATE_SKIPPED);
}

static void missing_programs_are_named(void **state)
{
	struct fixture *f = *state;

	setenv("PATH", "/nonexistent", 1);
	gate_compile(&f->in, &f->patch, &f->results);
	gate_sparse(&f->in, &f->patch, &f->results);
	assert_int_equal(f->results.n, 5);
	for (size_t i = 0; i < f->results.n; i++) {
		assert_int_equal(f->results.at[i].status, GATE_SKIPPED);
		assert_non_null(strstr(f->results.at[i].text, "install"));
	}
	assert_int_equal(gate_results_failed(&f->results), false);
}

static void a_built_tree_has_one_compiler(void **state)
{
	struct fixture *f = *state;
	const struct gate_result *r;

	scratch_file(f->dir, "include/generated/autoconf.h", "");
	scratch_file(f->dir, ".config", "# Linux/x86 6.12.7 Kernel\n");
	r = compile(f, "return 2;");
	assert_int_equal(r->status, GATE_PASSED);
	assert_int_equal(f->results.at[3].status, GATE_SKIPPED);
}

/* A gcc, for both toolchains of x86, that counts in the file "count" how often it compiles. */
static void count_compilations(struct fixture *f)
{
	struct strbuf script = STRBUF_INIT, path = STRBUF_INIT;
	char *gcc = path_join(f->dir, "bin/gcc");

	strbuf_addf(&script,
		    "#!/bin/sh\nPATH='%s'\necho x >>'%s/count'\n"
		    "exec gcc \"$@\"\n",
		    f->path, f->dir);
	scratch_file(f->dir, "bin/gcc", script.buf);
	assert_int_equal(chmod(gcc, 0755), 0);
	strbuf_addf(&path, "%s/bin:%s", f->dir, f->path);
	setenv("PATH", path.buf, 1);
	strbuf_release(&script);
	strbuf_release(&path);
	free(gcc);
}

/* How often the gcc has compiled once the patch has been checked. */
static size_t compiled(struct fixture *f, const char *line)
{
	char *path = path_join(f->dir, "count");
	struct strbuf text = STRBUF_INIT;
	size_t n;

	gate_patch_release(&f->patch);
	gate_results_release(&f->results);
	memset(&f->patch, 0, sizeof(f->patch));
	assert_string_equal(compile(f, line)->text,
			    "1 object, before and after: nothing new");
	assert_int_equal(read_file(path, &text), 0);
	n = text.len / 2;
	strbuf_release(&text);
	free(path);
	return n;
}

static void what_was_compiled_is_not_compiled_again(void **state)
{
	struct fixture *f = *state;

	count_compilations(f);
	assert_int_equal(compiled(f, "return 2;"), 4);
	assert_int_equal(compiled(f, "return 2;"), 4);
	assert_int_equal(compiled(f, "return 3;"), 6);
}

static void a_header_that_changes_makes_it_compile_again(void **state)
{
	struct fixture *f = *state;

	count_compilations(f);
	scratch_file(f->dir, "fs/a.c",
		     "int f(void)\n{\n\tint unused;\n\treturn 1;\n}\n"
		     "#include \"a.h\"\n");
	assert_int_equal(compiled(f, "return 2;"), 4);
	scratch_file(f->dir, "fs/a.h", "int three(void);\n");
	assert_int_equal(compiled(f, "return 2;"), 8);
}

#define TEST(t) cmocka_unit_test_setup_teardown(t, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(an_old_warning_does_not_count),
		TEST(a_new_warning_counts),
		TEST(what_does_not_compile_fails),
		TEST(the_tree_is_as_it_was),
		TEST(what_is_broken_before_is_not_held_against_it),
		TEST(missing_programs_are_named),
		TEST(a_built_tree_has_one_compiler),
		TEST(what_was_compiled_is_not_compiled_again),
		TEST(a_header_that_changes_makes_it_compile_again),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
