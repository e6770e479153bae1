// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "cover.h"

/* Two patches that arm64 gains by, and riscv64 by the second alone. */
static void cover(const struct cover_options *o, struct strbuf *out)
{
	static char passed[] = "nothing", detail[] = "";
	struct note notes[] = {
		{ .file = "fs/a.c", .line = 7, .text = "edit it" },
		{ .file = "fs/a.c", .line = 9, .text = "edit it" },
	};
	struct change change = { .finding = &(struct finding){ 0 } };
	struct series_patch a = { .subject = "fs: use A", .prefix = "fs:" };
	struct series_patch b = { .subject = "lib: use B", .prefix = "lib:" };
	const struct gate_result gate = { .name = "checkpatch",
					  .text = passed,
					  .detail = detail,
					  .known = "It says so." };
	struct series s = { .nr_series = 1 };

	a.series = b.series = a.nr = 1;
	b.nr = 2;
	string_vec_add(&a.files, "fs/a.c");
	string_vec_add(&b.files, "include/b.h");
	string_vec_add(&b.files, "lib/b.c");
	vec_push(&change.notes, notes[0]);
	vec_push(&change.notes, notes[1]);
	vec_push(&a.changes, &change);
	vec_push(&a.effects, ((struct arch_effect){ "arm64", true, false }));
	vec_push(&a.effects, ((struct arch_effect){ "riscv64", true, true }));
	vec_push(&b.effects, ((struct arch_effect){ "arm64", true, false }));
	vec_push(&b.effects, ((struct arch_effect){ "riscv64", false, false }));
	vec_push(&b.gates, gate);
	vec_push(&s.patches, &a);
	vec_push(&s.patches, &b);
	cover_write(&s, 1, o, out);
	vec_release(&s.patches);
	vec_release(&change.notes);
	vec_release(&a.changes);
	vec_release(&a.effects);
	vec_release(&b.effects);
	vec_release(&b.gates);
	string_vec_release(&a.files);
	string_vec_release(&b.files);
}

static void what_is_not_good_is_in_the_table(void **state)
{
	const struct cover_options o = { .tool = "smpair", .base = "linux" };
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	cover(&o, &sb);
	assert_non_null(strstr(sb.buf, "   1  fs: use A\n"
				       "      fs/a.c\n"
				       "      * 2 comments left for a person; "
				       "dearer on riscv64\n"
				       "   2  lib: use B\n"
				       "      include/b.h\n"
				       "      lib/b.c\n\n"));
	assert_non_null(strstr(sb.buf, "Patch 2: It says so.\n"));
}

static void costs_are_added_up(void **state)
{
	const struct cover_options o = { .tool = "smpair", .base = "linux" };
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	cover(&o, &sb);
	assert_non_null(strstr(
		sb.buf, "  arm64         2 cheaper,  0 dearer,  0 the same\n"
			"  riscv64       0 cheaper,  1 dearer,  1 the same\n"));
}

static void folders_are_those_of_the_code(void **state)
{
	const struct cover_options o = { .tool = "smpair", .base = "linux" };
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	cover(&o, &sb);
	assert_memory_equal(sb.buf, "Cheaper memory barriers in fs and lib\n",
			    strlen("Cheaper memory barriers in fs and lib\n"));
}

static void only_a_repository_is_verified(void **state)
{
	struct cover_options o = { .tool = "smpair",
				   .tree = "6.1",
				   .base = "commit 0123" };
	struct strbuf plain STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf git STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	cover(&o, &plain);
	o.is_git = true;
	cover(&o, &git);
	assert_non_null(strstr(git.buf, "based on Linux 6.1 (commit 0123)."));
	assert_non_null(strstr(git.buf, "  smpair verify "));
	assert_null(strstr(plain.buf, "  smpair verify "));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_not_good_is_in_the_table),
		cmocka_unit_test(costs_are_added_up),
		cmocka_unit_test(folders_are_those_of_the_code),
		cmocka_unit_test(only_a_repository_is_verified),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
