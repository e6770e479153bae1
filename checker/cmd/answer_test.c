// SPDX-License-Identifier: GPL-2.0-only
/* An answer is given again when nothing has changed, and only then. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "answer.h"
#include "file_stamp.h"
#include "scratch.h"

struct fixture {
	char *dir, *cache;
	struct run_options opt;
	unsigned long long facts;
	const char *config; /* name of the file, or NULL */
};

/* A file of that time, so that its time can be trusted. */
static void put(const struct fixture *f, const char *name, const char *text,
		time_t seconds)
{
	const struct timespec times[] = { { seconds, 0 }, { seconds, 0 } };
	char *path CLEANUP(free_ptr) = path_join(f->dir, name);

	scratch_file(f->dir, name, text);
	assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static int set_up(void **state)
{
	const struct run_options opt = RUN_OPTIONS_INIT;
	struct fixture *f = xcalloc(1, sizeof(*f));

	f->dir = scratch_new();
	f->cache = scratch_new();
	f->opt = opt;
	f->opt.color = RUN_COLOR_NEVER;
	f->facts = 1;
	put(f, "a.c", "smp_mb();\n", 1000);
	put(f, "a.h", "int a;\n", 1000);
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

/* A session over the fixture's tree, as it is once its units are loaded. */
static void open_session(const struct fixture *f, struct session *s)
{
	*s = (struct session){ .opt = &f->opt, .facts_stamp = f->facts };
	s->origin.has_tree = s->origin.has_scan = true;
	s->origin.root = xstrdup(f->dir);
	s->origin.folder = xstrdup(f->cache);
	s->origin.tree.version = xstrdup("6.12");
	s->origin.tree.arch = xstrdup("x86");
	s->origin.tree.config = xstrdup("defconfig");
	assert_int_equal(scan_load(f->dir, NULL, &s->origin.scan), 0);
	for (size_t i = 0; i < s->origin.scan.files.n; i++)
		strmap_put(&s->loaded, s->origin.scan.files.at[i].path, s);
	string_vec_add(&s->files, "a.c");
	if (f->config)
		s->config.path = path_join(f->dir, f->config);
}

static void close_session(struct session *s)
{
	free(s->origin.tree.version);
	free(s->origin.tree.arch);
	free(s->origin.tree.config);
	free(s->origin.root);
	free(s->origin.folder);
	scan_release(&s->origin.scan);
	strmap_release(&s->loaded);
	string_vec_release(&s->files);
	free(s->config.path);
}

/* Is there an answer? Else this becomes it. */
static bool ask(const struct fixture *f)
{
	struct kept_answer a = { STRBUF_INIT, STRBUF_INIT, 0 };
	struct answer_key key;
	struct session s;
	bool found;

	open_session(f, &s);
	answer_key_make(&s, clock_now(), &key);
	found = answer_find(&key, &a);
	if (found) {
		assert_string_equal(a.out.buf, "out\n");
		assert_string_equal(a.err.buf, "err\n");
		assert_int_equal(a.status, 3);
	} else {
		strbuf_addstr(&a.out, "out\n");
		strbuf_addstr(&a.err, "err\n");
		a.status = 3;
		answer_keep(&key, &a);
	}
	strbuf_release(&a.out);
	strbuf_release(&a.err);
	answer_key_release(&key);
	close_session(&s);
	return found;
}

static void assert_new(const struct fixture *f)
{
	assert_false(ask(f));
	assert_true(ask(f));
}

static void files_count(void **state)
{
	const struct fixture *f = *state;

	assert_new(f);
	put(f, "a.c", "smp_wmb();\n", 2000);
	assert_new(f);
	put(f, "a.h", "int b;\n", 2000);
	assert_new(f);
	put(f, "new.h", "", 1000);
	assert_new(f);
	put(f, "a.h", "int b;\n", time(NULL) + 1000);
	assert_false(ask(f)); /* too young */
	assert_false(ask(f));
}

static void facts_count(void **state)
{
	struct fixture *f = *state;

	assert_new(f);
	f->facts = 2;
	assert_new(f);
	f->facts = 0; /* some are missing */
	assert_false(ask(f));
	assert_false(ask(f));
}

static void options_count(void **state)
{
	struct fixture *f = *state;

	assert_new(f);
	f->opt.jobs = 5;
	assert_true(ask(f));
	f->opt.verbose = true;
	assert_new(f);
	f->opt.dump = RUN_DUMP_VERDICTS;
	assert_new(f);
	f->opt.format = RUN_FORMAT_JSON;
	assert_new(f);
	f->opt.rules = "comments";
	assert_new(f);
	vec_push(&f->opt.warn, "no-comments");
	assert_new(f);
	vec_release(&f->opt.warn);
	f->opt.baseline = "some file";
	assert_false(ask(f));
	assert_false(ask(f));
}

static void the_configuration_counts(void **state)
{
	struct fixture *f = *state;

	assert_new(f);
	put(f, "smpair.ini", "[smpair]\n", 1000);
	f->config = "smpair.ini";
	assert_new(f);
	put(f, "smpair.ini", "[warning]", 1000);
	assert_new(f);
}

static char *answer_path(const struct fixture *f)
{
	struct answer_key key;
	struct session s;

	open_session(f, &s);
	answer_key_make(&s, clock_now(), &key);
	close_session(&s);
	assert_true(key.valid);
	return key.path;
}

static void damage_is_seen(void **state)
{
	const struct fixture *f = *state;
	char *path CLEANUP(free_ptr) = answer_path(f);
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	assert_new(f);
	assert_int_equal(read_file(path, &text), 0);
	for (size_t i = 0; i < text.len; i++) {
		text.buf[i] ^= 1;
		assert_int_equal(write_file(path, text.buf, text.len), 0);
		text.buf[i] ^= 1;
		assert_false(ask(f));
		assert_int_equal(write_file(path, text.buf, i), 0);
		assert_false(ask(f));
	}
	assert_true(ask(f));
}

#define TEST(fn) cmocka_unit_test_setup_teardown(fn, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(files_count),    TEST(facts_count),
		TEST(options_count),  TEST(the_configuration_counts),
		TEST(damage_is_seen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
