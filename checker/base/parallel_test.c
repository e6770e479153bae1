// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "alloc.h"
#include "parallel.h"

enum { PARTS = 1000 };

struct seen {
	unsigned char times[PARTS];
	unsigned int parts[PARALLEL_MAX];
};

static void see(void *data, size_t i, unsigned int thread)
{
	struct seen *s = data;

	s->times[i]++;
	s->parts[thread]++;
}

static void each_part_is_done_once(void **state)
{
	static const unsigned int jobs[] = { 0, 1, 2, 7, 1000 };

	(void)state;
	for (size_t k = 0; k < sizeof(jobs) / sizeof(jobs[0]); k++) {
		struct seen *s = xcalloc(1, sizeof(*s));
		unsigned int sum = 0;

		parallel(PARTS, jobs[k], see, s);
		for (size_t i = 0; i < PARTS; i++)
			assert_int_equal(s->times[i], 1);
		for (size_t i = 0; i < PARALLEL_MAX; i++)
			sum += s->parts[i];
		assert_int_equal(sum, PARTS);
		if (jobs[k] == 1)
			assert_int_equal(s->parts[0], PARTS);
		free(s);
	}
}

static void nothing_is_no_work(void **state)
{
	(void)state;
	parallel(0, 0, see, NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_part_is_done_once),
		cmocka_unit_test(nothing_is_no_work),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
