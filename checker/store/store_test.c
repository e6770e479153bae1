// SPDX-License-Identifier: GPL-2.0-only
/* What the store gives back, and what it does when things go wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "pack.h"
#include "scratch.h"
#include "store.h"

/* A tree with a file and a header, and a database beside it. */
struct place {
	char *dir, *db;
};

static int set_up(void **state)
{
	struct place *p = xcalloc(1, sizeof(*p));

	p->dir = scratch_new();
	p->db = path_join(p->dir, "facts.db");
	scratch_file(p->dir, "a.c", "int a;\n");
	scratch_file(p->dir, "a.h", "int h;\n");
	*state = p;
	return 0;
}

static int tear_down(void **state)
{
	struct place *p = *state;

	scratch_remove(p->dir);
	free(p->db);
	free(p);
	return 0;
}

static void stamp(const struct place *p, const char *name, file_stamp_vec *out)
{
	struct file_stamp s = { .path = xstrdup(name) };

	assert_int_not_equal(file_stamp_update(&s, p->dir), -1);
	vec_push(out, s);
}

static void put(struct store *s, const struct place *p, const char *name,
		unsigned long long key)
{
	struct strbuf packed STRBUF_SCOPED = STRBUF_INIT;
	struct unit *u = unit_new(name);
	file_stamp_vec files = VEC_INIT;

	stamp(p, "a.c", &files);
	stamp(p, "a.h", &files);
	facts_pack(u, &packed);
	store_put(s, name, key, &files, packed.buf, packed.len);
	file_stamp_vec_release(&files);
	unit_free(u);
}

static bool has(struct store *s, const char *name, unsigned long long key)
{
	struct strbuf packed STRBUF_SCOPED = STRBUF_INIT;
	struct unit *u = store_get(s, name, key, &packed, NULL)
				 ? facts_unpack(packed.buf, packed.len)
				 : NULL;
	bool found = u && !strcmp(u->main_file, name);

	unit_free(u);
	return found;
}

/* Opens, asks and closes, as the next run does. */
static bool has_later(const struct place *p, const char *name,
		      unsigned long long key)
{
	struct store *s = store_open(p->db, p->dir);
	bool found = s && has(s, name, key);

	store_close(s);
	return found;
}

static void put_and_close(const struct place *p, const char *name,
			  unsigned long long key)
{
	struct store *s = store_open(p->db, p->dir);

	assert_non_null(s);
	put(s, p, name, key);
	store_close(s);
}

