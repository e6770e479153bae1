// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "direction.h"
#include "read.h"

static int setup(void **state)
{
	static struct bench_log log;

	bench_log_init(&log);
	*state = &log;
	return 0;
}

static int teardown(void **state)
{
	bench_log_release(*state);
	return 0;
}

static const struct bench_series *series(const struct bench_log *log,
					 const char *group, const char *name)
{
	const struct bench_series *s = bench_log_find(log, group, name);

	assert_non_null(s);
	return s;
}

static void run_is(const struct bench_series *s, size_t i, double value,
		   unsigned int decimals, const char *unit)
{
	assert_true(i < s->runs.n);
	assert_true(fabs(s->runs.at[i].value - value) <= 1e-12 * fabs(value));
	assert_int_equal(s->runs.at[i].decimals, decimals);
	assert_string_equal(s->runs.at[i].unit, unit);
}

#define FIO_HEADER "j: (groupid=0, jobs=1): err= 0: pid=1: Mon\n"
#define FIO_RUN                                                      \
	FIO_HEADER                                                   \
	"  write: IOPS=12.3k, BW=48.1MiB/s (50.4MB/s)(1MiB/1msec)\n" \
	"    clat (usec): min=1, max=2, avg=78.90, stdev=1.00\n"     \
	"    clat percentiles (usec):\n"                             \
	"     |  1.00th=[   16], 99.90th=[ 1020]\n"                  \
	"  fsync/fdatasync/sync_file_range:\n"                       \
	"    sync (msec): min=1, max=2, avg= 1.50, stdev= 0.10\n"    \
	"  lat (usec)   : 100=0.02%\n"                               \
	"Run status group 0 (all jobs):\n"

static void fio_text(void **state)
{
	struct bench_log *log = *state;
	const struct bench_series *iops;

	assert_int_equal(bench_read_text(log, "a", FIO_RUN FIO_RUN), 0);
	iops = series(log, "j", "write IOPS");
	assert_int_equal(iops->runs.n, 2);
	assert_int_equal(iops->item.better, BETTER_HIGHER);
	run_is(iops, 1, 12300, 0, "");
	assert_true(iops->runs.at[0].step == 100);
	assert_int_equal(iops->runs.at[1].line, 11);
	run_is(series(log, "j", "write BW"), 0, 48.1, 1, "MiB/s");
	run_is(series(log, "j", "write clat mean"), 0, 78.9, 2, "usec");
	run_is(series(log, "j", "write clat p99.9"), 0, 1020, 0, "usec");
	run_is(series(log, "j", "fsync sync mean"), 0, 1.5, 2, "msec");
	assert_int_equal(log->series.n, 6);
}

static void fio_json(void **state)
{
	struct bench_log *log = *state;
	static const char text[] =
		"fio: a message\n"
		"{\"fio version\": \"fio-3.33\", \"jobs\": [{\"jobname\": "
		"\"j\","
		"\"error\": 0, \"read\": {\"io_bytes\": 1, \"iops\": 99.25,"
		"\"bw\": 397, \"clat_ns\": {\"max\": 9, \"mean\": 5.5, \"N\": "
		"3,"
		"\"percentile\": {\"99.000000\": 8}}, \"lat_ns\": {\"N\": 0}},"
		"\"write\": {\"io_bytes\": 0}}]}\n";

	assert_int_equal(bench_read_text(log, "a", text), 0);
	run_is(series(log, "j", "read IOPS"), 0, 99.25, 2, "");
	run_is(series(log, "j", "read BW"), 0, 397, 0, "KiB/s");
	run_is(series(log, "j", "read clat mean"), 0, 5.5, 1, "nsec");
	run_is(series(log, "j", "read clat p99"), 0, 8, 0, "nsec");
	assert_int_equal(log->series.n, 4);
}

static void hyperfine(void **state)
{
	struct bench_log *log = *state;
	static const char text[] =
		"{\"results\": [{\"command\": \"make\", \"times\": [1.5, 2],"
		"\"exit_codes\": [0, 0]}]}";

	assert_int_equal(bench_read_text(log, "a", text), 0);
	run_is(series(log, "make", "time"), 0, 1.5, 1, "s");
	run_is(series(log, "make", "time"), 1, 2, 0, "s");
	assert_int_equal(log->notes.n, 0);
}

static void times(void **state)
{
	struct bench_log *log = *state;

	assert_int_equal(bench_read_text(log, "a",
					 "  CC x.o\nreal\t1m2.345s\n"
					 "user\t0m1.000s\nsys\t0m0.250s\n"
					 "real 62.50\nuser 1.00\nsys 0.10\n"),
			 0);
	run_is(series(log, "", "real"), 0, 62.345, 3, "s");
	run_is(series(log, "", "real"), 1, 62.5, 2, "s");
	run_is(series(log, "", "sys"), 1, .1, 2, "s");
}

