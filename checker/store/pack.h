/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Facts in a compact form that is read ten times faster than their text: the
 * unit's strings, each once, then its numbers. What the text form says is
 * what this says; it goes nowhere but into the store and between processes of
 * one program.
 */
#ifndef SMPAIR_PACK_H
#define SMPAIR_PACK_H

#include "facts.h"

/* Raised when the form or the meaning of facts changes. */
#define PACK_FORMAT 1

/* Appends. */
void facts_pack(const struct unit *u, struct strbuf *out);

/*
 * NULL when the bytes are no unit of this program's; nothing is said. The
 * caller frees the unit.
 */
struct unit *facts_unpack(const void *data, size_t len);

#endif
