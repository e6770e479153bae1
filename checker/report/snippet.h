/* SPDX-License-Identifier: GPL-2.0-only */
/* A source line with what is meant underlined, as clang shows it. */
#ifndef SMPAIR_SNIPPET_H
#define SMPAIR_SNIPPET_H

#include <stdbool.h>

#include "strbuf.h"
#include "text.h"

/*
 * Appends two lines: number and text of the line that holds span.begin, then
 * a caret below its first column and '~' to the end of the span or the line.
 * Tabs are spread to eight columns, control characters shown as '?'. Appends
 * nothing when the span is not in t.
 */
void snippet(const struct source_text *t, struct span span, bool color,
	     struct strbuf *out);

#endif
