// SPDX-License-Identifier: GPL-2.0-only
/* A tree is scanned, and asked for includers, mentions and arguments. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "includers.h"
#include "mention.h"
#include "scan.h"
#include "scratch.h"
#include "select.h"

static char *make_tree(void)
{
	char *dir = scratch_new();

	scratch_file(dir, "k/Makefile", "obj-y += whole.o own.o\n");
	scratch_file(dir, "k/own.c", "#include \"deep.h\"\nsmp_wmb();\n");
	scratch_file(dir, "k/part.c", "#include <linux/x.h>\nsmp_mb();\n");
	scratch_file(dir, "k/whole.c",
		     "#include <linux/x.h>\n#include \"part.c\"\n"
		     "#include \"own.c\"\nint flag_x;\n");
	scratch_file(dir, "k/deep.h", "#include \"deeper.h\"\n");
	scratch_file(dir, "k/deeper.h", "smp_rmb(); flag_x = 1;\n");
	scratch_file(dir, "k/lonely.h",
		     "smp_rmb(); xflag_x = flag_x + flag_x;\n");
	scratch_file(dir, "tools/t.c", "smp_mb();\n");
	scratch_file(dir, ".git/g.c", "smp_mb();\n");
	scratch_file(dir, "kk/a.mod.c", "smp_mb();\n");
	return dir;
}

static void expect(const string_vec *v, const char *expected)
{
	struct strbuf got = STRBUF_INIT;

	for (size_t i = 0; i < v->n; i++)
		strbuf_addf(&got, "%s ", v->at[i]);
	assert_string_equal(got.buf, expected);
	strbuf_release(&got);
}

static void load(const char *dir, const char *cache, struct scan *s)
{
	assert_int_equal(scan_load(dir, cache, s), 0);
}

static void words_are_counted(void **state)
{
	char *dir = make_tree();
	struct scan s;

	(void)state;
	load(dir, NULL, &s);
	assert_int_equal(s.files.n, 6);
	assert_int_equal(scan_find(&s, "k/own.c")->words, 1);
	assert_int_equal(scan_find(&s, "k/whole.c")->words, 0);
	assert_null(scan_find(&s, "tools/t.c"));
	assert_null(scan_find(&s, "k"));
	assert_null(scan_find(&s, "k/none.c"));
	scan_release(&s);
	scratch_remove(dir);
}

static void changes_are_seen(void **state)
{
	char *dir = make_tree(), *cache = scratch_new();
	char *gone = path_join(dir, "k/deep.h");
	struct scan s;

	(void)state;
	load(dir, cache, &s);
	scan_release(&s);
	load(dir, cache, &s);
	assert_false(s.all_includes); /* that is: from the cache */
	scan_release(&s);
	scratch_file(dir, "k/own.c", "smp_wmb(); smp_wmb();\n");
	scratch_file(dir, "k/new/new.c", "smp_wmb();\n");
	remove(gone);
	load(dir, cache, &s);
	assert_int_equal(scan_find(&s, "k/own.c")->words, 2);
	assert_int_equal(scan_find(&s, "k/new/new.c")->words, 1);
	assert_int_equal(scan_find(&s, "k/part.c")->words, 1);
	assert_null(scan_find(&s, "k/deep.h"));
	assert_int_equal(scan_load_includes(&s), 0);
	assert_string_equal(scan_find(&s, "k/part.c")->includes,
			    "<linux/x.h>\t");
	scan_release(&s);
	free(gone);
	scratch_remove(dir);
	scratch_remove(cache);
}

static void a_broken_cache_is_made_again(void **state)
{
	char *dir = make_tree(), *cache = scratch_new();
	char *file = path_join(cache, "barriers");
	struct strbuf text = STRBUF_INIT;
	struct scan s;

	(void)state;
	load(dir, cache, &s);
	scan_release(&s);
	assert_int_equal(read_file(file, &text), 0);
	assert_int_equal(truncate(file, (off_t)text.len / 2), 0);
	load(dir, cache, &s);
	assert_true(s.all_includes);
	assert_int_equal(s.files.n, 6);
	scan_release(&s);
	strbuf_release(&text);
	free(file);
	scratch_remove(dir);
	scratch_remove(cache);
}

