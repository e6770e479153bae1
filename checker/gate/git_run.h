/* SPDX-License-Identifier: GPL-2.0-only */
/* git as a program, in a folder of ours, with nothing of the user's set-up. */
#ifndef SMPAIR_GIT_RUN_H
#define SMPAIR_GIT_RUN_H

#include "strbuf.h"

struct git_run {
	const char *const *argv; /* what follows "git"; NULL-terminated */
	const char *dir;
	const char *in;		/* NULL: empty */
	struct strbuf out, err; /* what it printed; err without the last
				 * newline */
};

/*
 * Returns git's exit status; a git that cannot be started is said in err, and
 * -1. r is to be released either way.
 */
int git_run(struct git_run *r);
void git_run_release(struct git_run *r);

#endif
