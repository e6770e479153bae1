// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <unistd.h>

#include "db.h"
#include "proofs.h"
#include "scratch.h"

static void assert_recalled(struct proofs *p, const char *before,
			    const char *after, const char *expected)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	assert_int_equal(proofs_recall(p, before, after, &sb),
			 expected != NULL);
	assert_string_equal(sb.len ? sb.buf : "", expected ? expected : "");
}

static void answers_last_until_the_stamp_changes(void **state)
{
	char *dir = scratch_new();
	struct strbuf path STRBUF_SCOPED = STRBUF_INIT;
	struct proofs *p;

	(void)state;
	strbuf_addf(&path, "%s/facts.db", dir);
	p = proofs_open(path.buf, 1);
	assert_non_null(p);
	assert_recalled(p, "ab", "c", NULL);
	proofs_keep(p, "ab", "c", "yes");
	proofs_keep(p, "ab", "c", "again");
	assert_recalled(p, "ab", "c", "yes");
	proofs_close(p);

	p = proofs_open(path.buf, 1);
	assert_recalled(p, "ab", "c", "yes");
	assert_recalled(p, "a", "bc", NULL);
	proofs_close(p);

	p = proofs_open(path.buf, 2);
	assert_recalled(p, "ab", "c", NULL);
	proofs_keep(p, "ab", "c", "no");
	proofs_close(p);

	p = proofs_open(path.buf, 1);
	assert_recalled(p, "ab", "c", NULL);
	proofs_close(p);
	scratch_remove(dir);
}

static void without_a_database_there_is_no_memory(void **state)
{
	(void)state;
	assert_null(proofs_open("/nonexistent/facts.db", 1));
	proofs_close(NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(answers_last_until_the_stamp_changes),
		cmocka_unit_test(without_a_database_there_is_no_memory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