static void units(struct scan *s, const char *path, const char *expected,
		  size_t norphans)
{
	string_vec paths = VEC_INIT, out = VEC_INIT, orphans = VEC_INIT;

	string_vec_add(&paths, path);
	assert_int_equal(units_of(s, &paths, 2, &out, &orphans), 0);
	expect(&out, expected);
	assert_int_equal(orphans.n, norphans);
	string_vec_release(&paths);
	string_vec_release(&out);
	string_vec_release(&orphans);
}

static void units_are_found_through_includers(void **state)
{
	char *dir = make_tree(), *cache = scratch_new();
	struct scan s;

	(void)state;
	for (int cached = 0; cached < 2; cached++) {
		load(dir, cache, &s);
		units(&s, "k/part.c", "k/whole.c ", 0);
		units(&s, "k/own.c", "k/own.c ", 0);
		units(&s, "k/whole.c", "k/whole.c ", 0);
		units(&s, "k/deeper.h", "k/own.c ", 0);
		units(&s, "k/lonely.h", "", 1);
		scan_release(&s);
	}
	scratch_remove(dir);
	scratch_remove(cache);
}

static void common_headers_are_counted(void **state)
{
	char *dir = make_tree();
	string_vec headers = VEC_INIT;
	struct scan s;

	(void)state;
	load(dir, NULL, &s);
	assert_int_equal(common_headers(&s, 5, &headers), 0);
	expect(&headers, "linux/x.h ");
	string_vec_release(&headers);
	scan_release(&s);
	scratch_remove(dir);
}

static void mentions_are_whole_words(void **state)
{
	char *dir = make_tree();
	string_vec idents = VEC_INIT;
	mention_vec found = VEC_INIT;
	struct scan s;

	(void)state;
	load(dir, NULL, &s);
	string_vec_add(&idents, "none");
	string_vec_add(&idents, "flag_x");
	mentions_find(&s, MENTION_BARRIER_FILES, &idents, &found);
	assert_int_equal(found.n, 2);
	assert_string_equal(found.at[0].file->path, "k/deeper.h");
	assert_int_equal(found.at[1].ident, 1);
	assert_string_equal(found.at[1].file->path, "k/lonely.h");
	vec_clear(&found);
	mentions_find(&s, MENTION_ALL_FILES, &idents, &found);
	assert_int_equal(found.n, 3);
	vec_release(&found);
	string_vec_release(&idents);
	scan_release(&s);
	scratch_remove(dir);
}

static void selected(const struct scan *s, const char *cwd, const char *arg,
		     const char *expected, unsigned int bad)
{
	string_vec out = VEC_INIT;

	assert_int_equal(select_files(s, cwd, &arg, arg ? 1 : 0, &out), bad);
	expect(&out, expected);
	string_vec_release(&out);
}

static void arguments_are_files_and_folders(void **state)
{
	char *dir = make_tree();
	char *k = path_join(dir, "k");
	char *abs = path_join(dir, "k/whole.c");
	struct scan s;

	(void)state;
	load(dir, NULL, &s);
	selected(&s, "/", NULL, "k/deeper.h k/lonely.h k/own.c k/part.c ", 0);
	selected(&s, "/", "k", "k/deeper.h k/lonely.h k/own.c k/part.c ", 0);
	selected(&s, k, ".", "k/deeper.h k/lonely.h k/own.c k/part.c ", 0);
	selected(&s, k, "own.c", "k/own.c ", 0);
	selected(&s, "/", "k/own.c", "k/own.c ", 0);
	selected(&s, "/", abs, "k/whole.c ", 0);
	selected(&s, "/", "k/nothere.c", "", 1);
	selected(&s, "/", "/etc/passwd", "", 1);
	selected(&s, "/", "tools/t.c", "", 1);
	scan_release(&s);
	free(k);
	free(abs);
	scratch_remove(dir);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_are_counted),
		cmocka_unit_test(changes_are_seen),
		cmocka_unit_test(a_broken_cache_is_made_again),
		cmocka_unit_test(units_are_found_through_includers),
		cmocka_unit_test(common_headers_are_counted),
		cmocka_unit_test(mentions_are_whole_words),
		cmocka_unit_test(arguments_are_files_and_folders),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
