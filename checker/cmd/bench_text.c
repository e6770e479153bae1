// SPDX-License-Identifier: GPL-2.0-only
#include "bench_text.h"

#include <string.h>

#include "compare.h"
#include "read.h"
#include "table.h"

int bench_text_take(int *argc, char **argv, const char *logs[2])
{
	int kept = 1;

	for (int i = 1; i < *argc; i++) {
		if (strcmp(argv[i], "--bench")) {
			argv[kept++] = argv[i];
			continue;
		}
		if (i + 2 >= *argc || *argv[i + 1] == '-' ||
		    *argv[i + 2] == '-')
			return error("--bench: give two logs or folders of "
				     "logs, BEFORE and AFTER");
		logs[0] = argv[++i];
		logs[1] = argv[++i];
	}
	argv[kept] = NULL;
	*argc = kept;
	return 0;
}

static int compare(const struct bench_log logs[SIDES], struct strbuf *out)
{
	const struct bench_options o = { .better = BETTER_UNKNOWN };
	struct bench_report report;
	int failed = bench_compare(&logs[SIDE_BEFORE], &logs[SIDE_AFTER], &o,
				   &report);

	if (!failed)
		bench_table(&report, out);
	bench_report_release(&report);
	return failed;
}

int bench_text(const char *const paths[2], struct strbuf *out)
{
	struct bench_log logs[SIDES];
	int failed = 0;

	if (!paths[0])
		return 0;
	for (int side = 0; side < SIDES; side++)
		bench_log_init(&logs[side]);
	for (int side = 0; side < SIDES && !failed; side++)
		failed = bench_read(&logs[side], paths[side]);
	if (!failed)
		failed = compare(logs, out);
	for (int side = 0; side < SIDES; side++)
		bench_log_release(&logs[side]);
	return failed;
}
