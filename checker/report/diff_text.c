// SPDX-License-Identifier: GPL-2.0-only
#include "diff_text.h"

#include <string.h>

#include "color.h"

static const char *diff_color(const char *line)
{
	switch (*line) {
	case '-':
		return COLOR_OLD;
	case '+':
		return COLOR_NEW;
	case '@':
		return COLOR_HUNK;
	default:
		return "";
	}
}

void diff_text(const char *diff, bool color, struct strbuf *out)
{
	while (*diff) {
		size_t len = strcspn(diff, "\n");
		bool colored = color && *diff_color(diff);

		color_start(out, colored, diff_color(diff));
		strbuf_add(out, diff, len);
		color_stop(out, colored);
		strbuf_addch(out, '\n');
		diff += len + (diff[len] == '\n');
	}
}
