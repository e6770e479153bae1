// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "account.h"

/* Two patches with prefixes from the path, and a change that was refused. */
static void report(struct strbuf *out)
{
	struct finding finding = { .rule = "acqrel" };
	struct change change = { .finding = &finding };
	const struct change refused = { .finding = &finding,
					.refusal = "c.c:3: it overlaps" };
	change_refs all = VEC_INIT;
	const struct account a = { .refused = &all };
	struct series_patch patches[] = {
		{ .subject = "a: use A", .prefix = "a:", .nr = 1 },
		{ .subject = "b: use B", .prefix = "b:", .nr = 2 },
	};
	struct series s = { .nr_series = 1 };

	vec_push(&finding.pairs, ((struct pair){ 0 }));
	vec_push(&all, &refused);
	for (size_t i = 0; i < 2; i++) {
		patches[i].series = 1;
		patches[i].prefix_from_path = true;
		vec_push(&patches[i].changes, &change);
		vec_push(&s.patches, &patches[i]);
	}
	account_write(&s, &a, out);
	for (size_t i = 0; i < 2; i++)
		vec_release(&patches[i].changes);
	vec_release(&s.patches);
	vec_release(&all);
	vec_release(&finding.pairs);
}

static void all_is_explained_once(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	report(&sb);
	assert_string_equal(
		sb.buf,
		"acqrel: a barrier beside one access to release or acquire\n"
		"\n"
		"\"a:\" and \"b:\" are prefixes from the paths: there is no "
		"history that has\nthem.\n"
		"\n"
		"Patches\n\n"
		"   1  a: use A\n\n"
		"   2  b: use B\n\n"
		"Findings without a patch\n\n"
		"      c.c:3: it overlaps\n\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_is_explained_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
