/* SPDX-License-Identifier: GPL-2.0-only */
/* Child processes. */
#ifndef SMPAIR_PROC_H
#define SMPAIR_PROC_H

#include <stdbool.h>

#include "strbuf.h"

struct proc {
	const char *const *argv; /* NULL-terminated, looked up in PATH */
	const char *cwd;	 /* NULL: this process's */
	struct strbuf *out;	 /* stdout; NULL: thrown away */
	struct strbuf *err;	 /* stderr; NULL: thrown away */
	const char *in;		 /* stdin as a string; NULL: empty */
};

/*
 * Runs the program to its end. Returns its exit status, 128 + N when signal N
 * ended it, or -1 with errno set when it could not be started.
 */
int proc_run(const struct proc *p);

/* Is there an executable of that name in a folder of the PATH? */
bool proc_in_path(const char *program);

#endif
