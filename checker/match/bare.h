/* SPDX-License-Identifier: GPL-2.0-only */
/* A litmus test without what orders it: is its outcome one to forbid? */
#ifndef SMPAIR_BARE_H
#define SMPAIR_BARE_H

#include "strbuf.h"

/*
 * Appends the litmus test, as proof_text() has written it, with fences left out
 * and acquire, release and full operations made relaxed.
 */
void bare_text(const char *test, struct strbuf *out);

#endif
