/* SPDX-License-Identifier: GPL-2.0-only */
/* What smpair doctor finds, as lines. Internal to the command. */
#ifndef SMPAIR_DOCTOR_H
#define SMPAIR_DOCTOR_H

#include "run_options.h"
#include "strbuf.h"

enum health {
	HEALTH_FINE,
	HEALTH_ODD,    /* works, but not as it might */
	HEALTH_BROKEN, /* no analysis is possible */
	HEALTH_NR
};

struct doctor {
	struct strbuf out;
	unsigned int count[HEALTH_NR];
};

/* Adds a line: what was looked at, what it is, and what to do about it. */
void doctor_say(struct doctor *d, enum health health, const char *what,
		const char *fmt, ...) PRINTF_LIKE(4, 5);

/* The kernel tree, its configuration, flags and stored facts. */
void doctor_tree(struct doctor *d, const struct run_options *o);
/* A compilation database, and the same of it. */
void doctor_database(struct doctor *d, const struct run_options *o);

#endif
