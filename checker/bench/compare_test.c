// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "compare.h"
#include "plot.h"
#include "read.h"
#include "table.h"

struct fixture {
	struct bench_log logs[SIDES];
	struct bench_report report;
};

static void release(struct fixture *f)
{
	bench_report_release(&f->report);
	for (int side = 0; side < SIDES; side++)
		bench_log_release(&f->logs[side]);
}

static int try(struct fixture *f, const struct bench_options *o,
	       const char *before, const char *after)
{
	const char *texts[SIDES] = { before, after };

	for (int side = 0; side < SIDES; side++) {
		bench_log_init(&f->logs[side]);
		assert_int_equal(
			bench_read_text(&f->logs[side], "log", texts[side]), 0);
	}
	return bench_compare(&f->logs[SIDE_BEFORE], &f->logs[SIDE_AFTER], o,
			     &f->report);
}

static void verdict_is(const char *before, const char *after,
		       enum bench_better better, enum bench_verdict verdict)
{
	const struct bench_options o = { .better = better };
	struct fixture f;

	assert_int_equal(try(&f, &o, before, after), 0);
	assert_int_equal(f.report.rows.at[0].verdict, verdict);
	release(&f);
}

static void verdicts(void **state)
{
	static const char low[] = "1\n2\n3\n4\n", high[] = "5\n6\n7\n8\n";

	(void)state;
	verdict_is(low, high, BETTER_HIGHER, VERDICT_BETTER);
	verdict_is(low, high, BETTER_LOWER, VERDICT_WORSE);
	verdict_is(high, low, BETTER_LOWER, VERDICT_BETTER);
	verdict_is(high, low, BETTER_HIGHER, VERDICT_WORSE);
	verdict_is(low, high, BETTER_UNKNOWN, VERDICT_HIGHER);
	verdict_is(high, low, BETTER_UNKNOWN, VERDICT_LOWER);
	verdict_is(low, low, BETTER_LOWER, VERDICT_NOISE);
}

static void cannot_tell(void **state)
{
	(void)state;
	verdict_is("1\n", "5\n", BETTER_LOWER, VERDICT_CANNOT_TELL);
	verdict_is("1\n2\n3\n", "5\n6\n7\n", BETTER_LOWER, VERDICT_CANNOT_TELL);
	verdict_is("1\n",
		   "5\n6\n7\n8\n9\n5\n6\n7\n8\n9\n5\n6\n7\n8\n9\n5\n6\n"
		   "7\n8\n9\n5\n6\n7\n8\n9\n5\n6\n7\n8\n9\n5\n6\n7\n8\n"
		   "9\n5\n6\n7\n8\n9\n5\n6\n7\n8\n9\n",
		   BETTER_LOWER, VERDICT_CANNOT_TELL);
	/* The test sees a difference, the medians are the same. */
	verdict_is("1\n1\n1\n1\n5\n5\n5\n5\n5\n", "5\n5\n5\n5\n5\n9\n9\n9\n9\n",
		   BETTER_LOWER, VERDICT_CANNOT_TELL);
}

static bool warns(const char *before, const char *after, const char *part)
{
	const struct bench_options o = { 0 };
	struct fixture f;
	bool found = false;

	assert_int_equal(try(&f, &o, before, after), 0);
	for (size_t i = 0; i < f.report.rows.at[0].warnings.n; i++)
		found |= strstr(f.report.rows.at[0].warnings.at[i], part) !=
			 NULL;
	release(&f);
	return found;
}

static void warnings(void **state)
{
	(void)state;
	assert_true(warns("1\n", "5\n", "too few runs"));
	assert_true(warns("1\n9\n1\n9\n", "2\n9\n2\n9\n", "spread"));
	assert_true(
		warns("50\n50\n50\n50\n", "51\n51\n51\n51\n", "last digit"));
	assert_false(warns("50\n51\n50\n51\n", "70\n71\n70\n71\n", ""));
}

