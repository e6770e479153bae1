/* SPDX-License-Identifier: GPL-2.0-only */
/* The parts of rule plain-flag. */
#ifndef SMPAIR_PLAIN_H
#define SMPAIR_PLAIN_H

#include "diagnose.h"

/* Is it a plain access that READ_ONCE() or WRITE_ONCE() can take? */
bool can_be_marked(const struct event *e);
/* The finding's fix: the access with its mark, where one line holds it. */
void fix_mark(struct diagnose *d, struct finding *f, const struct site *s);

/* plain_loop.c: plain loads of what a cmpxchg() is then to replace. */
void find_plain_loops(struct diagnose *d);

#endif
