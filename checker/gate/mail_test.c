// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "mail.h"
#include "scratch.h"

#define DIFF                              \
	"diff --git a/x/a.c b/x/a.c\n"    \
	"index 1111111..2222222 100644\n" \
	"--- a/x/a.c\n"                   \
	"+++ b/x/a.c\n"                   \
	"@@ -10,4 +10,4 @@ f\n"           \
	" one\n"                          \
	"-two\n"                          \
	"-three\n"                        \
	"+2\n"                            \
	"+3\n"                            \
	" four\n"

#define HEADER                                               \
	"From 0123456789012345678901234567890123456789 Mon " \
	"Sep 17 00:00:00 2001\n"                             \
	"From: A B <a@b.c>\n"                                \
	"Date: Mon, 30 Nov 2026 12:00:00 +0000\n"

static char *cache;

static int set_up(void **state)
{
	(void)state;
	cache = scratch_new();
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	scratch_remove(cache);
	return 0;
}

static void a_bare_diff(void **state)
{
	mails all = VEC_INIT;

	(void)state;
	assert_int_equal(mails_read("p", "words\n\n" DIFF, cache, &all), 0);
	assert_int_equal(all.n, 1);
	assert_null(all.at[0].mail);
	assert_int_equal(all.at[0].line, 3);
	mails_release(&all);
}

static void a_mailbox_of_two_and_a_cover_letter(void **state)
{
	static const char text[] = HEADER
		"Subject: [PATCH 0/2] all of it\n\nWords.\n\n" HEADER
		"Subject: [PATCH 1/2] one\n\nWhy.\n---\n" DIFF
		"--\n2.39\n\n" HEADER
		"Subject: [PATCH 2/2] two\n\nWhy.\n---\n" DIFF;
	mails all = VEC_INIT;

	(void)state;
	assert_int_equal(mails_read("p", text, cache, &all), 0);
	assert_int_equal(all.n, 2);
	assert_string_equal(all.at[0].subject, "one");
	assert_string_equal(all.at[1].subject, "two");
	assert_non_null(strstr(all.at[1].mail, "Why."));
	mails_release(&all);
}

static void no_patch_at_all(void **state)
{
	mails all = VEC_INIT;

	(void)state;
	assert_int_equal(mails_read("p", "words\n", cache, &all), -1);
	assert_int_equal(mails_read("p", "", cache, &all), -1);
	assert_int_equal(mails_read("p", HEADER "\nno diff\n", cache, &all),
			 -1);
}

/* lines 10 to 13, of which 11 and 12 go and come */
static void lines_that_go_and_come(void **state)
{
	struct mail m = { .diff = (char *)(uintptr_t)DIFF, .line = 1 };
	patch_files files = VEC_INIT;
	const struct patch_file *f;

	(void)state;
	assert_int_equal(mail_files("p", &m, &files), 0);
	assert_int_equal(files.n, 1);
	assert_null(patch_files_get(&files, "x/b.c"));
	f = patch_files_get(&files, "x/a.c");
	assert_false(patch_removes(f, 10));
	assert_true(patch_removes(f, 11));
	assert_true(patch_removes(f, 12));
	assert_true(patch_adds(f, 12));
	assert_false(patch_adds(f, 13));
	assert_int_equal(patch_new_line(f, 9), 9);
	assert_int_equal(patch_new_line(f, 13), 13);
	patch_files_release(&files);
}

static void longer_than_before(void **state)
{
	static char diff[] = "diff --git a/a.c b/a.c\n"
			     "--- a/a.c\n"
			     "+++ b/a.c\n"
			     "@@ -1,3 +1,4 @@\n"
			     " one\n"
			     "-two\n"
			     "+2\n"
			     "+2b\n"
			     " three\n";
	struct mail m = { .diff = diff, .line = 1 };
	patch_files files = VEC_INIT;

	(void)state;
	assert_int_equal(mail_files("p", &m, &files), 0);
	assert_int_equal(patch_new_line(&files.at[0], 1), 1);
	assert_int_equal(patch_new_line(&files.at[0], 3), 4);
	assert_int_equal(patch_new_line(&files.at[0], 90), 91);
	patch_files_release(&files);
}

static void damaged(const char *diff)
{
	struct mail m = { .diff = xstrdup(diff), .line = 1 };
	patch_files files = VEC_INIT;

	assert_int_equal(mail_files("p", &m, &files), -1);
	patch_files_release(&files);
	free(m.diff);
}

static void damaged_patches(void **state)
{
	(void)state;
	damaged("diff --git a/a.c b/a.c\n--- a/a.c\n+++ b/a.c\n"
		"@@ -1,3 +1,4 @@\n one\n-two\n");
	damaged("diff --git a/a.c b/a.c\n--- a/a.c\n+++ b/a.c\n"
		"@@ -1,3 +1,4 @@\none\n-two\n+2\n");
	damaged("diff --git a/a.c b/a.c\ndeleted file mode 100644\n"
		"--- a/a.c\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n");
	damaged("diff --git a/a.c b/a.c\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_bare_diff),
		cmocka_unit_test(a_mailbox_of_two_and_a_cover_letter),
		cmocka_unit_test(no_patch_at_all),
		cmocka_unit_test(lines_that_go_and_come),
		cmocka_unit_test(longer_than_before),
		cmocka_unit_test(damaged_patches),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
