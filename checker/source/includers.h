/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Who includes a file, by the text of the #include lines: a header's inlines
 * are analysed through a .c file that includes it, and so is a .c file that
 * is no unit of its own.
 */
#ifndef SMPAIR_INCLUDERS_H
#define SMPAIR_INCLUDERS_H

#include "command.h"
#include "scan.h"

/*
 * Appends the files that include path directly. A name is resolved beside the
 * includer first, else by its last parts, as the include folders are not
 * known here. Reads the includes of all files, when path is a header.
 */
int includers_direct(struct scan *s, const char *path, string_vec *out);

/*
 * Appends the translation units through which paths are compiled, sorted, none
 * twice:
 *   - of a .c file itself, unless another .c file includes it and no Makefile
 *     names its object: then the units of its includers;
 *   - of a header up to most units that include it, over other headers where
 *     need be; those that are in out anyway first, then neighbours.
 * What other folders of arch/ have than s->arch is no unit. A path with no unit
 * goes to orphans, when not NULL. Returns 0, or -1 after
 * an error().
 */
int units_of(struct scan *s, const string_vec *paths, size_t most,
	     string_vec *out, string_vec *orphans);

/*
 * Appends the n headers that the .c files with barriers include most as <...>,
 * the commonest first. Returns 0, or -1 after an error().
 */
int common_headers(struct scan *s, size_t n, string_vec *out);

/* For scan_release(). */
void include_index_free(struct include_index *index);

#endif
