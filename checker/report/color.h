/* SPDX-License-Identifier: GPL-2.0-only */
/* Colours of the terminal, those that clang uses. */
#ifndef SMPAIR_COLOR_H
#define SMPAIR_COLOR_H

#include <stdbool.h>

#include "strbuf.h"

#define COLOR_PLACE   "\033[1m"
#define COLOR_WARNING "\033[1;35m"
#define COLOR_NOTE    "\033[1;36m"
#define COLOR_CARET   "\033[1;32m"
#define COLOR_OLD     "\033[31m"
#define COLOR_NEW     "\033[32m"
#define COLOR_HUNK    "\033[36m"

/* Nothing without color. */
static inline void color_start(struct strbuf *out, bool color, const char *code)
{
	if (color)
		strbuf_addstr(out, code);
}

static inline void color_stop(struct strbuf *out, bool color)
{
	if (color)
		strbuf_addstr(out, "\033[0m");
}

#endif
