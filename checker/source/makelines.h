/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Compile commands out of what "make -n" prints of the kernel's build, and out
 * of the .cmd files that a real build leaves behind.
 */
#ifndef SMPAIR_MAKELINES_H
#define SMPAIR_MAKELINES_H

#include <stdbool.h>
#include <stddef.h>

#include "command.h"

/*
 * Splits shell text at text into words, up to the end of a simple command (";",
 * "&", "|", a newline or the end), appended to words. Quotes and backslashes
 * are understood, expansions are not made. Returns the byte after the
 * command's end; text's terminating NUL when that was the last.
 */
const char *shell_words(const char *text, string_vec *words);

/*
 * Appends the commands that compile a kernel .c file below root to out. base:
 * the absolute folder that make ran the compiler in. Host programs and
 * assembler files are left out. Of several commands for one file, the one
 * whose object lies beside it comes first, and of such ones those for which a
 * Makefile names the file.
 */
void makelines_parse(const char *text, const char *root, const char *base,
		     command_vec *out);

/*
 * Was the command with these words told of a file that no Makefile names? Kbuild
 * compiles a.c in x/y, which it is asked for in a folder above, as "x/a".
 */
bool makelines_unnamed(const string_vec *words, const char *path);

#endif
