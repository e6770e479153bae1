/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Which of a compiler's flags clang's front end needs. What decides how the C
 * is read is kept (macros, include folders, dialect, target); code generation,
 * warnings, dependency output and what only GCC knows are dropped, so that no
 * new GCC flag can break a parse.
 */
#ifndef SMPAIR_FLAGS_H
#define SMPAIR_FLAGS_H

#include <stdbool.h>

enum flag_kind {
	FLAG_DROP,
	FLAG_KEEP,
	FLAG_PATH, /* keep; the value is a folder, made absolute */
	FLAG_FILE, /* keep; the value is a file, made absolute if it exists */
	FLAG_DROP_PATH, /* an include folder of GCC's own headers */
};

struct flag {
	enum flag_kind kind;
	const char *name;  /* the option without its value: "-I" */
	const char *value; /* "", or the joined or separate value */
	bool separate;	   /* the value was the next argument */
};

/*
 * Reads one flag at argv (NULL-terminated, not empty). Returns how many
 * arguments it takes, 1 or 2. Arguments that are no flags are dropped. The
 * strings of out point into argv and const tables.
 */
int flag_read(const char *const *argv, struct flag *out);

/*
 * The target triple in a cross compiler's name ("aarch64-linux-gnu" of
 * "/usr/bin/aarch64-linux-gnu-gcc-12"); its length, 0 for a native one. *start
 * points into name.
 */
int compiler_triple(const char *name, const char **start);

#endif