static void warns_of_a_cold_first_run(void **state)
{
	static const char even[] = "100\n100\n101\n99\n100\n";
	static const char slow[] = "130\n100\n101\n99\n100\n";
	static const char fast[] = "80\n100\n101\n99\n100\n";

	(void)state;
	assert_true(warns(slow, even, "first run before is +30.0 %"));
	assert_true(warns(even, fast, "first run after is -20.0 %"));
	assert_false(warns(slow, slow, "first run"));
	assert_false(warns(even, even, "first run"));
}

#define FIO(values)                                       \
	"j: (groupid=0, jobs=1): err= 0: pid=1: Mon\n"    \
	"  read: IOPS=1, BW=1MiB/s (1MB/s)(1MiB/1msec)\n" \
	"    clat " values ", stdev=1\n"

static void joins_units_of_a_family(void **state)
{
	const struct bench_options o = { .only = "clat" };
	const struct bench_row *row;
	struct fixture f;

	(void)state;
	assert_int_equal(try(&f, &o, FIO("(usec): min=1, max=2, avg=980.25"),
			     FIO("(msec): min=1, max=2, avg=1.02")),
			 0);
	row = &f.report.rows.at[0];
	assert_string_equal(row->unit, "msec");
	assert_true(fabs(row->values[SIDE_BEFORE][0] - .98025) < 1e-12);
	assert_true(row->values[SIDE_AFTER][0] == 1.02);
	assert_int_equal(row->decimals, 5);
	release(&f);
}

static void refusal(const char *before, const char *after, const char *only)
{
	const struct bench_options o = { .only = only };
	struct fixture f;

	assert_int_equal(try(&f, &o, before, after), -1);
	release(&f);
}

static void refuses_what_does_not_match(void **state)
{
	(void)state;
	refusal("1 ms\n", "1 us\n", NULL);
	refusal("1 ms\n2 us\n", "1 ms\n", NULL);
	refusal("1 ms\n", "1\n", NULL);
	refusal("a\n1\n", "b\n1\n", NULL);
	refusal("a\n1\n", "a\n1\n", "c");
}

static void no_per_cent_of_zero(void **state)
{
	const struct bench_options o = { 0 };
	struct fixture f;

	(void)state;
	assert_int_equal(try(&f, &o, "0\n-1\n2\n1\n", "3\n4\n5\n6\n"), 0);
	assert_false(f.report.rows.at[0].relative);
	assert_true(f.report.rows.at[0].diff == 4);
	release(&f);
}

static void table_fits(const struct bench_report *report)
{
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;

	bench_table(report, &out);
	for (char *line = strtok(out.buf, "\n"); line;
	     line = strtok(NULL, "\n"))
		assert_true(strlen(line) <= TABLE_WIDTH);
}

static void any_number_fits(void **state)
{
	static const char *const numbers[] = {
		"0\n",
		"1e-9\n",
		"-0.000000001234567\n",
		"99999999999.5\n",
		"-123456789012345678\n",
		"1e100\n",
		"-1e-100\n",
		"0.999999999\n",
		"9999999999.999\n",
		"-9999999999\n",
	};
	const struct bench_options o = { 0 };

	(void)state;
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		struct strbuf svg STRBUF_SCOPED = STRBUF_INIT;
		struct fixture f;

		assert_int_equal(try(&f, &o, numbers[i], "-1\n"), 0);
		table_fits(&f.report);
		bench_plot(&f.report, &svg);
		assert_null(strstr(svg.buf, "nan"));
		assert_null(strstr(svg.buf, "inf"));
		release(&f);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(verdicts),
		cmocka_unit_test(cannot_tell),
		cmocka_unit_test(warnings),
		cmocka_unit_test(warns_of_a_cold_first_run),
		cmocka_unit_test(joins_units_of_a_family),
		cmocka_unit_test(refuses_what_does_not_match),
		cmocka_unit_test(no_per_cent_of_zero),
		cmocka_unit_test(any_number_fits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
