/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The log formats: one file read_NAME.c each. knows() says whether a line (for
 * JSON: a document) is of the format; read() adds what the text says to log
 * and returns 0, or -1 after an error() "path:line: what; next step". read()
 * may leave a part in log when it fails: the log is then to be thrown away.
 */
#ifndef SMPAIR_BENCH_FORMAT_H
#define SMPAIR_BENCH_FORMAT_H

#include <jansson.h>
#include <stdbool.h>

#include "log.h"

/* Where in which log. */
struct bench_where {
	const char *path;
	unsigned int line;
};

bool fio_text_knows(const char *line);
int fio_text_read(struct bench_log *log, const char *path, const char *text);

bool fsmark_knows(const char *line);
int fsmark_read(struct bench_log *log, const char *path, const char *text);

bool perf_text_knows(const char *line);
int perf_text_read(struct bench_log *log, const char *path, const char *text);

bool perf_csv_knows(const char *line);
int perf_csv_read(struct bench_log *log, const char *path, const char *text);

bool time_log_knows(const char *line);
int time_log_read(struct bench_log *log, const char *path, const char *text);

bool columns_know(const char *line);
int columns_read(struct bench_log *log, const char *path, const char *text);

/* JSON documents in a row, each of a format below. */
bool json_log_knows(const char *line);
int json_log_read(struct bench_log *log, const char *path, const char *text);

bool fio_json_knows(const json_t *doc);
int fio_json_read(struct bench_log *log, const struct bench_where *at,
		  const json_t *doc);

bool hyperfine_knows(const json_t *doc);
int hyperfine_read(struct bench_log *log, const struct bench_where *at,
		   const json_t *doc);

/*
 * A value out of a JSON document, with the decimals that it needs, 6 at most.
 * A real counts as unrounded.
 */
struct bench_value json_log_value(const json_t *number, const char *unit,
				  const struct bench_where *at);

#endif
