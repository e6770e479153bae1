/* SPDX-License-Identifier: GPL-2.0-only */
/* Single objects, compiled as the kernel's build does, from another root. */
#ifndef SMPAIR_OBJECT_H
#define SMPAIR_OBJECT_H

#include "build_lines.h"
#include "overlay.h"
#include "scan.h"
#include "strbuf.h"

/*
 * Compiles line's file as it is below root, a shadow of t's tree, into the
 * file object (NULL: nowhere). What the compiler says goes to err, names of
 * files relative to the tree. The cache answers for what was compiled before
 * (object_cache.h). Returns its exit status, or -1 when it cannot be started.
 */
int object_compile(const struct tree *t, const struct build_line *line,
		   const char *root, const char *object, struct strbuf *err);

/* The same for sparse; what it prints goes to err. */
int object_check(const struct tree *t, const struct build_line *line,
		 const char *root, struct strbuf *err);

/*
 * Appends the .c files through which files are compiled, as units_of().
 * Returns 0, or -1 after an error().
 */
int object_units(const struct tree *t, const string_vec *files,
		 string_vec *out);

/*
 * Appends the lines of after that say "warning:" or "error:" and that before
 * does not have, line and column numbers aside. Returns how many.
 */
size_t new_lines(const char *before, const char *after, struct strbuf *out);

#endif
