/* SPDX-License-Identifier: GPL-2.0-only */
/* Running the kernel's make. */
#ifndef SMPAIR_KBUILD_H
#define SMPAIR_KBUILD_H

#include "strbuf.h"
#include "kernel_tree.h"

/*
 * Configures t->objtree and makes the headers that are generated. Returns 0,
 * or -1 after an error() with make's last lines and the package that is
 * missing.
 */
int kbuild_prepare(const struct tree *t);

/*
 * What "make -n -k" prints for these .c files' objects, appended to out, with
 * these variables ("CONFIG_X=y") given to make. That it cannot make some of
 * them is no failure. Returns 0, or -1 after an error() when make cannot be
 * run.
 */
int kbuild_print(const struct tree *t, const string_vec *paths,
		 const string_vec *variables, struct strbuf *out);

/*
 * Makes what these .c files' objects need, such as headers, but compiles none
 * of them. That it cannot make some of it is no failure. Returns 0, or -1 after
 * an error() when make cannot be run.
 */
int kbuild_make_headers(const struct tree *t, const string_vec *paths,
			const string_vec *variables);

/* The package that has what make's output complains of, or NULL. */
const char *kbuild_missing_package(const char *output);

#endif
