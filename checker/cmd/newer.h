/* SPDX-License-Identifier: GPL-2.0-only */
/* Which of the newer primitives a kernel has, be it by back-port. */
#ifndef SMPAIR_NEWER_H
#define SMPAIR_NEWER_H

#include "command.h"
#include "text_source.h"

/*
 * Appends the names, in order, of the primitives that this kernel has and not
 * all supported releases: include/linux/PREFIX.h declares them, PREFIX being the
 * name up to its first "_"; without that file the version (0x060c: 6.12; 0:
 * unknown) decides.
 */
void newer_primitives(const struct text_source *source, unsigned int version,
		      string_vec *out);

#endif
