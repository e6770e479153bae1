// SPDX-License-Identifier: GPL-2.0-only
#include "run_options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROW(name, letter, arg, type, member, help) \
	{ name, letter, arg, help, type, offsetof(struct run_options, member) },

const struct option_spec check_options[] = {
#define FOR_CHECK
#define OPTION ROW
#include "run_options.def"
#undef FOR_CHECK
	OPTIONS_END
};

const struct option_spec patch_options[] = {
#define OPTION ROW
#include "run_options.def"
	OPTIONS_END
};

const struct option_spec explain_options[] = {
#define FOR_EXPLAIN
#define OPTION ROW
#include "run_options.def"
#undef FOR_EXPLAIN
	OPTIONS_END
};

bool run_color_wanted(const struct run_options *o, int fd)
{
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

	if (o->color != RUN_COLOR_AUTO)
		return o->color == RUN_COLOR_ALWAYS;
	return isatty(fd) && !(no_color && *no_color) &&
	       !(term && !strcmp(term, "dumb"));
}
