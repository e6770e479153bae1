/* SPDX-License-Identifier: GPL-2.0-only */
/* Asking make until it has told how files are really compiled. */
#ifndef SMPAIR_MAKE_TELLS_H
#define SMPAIR_MAKE_TELLS_H

#include "kernel_tree.h"
#include "strbuf.h"

/*
 * As kbuild_print(). Files that no Makefile names are asked for again by other
 * folders (elsewhere.h), and headers that make would make for these files are
 * made, unless the tree was built in place.
 */
int make_tells(const struct tree *t, const string_vec *paths,
	       const string_vec *variables, struct strbuf *out);

#endif
