/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What barriers are made of on each architecture, by name alone. `smpair cost`
 * counts what a compiler makes of a whole function.
 */
#ifndef SMPAIR_PRICE_H
#define SMPAIR_PRICE_H

#include <stdbool.h>

#include "strbuf.h"

/*
 * Appends "x86 none, arm64 dmb ishst -> stlr, ...", of what becomes another
 * one, or of the one alone when becomes is NULL. Nothing for an access without
 * order. Names may have "()". False when one is of neither a fence nor a release or acquire.
 */
bool price_add(const char *name, const char *becomes, struct strbuf *out);

#endif
