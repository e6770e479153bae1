// SPDX-License-Identifier: GPL-2.0-only
/* Gates on a made-up tree of one file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "gate.h"
#include "scratch.h"

#define BEFORE "int a;\n\tint b;\nint c;\nint d;\n"
#define DIFF                       \
	"diff --git a/x.c b/x.c\n" \
	"--- a/x.c\n"              \
	"+++ b/x.c\n"              \
	"@@ -1,4 +1,4 @@\n"        \
	" int a;\n"                \
	" \tint b;\n"              \
	"-int c;\n"                \
	"+int e;\n"                \
	" int d;\n"
#define MAIL                                                 \
	"From 0123456789012345678901234567890123456789 Mon " \
	"Sep 17 00:00:00 2001\n"                             \
	"From: A B <a@b.c>\n"                                \
	"Date: Mon, 30 Nov 2026 12:00:00 +0000\n"            \
	"Subject: [PATCH] x: y\n\nWhy.\n---\n" DIFF "-- \n2.39\n\n"

struct fixture {
	char *dir;
	struct gate_input in;
	struct gate_patch patch;
	gate_results results;
};

static int set_up(void **state)
{
	struct fixture *f = xcalloc(1, sizeof(*f));

	f->dir = scratch_new();
	scratch_file(f->dir, "x.c", BEFORE);
	f->in.tree.dir = f->dir;
	f->in.tree.cache = f->dir;
	f->in.name = "p";
	*state = f;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;

	gate_patch_release(&f->patch);
	gate_results_release(&f->results);
	scratch_remove(f->dir);
	free(f);
	return 0;
}

static int apply(struct fixture *f, const char *patch)
{
	f->in.patch = patch;
	return gate_apply(&f->in, &f->patch, &f->results);
}

static void assert_applied(struct fixture *f)
{
	assert_int_equal(f->results.at[0].status, GATE_PASSED);
	assert_int_equal(f->patch.files.n, 1);
	assert_string_equal(overlay_get(&f->patch.before, "x.c")->data, BEFORE);
	assert_string_equal(overlay_get(&f->patch.after, "x.c")->data,
			    "int a;\n\tint b;\nint e;\nint d;\n");
}

static void a_diff_applies(void **state)
{
	struct fixture *f = *state;

	assert_int_equal(apply(f, DIFF), 0);
	assert_applied(f);
}

static void a_mail_applies(void **state)
{
	struct fixture *f = *state;

	assert_int_equal(apply(f, MAIL), 0);
	assert_applied(f);
	assert_string_equal(f->results.at[0].text, "git am");
}

static void earlier_patches_are_the_base(void **state)
{
	struct fixture *f = *state;
	struct overlay base = OVERLAY_INIT;

	overlay_put(&base, "x.c", "int a;\n\tint b;\nint C;\nint d;\n", 29);
	f->in.base = &base;
	assert_int_equal(apply(f, DIFF), -1);
	overlay_release(&base);
}

static void a_patch_for_another_text_says_where(void **state)
{
	struct fixture *f = *state;

	scratch_file(f->dir, "x.c", "int a;\n\tint b;\nint C;\nint d;\n");
	assert_int_equal(apply(f, DIFF), -1);
	assert_int_equal(f->results.at[0].status, GATE_FAILED);
	assert_non_null(strstr(f->results.at[0].text,
			       "x.c:1: the patch does not apply"));
}

static void blanks_for_tabs_are_named(void **state)
{
	struct fixture *f = *state;
	char *patch = xstrdup(DIFF);

	*strchr(patch, '\t') = ' ';
	assert_int_equal(apply(f, patch), -1);
	assert_non_null(strstr(f->results.at[0].text, "white space only"));
	free(patch);
}

static void checkpatch_may_miss_the_sign_off(void **state)
{
	struct fixture *f = *state;

	scratch_file(f->dir, "scripts/checkpatch.pl",
		     "print \"-:4: ERROR:MISSING_SIGN_OFF: x\\n\"; exit 1;\n");
	f->in.patch = DIFF;
	gate_checkpatch(&f->in, &f->patch, &f->results);
	assert_int_equal(f->results.at[0].status, GATE_PASSED);
	scratch_file(f->dir, "scripts/checkpatch.pl",
		     "print \"-:4: WARNING:LONG_LINE: x\\n\"; exit 1;\n");
	gate_checkpatch(&f->in, &f->patch, &f->results);
	assert_int_equal(f->results.at[1].status, GATE_FAILED);
	assert_string_equal(f->results.at[1].detail,
			    "4: WARNING:LONG_LINE: x\n");
}

/* the fake script sees a barrier in the patch, and those of line 2 of a file */
static void a_comment_that_checkpatch_loses(void **state)
{
	struct fixture *f = *state;

	scratch_file(
		f->dir, "scripts/checkpatch.pl",
		"my $file = $ARGV[-1];\n"
		"my $what = \"WARNING:MEMORY_BARRIER: x\";\n"
		"if ($file eq \"-\") {\n"
		"\tmy $at = grep(/showfile/, @ARGV) ? \"x.c:2\" : \"-:4\";\n"
		"\tprint \"$at: $what\\n\"; exit 1;\n"
		"}\n"
		"open(my $in, $file); my @lines = <$in>;\n"
		"for my $i (0 .. $#lines) {\n"
		"\tprint \"$file:\", $i + 1, \": $what\\n\"\n"
		"\t\tif $lines[$i] =~ /BARE/;\n"
		"}\n");
	assert_int_equal(apply(f, DIFF), 0);
	gate_checkpatch(&f->in, &f->patch, &f->results);
	assert_int_equal(f->results.at[1].status, GATE_PASSED);
	assert_non_null(strstr(f->results.at[1].known, "MEMORY_BARRIER"));
	overlay_put(&f->patch.after, "x.c", "BARE\n\n", 6);
	gate_checkpatch(&f->in, &f->patch, &f->results);
	assert_int_equal(f->results.at[2].status, GATE_PASSED);
	overlay_put(&f->patch.before, "x.c", "BARE\n", 5);
	overlay_put(&f->patch.after, "x.c", "\nBARE\n", 6);
	gate_checkpatch(&f->in, &f->patch, &f->results);
	assert_int_equal(f->results.at[3].status, GATE_FAILED);
	assert_null(f->results.at[3].known);
}

