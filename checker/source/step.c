// SPDX-License-Identifier: GPL-2.0-only
#include "step.h"

#include <stdarg.h>
#include <stdio.h>

void step_say(const char *fmt, ...)
{
	va_list ap;

	flockfile(stderr);
	fputs("smpair: ", stderr);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputs(" ...\n", stderr);
	funlockfile(stderr);
}
