// SPDX-License-Identifier: GPL-2.0-only
#include "file_buffer.h"

#include <fcntl.h>
#include <unistd.h>

#include "alloc.h"

size_t file_buffer_read(struct file_buffer *buf, int dir, const char *path,
			size_t size)
{
	int fd = openat(dir, path, O_RDONLY | O_CLOEXEC);
	size_t len = 0;
	ssize_t n = 1;

	if (buf->cap < size + 1) {
		buf->cap = 2 * size + 1;
		buf->at = xrealloc(buf->at, buf->cap);
	}
	buf->at[0] = '\0';
	if (fd < 0)
		return 0;
	while (len < size && n > 0) {
		n = read(fd, buf->at + len, size - len);
		len += n > 0 ? (size_t)n : 0;
	}
	close(fd);
	buf->at[len] = '\0';
	return len;
}
