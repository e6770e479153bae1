// SPDX-License-Identifier: GPL-2.0-only
#include "lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "cleanup.h"
#include "path.h"
#include "step.h"
#include "voice.h"

static int lock_fd(int fd, const char *path)
{
	int err;

	if (!flock(fd, LOCK_EX | LOCK_NB))
		return 0;
	if (errno != EWOULDBLOCK)
		return -1;
	step_say("waiting for another smpair that has %s", path);
	do {
		err = flock(fd, LOCK_EX);
	} while (err && errno == EINTR);
	return err;
}

int lock_take(const char *folder)
{
	char *path CLEANUP(free_ptr) = path_join(folder, "lock");
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);

	if (fd >= 0 && !lock_fd(fd, path))
		return fd;
	error("%s: cannot lock it (%m); make the folder writable or set "
	      "XDG_CACHE_HOME to another",
	      path);
	if (fd >= 0)
		close(fd);
	return -1;
}

/* Not by close() alone: a child between fork and exec has the file, too. */
void lock_release(int *fd)
{
	if (*fd >= 0) {
		(void)flock(*fd, LOCK_UN);
		close(*fd);
	}
	*fd = -1;
}