static void times_of_programs(void **state)
{
	struct bench_log *log = *state;

	assert_int_equal(
		bench_read_text(
			log, "a",
			"\tElapsed (wall clock) time (h:mm:ss or m:ss): "
			"1:02:03\n"
			"\tUser time (seconds): 1.50\n\tExit status: 0\n"
			"0.50user 0.25system 1:00.75elapsed 1%CPU (0avg)\n"
			"make -s  3.50s user 0.40s system 9% cpu 1:04.5 "
			"total\n"),
		0);
	run_is(series(log, "", "Elapsed (wall clock) time"), 0, 3723, 0, "s");
	run_is(series(log, "", "User time"), 0, 1.5, 2, "s");
	run_is(series(log, "time", "elapsed"), 0, 60.75, 2, "s");
	run_is(series(log, "time", "system"), 0, .25, 2, "s");
	run_is(series(log, "zsh time", "total"), 0, 64.5, 1, "s");
	run_is(series(log, "zsh time", "user"), 0, 3.5, 2, "s");
	run_is(series(log, "zsh time", "system"), 0, .4, 2, "s");
}

static void perf(void **state)
{
	struct bench_log *log = *state;

	assert_int_equal(
		bench_read_text(
			log, "a",
			" Performance counter stats for 'x y' (5 runs):\n\n"
			"  1,234.56 msec task-clock  #  0.9 CPUs ( +- 1% )\n"
			"  1,234,567      cycles:u                 (83.31%)\n"
			"  <not supported>      branches\n\n"
			"  1.25 +- 0.01 seconds time elapsed ( +- 0.8% )\n"),
		0);
	run_is(series(log, "x y", "task-clock"), 0, 1234.56, 2, "msec");
	run_is(series(log, "x y", "cycles:u"), 0, 1234567, 0, "");
	run_is(series(log, "x y", "time elapsed"), 0, 1.25, 2, "seconds");
	assert_int_equal(log->series.n, 3);
	assert_int_equal(log->notes.n, 1);
}

static void perf_csv(void **state)
{
	struct bench_log *log = *state;

	assert_int_equal(bench_read_text(log, "a",
					 "0.89;msec;task-clock;889162;100.00;"
					 "193.0;CPUs utilized\n"
					 "50;;page-faults;889162;100.00;;\n"
					 "<not counted>;;cycles;0;0.00;;\n"),
			 0);
	run_is(series(log, "", "task-clock"), 0, .89, 2, "msec");
	run_is(series(log, "", "page-faults"), 0, 50, 0, "");
	assert_int_equal(log->series.n, 2);
}

static void fsmark(void **state)
{
	struct bench_log *log = *state;

	assert_int_equal(
		bench_read_text(
			log, "a",
			"#\tVersion 3.3, 1 thread(s) starting at Mon\n\n"
			"FSUse%  Count  Size  Files/sec  App Overhead  "
			"CREAT (Min/Avg/Max)\n"
			"     0   1000   512     99.5           250"
			"      1     2     3\n\nreal\t0m10.500s\n"),
		0);
	run_is(series(log, "fs_mark, 1 thread, size 512", "Files/sec"), 0, 99.5,
	       1, "");
	run_is(series(log, "fs_mark, 1 thread, size 512", "App Overhead"), 0,
	       250, 0, "us");
	run_is(series(log, "", "real"), 0, 10.5, 3, "s");
}

static void columns(void **state)
{
	struct bench_log *log = *state;

	assert_int_equal(bench_read_text(log, "a",
					 "\xef\xbb\xbf# x\r\nlat ops/s\r\n"
					 "12.5ms 100\r\n12 ms 1e3 # y\r\n"),
			 0);
	run_is(series(log, "", "lat"), 0, 12.5, 1, "ms");
	run_is(series(log, "", "lat"), 1, 12, 0, "ms");
	run_is(series(log, "", "ops/s"), 1, 1000, 0, "");
}

static void says_when_the_end_is_missing(void **state)
{
	struct bench_log *log = *state;

	assert_int_equal(bench_read_text(log, "a", "12.5\n13"), 0);
	assert_int_equal(log->notes.n, 1);
}

static void names_are_made_printable(void **state)
{
	struct bench_log *log = *state;
	static const char text[] = "a\033\xff\xc3\xa9\xe2\x82\n1\n";

	assert_int_equal(bench_read_text(log, "a", text), 0);
	assert_string_equal(log->series.at[0]->item.name, "a??\xc3\xa9??");
}

static void directions(void **state)
{
	(void)state;
	assert_int_equal(direction_of("Files/sec", ""), BETTER_HIGHER);
	assert_int_equal(direction_of("MB/s", ""), BETTER_HIGHER);
	assert_int_equal(direction_of("ops per second", ""), BETTER_HIGHER);
	assert_int_equal(direction_of("cache-misses", ""), BETTER_LOWER);
	assert_int_equal(direction_of("context-switches", ""), BETTER_LOWER);
	assert_int_equal(direction_of("x", "ms"), BETTER_LOWER);
	assert_int_equal(direction_of("misses/s", ""), BETTER_UNKNOWN);
	assert_int_equal(direction_of("relative", ""), BETTER_UNKNOWN);
	assert_int_equal(direction_of("column 1", ""), BETTER_UNKNOWN);
}

#define READS(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		READS(fio_text),
		READS(fio_json),
		READS(hyperfine),
		READS(times),
		READS(times_of_programs),
		READS(perf),
		READS(perf_csv),
		READS(fsmark),
		READS(columns),
		READS(says_when_the_end_is_missing),
		READS(names_are_made_printable),
		cmocka_unit_test(directions),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