static void age(const struct place *p, const char *name, long seconds)
{
	char *path CLEANUP(free_ptr) = path_join(p->dir, name);
	const struct timespec times[] = { { seconds, 0 }, { seconds, 0 } };

	assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void facts_are_found_by_unit_and_key(void **state)
{
	const struct place *p = *state;

	put_and_close(p, "a.c", 7);
	assert_true(has_later(p, "a.c", 7));
	assert_false(has_later(p, "a.c", 8));
	assert_false(has_later(p, "b.c", 7));
	put_and_close(p, "a.c", 8);
	assert_true(has_later(p, "a.c", 8));
	assert_false(has_later(p, "a.c", 7));
}

static void a_changed_header_makes_facts_stale(void **state)
{
	const struct place *p = *state;

	age(p, "a.h", 1000);
	put_and_close(p, "a.c", 7);
	scratch_file(p->dir, "a.h", "int g;\n");
	assert_false(has_later(p, "a.c", 7));
	scratch_file(p->dir, "a.h", "int h;\n");
	assert_true(has_later(p, "a.c", 7));
}

/* The time of a file that has just been written proves nothing. */
static void a_change_within_the_clocks_tick_is_seen(void **state)
{
	const struct place *p = *state;
	struct stat st;

	put_and_close(p, "a.c", 7);
	assert_int_equal(stat(p->dir, &st), 0);
	scratch_file(p->dir, "a.h", "int g;\n");
	assert_false(has_later(p, "a.c", 7));
}

static void a_touched_header_is_read_again_once(void **state)
{
	const struct place *p = *state;
	char *path CLEANUP(free_ptr) = path_join(p->dir, "a.h");
	struct timespec times[2];
	struct stat st;

	age(p, "a.h", 1000);
	put_and_close(p, "a.c", 7);
	age(p, "a.h", 2000);
	assert_true(has_later(p, "a.c", 7));
	/* other bytes under the same time: only the time is looked at */
	assert_int_equal(stat(path, &st), 0);
	scratch_file(p->dir, "a.h", "int g;\n");
	times[0] = times[1] = st.st_mtim;
	assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
	assert_true(has_later(p, "a.c", 7));
}

static void a_header_that_is_gone_makes_facts_stale(void **state)
{
	const struct place *p = *state;
	char *path CLEANUP(free_ptr) = path_join(p->dir, "a.h");

	put_and_close(p, "a.c", 7);
	assert_int_equal(unlink(path), 0);
	assert_false(has_later(p, "a.c", 7));
}

static void facts_hold_while_a_header_is_missing(void **state)
{
	const struct place *p = *state;
	struct store *s = store_open(p->db, p->dir);
	struct strbuf packed STRBUF_SCOPED = STRBUF_INIT;
	struct unit *u = unit_new("a.c");
	file_stamp_vec files = VEC_INIT;

	assert_non_null(s);
	stamp(p, "a.c", &files);
	vec_push(&files, ((struct file_stamp){ .path = xstrdup("none.h") }));
	facts_pack(u, &packed);
	store_put(s, "a.c", 7, &files, packed.buf, packed.len);
	store_close(s);
	file_stamp_vec_release(&files);
	unit_free(u);
	assert_true(has_later(p, "a.c", 7));
	scratch_file(p->dir, "none.h", "int n;\n");
	assert_false(has_later(p, "a.c", 7));
}

static void a_file_that_is_no_database_is_moved_aside(void **state)
{
	const struct place *p = *state;
	char *aside CLEANUP(free_ptr) = path_join(p->dir, "facts.db.damaged");

	scratch_file(p->dir, "facts.db",
		     "This is no database, though it is long enough for one: "
		     "a hundred bytes are what its header takes at least.\n");
	put_and_close(p, "a.c", 7);
	assert_true(has_later(p, "a.c", 7));
	assert_true(path_is_file(aside));
}

/* Overwrites the database's bytes but for the first so many. */
static void damage(const struct place *p, long keep)
{
	FILE *f = fopen(p->db, "r+");
	long size;

	assert_non_null(f);
	assert_int_equal(fseek(f, 0, SEEK_END), 0);
	size = ftell(f);
	assert_int_equal(fseek(f, keep, SEEK_SET), 0);
	for (long i = keep; i < size; i++)
		fputc(0x5a, f);
	assert_int_equal(fclose(f), 0);
}

static void a_damaged_database_is_begun_anew(void **state)
{
	static const long keeps[] = { 0, 50, 100, 4096, 8192, 12288 };
	const struct place *p = *state;

	for (size_t i = 0; i < sizeof(keeps) / sizeof(*keeps); i++) {
		put_and_close(p, "a.c", 7);
		damage(p, keeps[i]);
		assert_false(has_later(p, "a.c", 7) && !keeps[i]);
		put_and_close(p, "a.c", 7);
		assert_true(has_later(p, "a.c", 7));
	}
}

static void a_place_that_does_not_serve_is_done_without(void **state)
{
	const struct place *p = *state;
	char *below_a_file CLEANUP(free_ptr) = path_join(p->dir,
							 "a.c/facts.db");

	assert_null(store_open(below_a_file, p->dir));
	assert_null(store_open(p->dir, p->dir));
	store_close(NULL);
}

/* The limit on file sizes stands in for a disk that is full. */
static void a_full_disk_is_no_failure(void **state)
{
	const struct place *p = *state;
	struct rlimit old, small;
	struct store *s;

	put_and_close(p, "a.c", 7);
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
	small = old;
	small.rlim_cur = 8192;
	signal(SIGXFSZ, SIG_IGN);
	s = store_open(p->db, p->dir);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	if (s)
		put(s, p, "b.c", 7);
	store_close(s);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
	assert_true(has_later(p, "a.c", 7));
}

static void write_many(const struct place *p, char name)
{
	struct store *s = store_open(p->db, p->dir);

	for (int i = 0; s && i < 40; i++) {
		char unit[] = { name, (char)('0' + i / 10),
				(char)('0' + i % 10), 0 };

		put(s, p, unit, 7);
		store_flush(s);
	}
	store_close(s);
}

static void two_may_write_at_once(void **state)
{
	const struct place *p = *state;
	pid_t pid = fork();
	int status;

	write_many(p, pid ? 'p' : 'c');
	if (!pid)
		_exit(0);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
	assert_true(has_later(p, "p00", 7) && has_later(p, "p39", 7));
	assert_true(has_later(p, "c00", 7) && has_later(p, "c39", 7));
}

static void a_killed_writer_leaves_what_it_flushed(void **state)
{
	const struct place *p = *state;
	pid_t pid = fork();
	int status;

	if (!pid) {
		struct store *s = store_open(p->db, p->dir);

		put(s, p, "a.c", 7);
		store_flush(s);
		put(s, p, "b.c", 7);
		raise(SIGKILL);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFSIGNALED(status));
	assert_true(has_later(p, "a.c", 7));
	assert_false(has_later(p, "b.c", 7));
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(facts_are_found_by_unit_and_key),
		TEST(a_changed_header_makes_facts_stale),
		TEST(a_change_within_the_clocks_tick_is_seen),
		TEST(a_touched_header_is_read_again_once),
		TEST(a_header_that_is_gone_makes_facts_stale),
		TEST(facts_hold_while_a_header_is_missing),
		TEST(a_file_that_is_no_database_is_moved_aside),
		TEST(a_damaged_database_is_begun_anew),
		TEST(a_place_that_does_not_serve_is_done_without),
		TEST(a_full_disk_is_no_failure),
		TEST(two_may_write_at_once),
		TEST(a_killed_writer_leaves_what_it_flushed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
