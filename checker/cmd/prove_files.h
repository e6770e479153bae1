/* SPDX-License-Identifier: GPL-2.0-only */
/* The litmus files that smpair prove was given. */
#ifndef SMPAIR_PROVE_FILES_H
#define SMPAIR_PROVE_FILES_H

#include "vec.h"

struct path_list {
	char **at;
	size_t n, cap;
};

/*
 * Appends each operand that is a file, and for folders the *.litmus files
 * below them, sorted. Returns 0, or -1 after an error() for an operand that
 * is neither or holds none.
 */
int prove_find_files(int n, char *const *operands, struct path_list *out);
void prove_free_files(struct path_list *files);

#endif
