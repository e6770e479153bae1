/* SPDX-License-Identifier: GPL-2.0-only */
/* Why a change holds. Internal to series/. */
#ifndef SMPAIR_SERIES_ARGUMENT_H
#define SMPAIR_SERIES_ARGUMENT_H

#include "change.h"
#include "story.h"
#include "strbuf.h"

/*
 * Appends a paragraph: of each kind of change why what replaces the barrier
 * orders as much as anybody relies on; what stays, and why; and who else
 * accesses the flag, but where c, the finding's change, has edits or notes.
 * say_all: also what holds for every finding alike.
 */
void argument_write(const struct story *s, const struct change *c, bool say_all,
		    struct strbuf *out);

#endif
