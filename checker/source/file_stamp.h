/* SPDX-License-Identifier: GPL-2.0-only */
/* What a file held when it was read, to tell later whether it still does. */
#ifndef SMPAIR_FILE_STAMP_H
#define SMPAIR_FILE_STAMP_H

#include <stdbool.h>
#include <stddef.h>

#include "vec.h"

struct file_stamp {
	char *path;
	unsigned long long hash;  /* of its bytes */
	unsigned long long size;  /* bytes */
	unsigned long long mtime; /* ns; 0: the file may have been written in
				   * the same tick of the clock as it was
				   * read, so that its time proves nothing */
};

typedef VEC(struct file_stamp) file_stamp_vec;

/* Frees the paths and the array. */
void file_stamp_vec_release(file_stamp_vec *v);

unsigned long long hash_bytes(const void *data, size_t len);

/*
 * The time to keep for a file that was read at some time after `since` (both
 * ns since 1970): its mtime, or 0 when it is too recent to be trusted.
 */
unsigned long long stable_mtime(unsigned long long mtime,
				unsigned long long since);
unsigned long long clock_now(void);

/*
 * Brings s up to what the file at s->path, below root unless absolute, is
 * now; it is read only when its time and size do not answer. Returns 0 when s
 * is as before, 1 when a member of it changed, -1 with s as before when the
 * file cannot be read.
 */
int file_stamp_update(struct file_stamp *s, const char *root);

#endif
