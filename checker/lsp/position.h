/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Positions as LSP 3.17 has them, against byte offsets: lines from 0 that end
 * with "\n", "\r\n" or "\r", and columns in the units that were agreed on.
 */
#ifndef SMPAIR_POSITION_H
#define SMPAIR_POSITION_H

#include <stddef.h>

#include "vec.h"

enum position_encoding {
	POSITION_UTF16, /* what a client has that says nothing */
	POSITION_UTF8,
};

struct position {
	unsigned int line, character;
};

/* A text's lines; borrows the text. */
struct line_index {
	const char *data;
	size_t len;
	VEC(size_t) starts; /* of each line; the first is 0 */
};

void line_index_init(struct line_index *x, const char *data, size_t len);
void line_index_release(struct line_index *x);

/*
 * A column past the line's end means its end, a line past the last one the end
 * of the text; a column inside of a character means its first byte.
 */
size_t position_offset(const struct line_index *x, enum position_encoding enc,
		       struct position p);
/* Offsets past the end mean the end. */
struct position position_at(const struct line_index *x,
			    enum position_encoding enc, size_t offset);

#endif