/* a message passing test whose writer has this barrier */
#define MP(fence)                                                             \
	"C mp\n\n{}\n\nP0(int *x, int *y)\n{\n\tWRITE_ONCE(*x, 1);\n\t" fence \
	"WRITE_ONCE(*y, 1);\n}\n\nP1(int *x, int *y)\n{\n\tint r0;\n\t"       \
	"int r1;\n\n\tr0 = smp_load_acquire(y);\n\tr1 = READ_ONCE(*x);\n"     \
	"}\n\nexists (1:r0=1 /\\ 1:r1=0)\n"

static void a_lost_barrier_fails_the_litmus_gate(void **state)
{
	struct fixture *f = *state;
	const struct gate_litmus same = { "mp", MP("smp_mb();\n\t"),
					  MP("smp_wmb();\n\t") };
	const struct gate_litmus lost = { "mp", MP("smp_mb();\n\t"), MP("") };

	gate_litmus(&f->in, &f->results);
	assert_int_equal(f->results.at[0].status, GATE_SKIPPED);
	f->in.nlitmus = 1;
	f->in.litmus = &same;
	gate_litmus(&f->in, &f->results);
	assert_int_equal(f->results.at[1].status, GATE_PASSED);
	f->in.litmus = &lost;
	gate_litmus(&f->in, &f->results);
	assert_int_equal(f->results.at[2].status, GATE_FAILED);
}

static int find(void *data, const string_vec *files,
		const struct overlay *texts, string_vec *out)
{
	(void)data;
	if (strstr(overlay_get(texts, files->at[0])->data, "int e"))
		string_vec_add(out, "new");
	string_vec_add(out, "old");
	return 0;
}

static void a_new_finding_fails(void **state)
{
	struct fixture *f = *state;

	assert_int_equal(apply(f, DIFF), 0);
	f->in.findings = find;
	gate_smpair(&f->in, &f->patch, &f->results);
	assert_int_equal(f->results.at[1].status, GATE_FAILED);
	assert_string_equal(f->results.at[1].detail, "new\n");
}

#define TEST(t) cmocka_unit_test_setup_teardown(t, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_diff_applies),
		TEST(a_mail_applies),
		TEST(earlier_patches_are_the_base),
		TEST(a_patch_for_another_text_says_where),
		TEST(blanks_for_tabs_are_named),
		TEST(checkpatch_may_miss_the_sign_off),
		TEST(a_comment_that_checkpatch_loses),
		TEST(a_lost_barrier_fails_the_litmus_gate),
		TEST(a_new_finding_fails),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
