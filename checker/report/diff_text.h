/* SPDX-License-Identifier: GPL-2.0-only */
/* Unified diffs for the terminal. */
#ifndef SMPAIR_DIFF_TEXT_H
#define SMPAIR_DIFF_TEXT_H

#include <stdbool.h>

#include "strbuf.h"

/* Appends the diff, its lines coloured as git does. */
void diff_text(const char *diff, bool color, struct strbuf *out);

#endif
