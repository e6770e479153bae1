/* SPDX-License-Identifier: GPL-2.0-only */
/* Which files a parsed unit was made from. */
#ifndef SMPAIR_INCLUSIONS_H
#define SMPAIR_INCLUSIONS_H

#include "file_stamp.h"
#include "tu.h"

/*
 * Appends a stamp of each file that tu was read from, the main file and all
 * headers but those of its PCH, as clang had them in memory. Paths are as
 * tu_path() gives them, made absolute with dir when they are relative to
 * nothing. started: clock_now() before the parse.
 */
void tu_inclusions(const struct parsed_tu *tu, const char *dir,
		   unsigned long long started, file_stamp_vec *out);

/* A hash of libclang's version. */
unsigned long long clang_stamp(void);

#endif
