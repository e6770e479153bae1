// SPDX-License-Identifier: GPL-2.0-only
#include "position.h"

void line_index_init(struct line_index *x, const char *data, size_t len)
{
	*x = (struct line_index){ .data = data, .len = len };
	vec_push(&x->starts, 0);
	for (size_t i = 0; i < len; i++)
		if (data[i] == '\n' ||
		    (data[i] == '\r' && (i + 1 == len || data[i + 1] != '\n')))
			vec_push(&x->starts, i + 1);
}

void line_index_release(struct line_index *x)
{
	vec_release(&x->starts);
}

/* Bytes of the character at p; 1 for what is no UTF-8. */
static size_t char_bytes(const char *p, size_t len)
{
	unsigned char c = (unsigned char)*p;
	size_t n = c < 0xc2   ? 1
		   : c < 0xe0 ? 2
		   : c < 0xf0 ? 3
		   : c < 0xf5 ? 4
			      : 1;

	if (n > len)
		return 1;
	for (size_t i = 1; i < n; i++)
		if (((unsigned char)p[i] & 0xc0) != 0x80)
			return 1;
	return n;
}

static unsigned int char_units(size_t bytes, enum position_encoding enc)
{
	if (enc == POSITION_UTF8)
		return (unsigned int)bytes;
	return bytes == 4 ? 2 : 1;
}

/* Where the line's characters end, before its line end. */
static size_t line_end(const struct line_index *x, size_t line)
{
	size_t end = line + 1 < x->starts.n ? x->starts.at[line + 1] : x->len;

	while (end > x->starts.at[line] &&
	       (x->data[end - 1] == '\n' || x->data[end - 1] == '\r'))
		end--;
	return end;
}

size_t position_offset(const struct line_index *x, enum position_encoding enc,
		       struct position p)
{
	size_t at, end;
	unsigned int column = 0;

	if (p.line >= x->starts.n)
		return x->len;
	at = x->starts.at[p.line];
	end = line_end(x, p.line);
	while (at < end) {
		size_t bytes = char_bytes(x->data + at, end - at);

		column += char_units(bytes, enc);
		if (column > p.character)
			break;
		at += bytes;
	}
	return at;
}

static size_t line_of(const struct line_index *x, size_t offset)
{
	size_t lo = 0, hi = x->starts.n;

	while (hi - lo > 1) {
		size_t mid = lo + (hi - lo) / 2;

		if (x->starts.at[mid] <= offset)
			lo = mid;
		else
			hi = mid;
	}
	return lo;
}

struct position position_at(const struct line_index *x,
			    enum position_encoding enc, size_t offset)
{
	size_t line = line_of(x, offset), at = x->starts.at[line];
	struct position p = { .line = (unsigned int)line };

	if (offset > x->len)
		offset = x->len;
	while (at < offset) {
		size_t bytes = char_bytes(x->data + at, x->len - at);

		if (at + bytes > offset)
			break;
		p.character += char_units(bytes, enc);
		at += bytes;
	}
	return p;
}
