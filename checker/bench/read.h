/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Reading benchmark logs of any known format; the format is told by the
 * content, never by the name.
 */
#ifndef SMPAIR_BENCH_READ_H
#define SMPAIR_BENCH_READ_H

#include "log.h"

/*
 * Adds what the file at path says; of a folder each file in it, those with a
 * leading dot left out, in the order of the numbers in their names. Returns 0,
 * or -1 after an error() that names file and line.
 */
int bench_read(struct bench_log *log, const char *path);

/* As bench_read() of a file that holds text; path is for messages. */
int bench_read_text(struct bench_log *log, const char *path, const char *text);

#endif
