/* SPDX-License-Identifier: GPL-2.0-only */
/* Where the comment of an access or fence belongs. */
#ifndef SMPAIR_PLACE_H
#define SMPAIR_PLACE_H

#include "facts.h"
#include "page.h"

struct place {
	unsigned int line;     /* the comment goes above this line ... */
	unsigned int indent;   /* ... in this column */
	unsigned int argument; /* the line of the event, when that is among the
				* arguments of a call above; or 0 */
	bool behind;	  /* or behind the code of the line of the event, when
			 * there is room: "} else if (...) {" */
	bool braces;	  /* the statement is a body without braces and gets */
	struct span body; /* them: after body.begin and body.end; */
	unsigned int outer; /* in the column of the statement around */
};

/*
 * The line that decides about comments: the one the event's place is above.
 * That is the statement's first for an argument of a call.
 */
unsigned int place_line(const struct page *p, const struct event *e);

/* Returns NULL, or why there is no place. */
const char *place_find(const struct page *p, const struct event *e,
		       struct place *out);

#endif
