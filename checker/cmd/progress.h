/* SPDX-License-Identifier: GPL-2.0-only */
/* The line that a terminal shows while files are parsed. */
#ifndef SMPAIR_PROGRESS_H
#define SMPAIR_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

struct progress {
	bool on;			 /* else nothing is ever shown */
	size_t total, before;		 /* files; done before it began */
	unsigned long long begun, shown; /* ns */
};

void progress_init(struct progress *p, bool on, size_t total, size_t before);
/* Shows it anew, at most a few times a second. */
void progress_show(struct progress *p, size_t done, size_t failed);
/* Takes the line away. */
void progress_end(struct progress *p);

#endif
