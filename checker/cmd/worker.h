/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The work of a parsing process, and what goes through its pipes: in the
 * index of a command, out the facts of its file and what they were made from.
 */
#ifndef SMPAIR_WORKER_H
#define SMPAIR_WORKER_H

#include "file_stamp.h"
#include "origin.h"

struct answer {
	bool ok; /* else an error() was said and all else is empty */
	file_stamp_vec files;
	const char *packed; /* see pack.h; in the buffer that was read */
	size_t len;
};

/*
 * Answers until in ends; then the process ends. A file that takes more than so
 * many seconds of CPU time, which other processes have no part in, ends it too
 * (0: no limit).
 */
void worker_run(const struct origin *o, const command_vec *commands,
		unsigned int seconds, int in, int out)
	__attribute__((noreturn));

/* Did the CPU time end the worker? status: as of waitpid(). */
bool worker_out_of_time(int status);

/*
 * Takes an answer out of what has been read from the worker. False: there is
 * more to come. The caller releases a->files.
 */
bool answer_take(const struct strbuf *read, struct answer *a);

/* Writes all of it, over interruptions. Returns 0, or -1 with errno set. */
int write_all(int fd, const void *data, size_t len);

#endif
