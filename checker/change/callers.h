/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions that comments name and that are no partners. */
#ifndef SMPAIR_CALLERS_H
#define SMPAIR_CALLERS_H

#include "wording.h"

enum relation {
	RELATION_NONE,	/* there is no such function, as far as is known */
	RELATION_CALLS, /* it calls a partner */
	RELATION_OTHER,
};

/* What the function is to the partners. */
enum relation relation_of(const struct wording *w, const char *name);
/* The same of "f" where x_f() is meant: RELATION_CALLS or RELATION_NONE. */
enum relation relation_of_short(const struct wording *w, const char *name);

/*
 * Does the comment speak of a barrier in a function that calls a partner: "with
 * the write barrier in f"?
 */
bool names_caller(const struct wording *w, const char *text, size_t len);

/* Does the one function's name hold the other's, as "old_post" does "post"? */
bool same_words(const char *a, const char *b);

/* Is name what comes behind a '_' of the function's name? */
bool name_ends_in(const char *function, const char *name);

#endif
