// SPDX-License-Identifier: GPL-2.0-only
/* What is remembered of mentions, and what is searched for again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>

#include "mention.h"
#include "scan.h"
#include "scratch.h"

/* A file of that time, long ago, so that its time can be trusted. */
static void put(const char *dir, const char *name, const char *text,
		time_t seconds)
{
	const struct timespec times[] = { { seconds, 0 }, { seconds, 0 } };
	char *path = path_join(dir, name);

	scratch_file(dir, name, text);
	assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
	free(path);
}

/* The files that mention the words, one after the other. */
static void expect(const char *dir, const char *cache, const char *words,
		   const char *expected)
{
	char *copy = xstrdup(words), *rest = copy, *word;
	struct strbuf got STRBUF_SCOPED = STRBUF_INIT;
	mention_vec found = VEC_INIT;
	string_vec idents = VEC_INIT;
	struct scan s;

	while ((word = strsep(&rest, " ")))
		string_vec_add(&idents, word);
	assert_int_equal(scan_load(dir, cache, &s), 0);
	mentions_find(&s, MENTION_ALL_FILES, &idents, &found);
	for (size_t i = 0; i < found.n; i++)
		strbuf_addf(&got, "%s:%s ", idents.at[found.at[i].ident],
			    found.at[i].file->path);
	assert_string_equal(got.buf, expected);
	vec_release(&found);
	string_vec_release(&idents);
	scan_release(&s);
	free(copy);
}

struct fixture {
	char *dir, *cache;
};

static int set_up(void **state)
{
	struct fixture *f = xcalloc(1, sizeof(*f));

	f->dir = scratch_new();
	f->cache = scratch_new();
	put(f->dir, "a/one.c", "int red;\n", 1000);
	put(f->dir, "a/b/two.c", "int red, blue;\n", 1000);
	put(f->dir, "a.h", "int blue;\n", 1000);
	*state = f;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;

	scratch_remove(f->dir);
	scratch_remove(f->cache);
	free(f);
	return 0;
}

static void unchanged_files_are_not_read_again(void **state)
{
	const struct fixture *f = *state;

	expect(f->dir, f->cache, "blue red",
	       "blue:a.h blue:a/b/two.c red:a/b/two.c red:a/one.c ");
	/* same time and size, so it is not looked at */
	put(f->dir, "a/one.c", "int rot;\n", 1000);
	expect(f->dir, f->cache, "red", "red:a/b/two.c red:a/one.c ");
	/* but for a word that nobody has asked for */
	expect(f->dir, f->cache, "red rot",
	       "red:a/b/two.c red:a/one.c rot:a/one.c ");
}

static void changed_files_are_read_again(void **state)
{
	const struct fixture *f = *state;
	char *gone = path_join(f->dir, "a.h");

	expect(f->dir, f->cache, "blue red",
	       "blue:a.h blue:a/b/two.c red:a/b/two.c red:a/one.c ");
	put(f->dir, "a/one.c", "int rot;\n", 2000);
	put(f->dir, "aa/new.c", "red\n", 1000);
	remove(gone);
	expect(f->dir, f->cache, "blue red rot",
	       "blue:a/b/two.c red:a/b/two.c red:aa/new.c rot:a/one.c ");
	expect(f->dir, f->cache, "red", "red:a/b/two.c red:aa/new.c ");
	free(gone);
}

static void a_file_just_written_is_not_trusted(void **state)
{
	const struct fixture *f = *state;
	const time_t soon = time(NULL) + 1000;

	put(f->dir, "a/one.c", "int red;\n", soon);
	expect(f->dir, f->cache, "red", "red:a/b/two.c red:a/one.c ");
	put(f->dir, "a/one.c", "int rot;\n", soon);
	expect(f->dir, f->cache, "red", "red:a/b/two.c ");
}

static void flip_byte(const char *path, off_t at)
{
	int fd = open(path, O_RDWR | O_CLOEXEC);
	char c;

	assert_int_equal(pread(fd, &c, 1, at), 1);
	c ^= 1;
	assert_int_equal(pwrite(fd, &c, 1, at), 1);
	close(fd);
}

static void damage_is_seen(void **state)
{
	const struct fixture *f = *state;
	char *path = path_join(f->cache, "mentions");
	struct stat st;

	expect(f->dir, f->cache, "blue", "blue:a.h blue:a/b/two.c ");
	assert_int_equal(stat(path, &st), 0);
	for (off_t at = 0; at < st.st_size; at++) {
		flip_byte(path, at);
		expect(f->dir, f->cache, "blue", "blue:a.h blue:a/b/two.c ");
	}
	for (off_t size = 0; size < st.st_size; size++) {
		assert_int_equal(truncate(path, size), 0);
		expect(f->dir, f->cache, "blue", "blue:a.h blue:a/b/two.c ");
	}
	free(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			unchanged_files_are_not_read_again, set_up, tear_down),
		cmocka_unit_test_setup_teardown(changed_files_are_read_again,
						set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			a_file_just_written_is_not_trusted, set_up, tear_down),
		cmocka_unit_test_setup_teardown(damage_is_seen, set_up,
						tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
