// SPDX-License-Identifier: GPL-2.0-only
/*
 * Fuzz target of the log readers: no text may crash them, and what was read
 * can be compared, with itself, and printed within the width.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "cleanup.h"
#include "compare.h"
#include "json.h"
#include "plot.h"
#include "read.h"
#include "table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t columns(const char *s, size_t len)
{
	size_t n = 0;

	for (size_t i = 0; i < len; i++)
		n += (s[i] & 0xc0) != 0x80;
	return n;
}

static void check_width(const char *s)
{
	while (*s) {
		size_t len = strcspn(s, "\n");

		if (columns(s, len) > TABLE_WIDTH)
			BUG("too wide: %.*s", (int)len, s);
		s += len + (s[len] == '\n');
	}
}

static void print_all(const struct bench_report *report)
{
	struct strbuf table STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf json STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf svg STRBUF_SCOPED = STRBUF_INIT;

	bench_table(report, &table);
	check_width(table.buf);
	bench_json(report, &json);
	bench_plot(report, &svg);
	if (strstr(svg.buf, "\"nan\"") || strstr(svg.buf, "\"-nan\""))
		BUG("no numbers in the plot");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text CLEANUP(free_ptr) = xstrndup((const char *)data, size);
	const struct bench_options o = { .all = true };
	struct bench_report report;
	struct bench_log log;

	bench_log_init(&log);
	if (!bench_read_text(&log, "log", text)) {
		if (!bench_compare(&log, &log, &o, &report))
			print_all(&report);
		bench_report_release(&report);
	}
	bench_log_release(&log);
	return 0;
}
