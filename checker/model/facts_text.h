/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The text form of facts: one line per unit, file, function, block and event,
 * in the order of their nesting; "key=value" attributes, each left out when it
 * has its default. Values with blanks, quotes or commas stand in double quotes
 * with \\, \" and \n escaped.
 *
 *	unit main.c
 *	file drivers/a.h
 *	error "main.c:3:1: text"
 *	ptr ops@a.h>open open_it@main.c
 *	fn set@main.c name=set at=0:12:6 span=200-300 flags=static exit=1
 *	bb 1 cond="x"
 *	ev write once key=s@a.h>flag text=s->flag at=0:13:2 expr=210-230
 *
 * "bb N..." lists the successors. A hand-written unit may leave out all
 * spans and write at=LINE.
 */
#ifndef SMPAIR_FACTS_TEXT_H
#define SMPAIR_FACTS_TEXT_H

#include "facts.h"

struct flag_name {
	unsigned int flag;
	const char *name;
};

/* Tables that end with a NULL name. */
extern const struct flag_name event_flag_names[];
extern const struct flag_name location_flag_names[];
extern const struct flag_name function_flag_names[];

#endif
