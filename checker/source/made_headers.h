/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Headers that the kernel's build makes on the way to an object, and "make
 * prepare" does not.
 */
#ifndef SMPAIR_MADE_HEADERS_H
#define SMPAIR_MADE_HEADERS_H

#include "kernel_tree.h"

/*
 * Appends those of paths (.c files) that may need a header that make would
 * make: text is what "make -n" has printed of them. They lie below the folder
 * whose Makefile makes it.
 */
void made_headers_users(const char *root, const char *text,
			const string_vec *paths, string_vec *users);

#endif
