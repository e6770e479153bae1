// SPDX-License-Identifier: GPL-2.0-only
#include "voice.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(const char *kind, int err, const char *fmt, va_list ap)
{
	flockfile(stderr);
	fprintf(stderr, "smpair: %s", kind);
	vfprintf(stderr, fmt, ap);
	if (err)
		fprintf(stderr, ": %s", strerror(err));
	fputc('\n', stderr);
	funlockfile(stderr);
}

void die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say("fatal: ", 0, fmt, ap);
	va_end(ap);
	exit(EXIT_USAGE);
}

void die_errno(const char *fmt, ...)
{
	int err = errno;
	va_list ap;

	va_start(ap, fmt);
	say("fatal: ", err, fmt, ap);
	va_end(ap);
	exit(EXIT_USAGE);
}

int error(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say("error: ", 0, fmt, ap);
	va_end(ap);
	return -1;
}

int error_errno(const char *fmt, ...)
{
	int err = errno;
	va_list ap;

	va_start(ap, fmt);
	say("error: ", err, fmt, ap);
	va_end(ap);
	return -1;
}

void warning(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say("warning: ", 0, fmt, ap);
	va_end(ap);
}

void bug_at(const char *file, int line, const char *fmt, ...)
{
	va_list ap;

	fprintf(stderr, "smpair: BUG: %s:%d: ", file, line);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	abort();
}
