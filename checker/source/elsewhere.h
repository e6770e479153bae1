/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Files that the Makefile of another folder builds, as "../x/y.o". Asked for
 * x/y.o, Kbuild takes it for a file that no Makefile names, and tells the flags
 * of a folder above it.
 */
#ifndef SMPAIR_ELSEWHERE_H
#define SMPAIR_ELSEWHERE_H

#include "kernel_tree.h"

/*
 * Appends what make is to be asked for in place of paths (.c files):
 * "a/b/../../x/y.c" for each folder a/b with a Makefile that speaks of a folder
 * of x/y.c.
 */
void elsewhere_names(const struct tree *t, const string_vec *paths,
		     string_vec *out);

#endif
