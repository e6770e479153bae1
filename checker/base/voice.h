/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The four voices of the program (after git's usage.c):
 *
 *   die()      the user's or the environment's fault; from main() and the
 *              commands only, ends the process with status 2
 *   error()    this input fails, the run goes on; returns -1 so that callers
 *              can write "return error(...)"
 *   warning()  the run goes on and the result stays complete
 *   BUG()      our own mistake; aborts with file and line
 *
 * Each message is one line on stderr: "smpair: error: text". A text about a
 * file starts with "file:line: " and ends with what to do next.
 */
#ifndef SMPAIR_VOICE_H
#define SMPAIR_VOICE_H

#define PRINTF_LIKE(fmt, args) __attribute__((format(printf, fmt, args)))

enum exit_status {
	EXIT_NOTHING_FOUND = 0,
	EXIT_FINDINGS = 1,
	EXIT_USAGE = 2,	     /* usage or environment */
	EXIT_INCOMPLETE = 3, /* some files could not be analysed */
	EXIT_INTERRUPTED = 130,
};

void die(const char *fmt, ...) PRINTF_LIKE(1, 2) __attribute__((noreturn));
/* As die(), with the text of errno appended. */
void die_errno(const char *fmt, ...) PRINTF_LIKE(1, 2)
	__attribute__((noreturn));
int error(const char *fmt, ...) PRINTF_LIKE(1, 2);
/* As error(), with the text of errno appended. */
int error_errno(const char *fmt, ...) PRINTF_LIKE(1, 2);
void warning(const char *fmt, ...) PRINTF_LIKE(1, 2);

void bug_at(const char *file, int line, const char *fmt, ...) PRINTF_LIKE(3, 4)
	__attribute__((noreturn));
#define BUG(...) bug_at(__FILE__, __LINE__, __VA_ARGS__)

#endif
