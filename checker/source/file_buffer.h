/* SPDX-License-Identifier: GPL-2.0-only */
/* Reading many files into one buffer. */
#ifndef SMPAIR_FILE_BUFFER_H
#define SMPAIR_FILE_BUFFER_H

#include <stddef.h>

struct file_buffer {
	char *at; /* NUL-terminated after a read; free() it */
	size_t cap;
};

/*
 * Reads the file at path, relative to the open folder dir, up to size bytes.
 * Returns the number of bytes; 0 also when it cannot be read.
 */
size_t file_buffer_read(struct file_buffer *buf, int dir, const char *path,
			size_t size);

#endif
