// SPDX-License-Identifier: GPL-2.0-only
#include "scan_words.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <xxhash.h>

#include "alloc.h"
#include "vocab.h"

/* No barrier word is shorter; tails of this length are searched for. */
#define TAIL 6

static const char include_word[] = "include";

struct word_scanner {
	unsigned long long stamp;
	/*
	 * By the two bytes last looked at: how far the next tail's end is at
	 * least; 0 when a tail may end here.
	 */
	uint8_t shift[65536];
};

static unsigned int pair(const char *p)
{
	return (unsigned int)(unsigned char)p[0] << 8 | (unsigned char)p[1];
}

static void add_tail(struct word_scanner *ws, const char *word, size_t len)
{
	const char *tail = word + len - TAIL;

	for (unsigned int i = 0; i < TAIL - 1; i++) {
		unsigned int at = pair(tail + i);
		uint8_t shift = (uint8_t)(TAIL - 2 - i);

		if (shift < ws->shift[at])
			ws->shift[at] = shift;
	}
}

struct word_scanner *word_scanner_new(void)
{
	struct word_scanner *ws = xcalloc(1, sizeof(*ws));
	size_t n;
	const struct primitive *all = vocab_all(&n);

	memset(ws->shift, TAIL - 1, sizeof(ws->shift));
	add_tail(ws, include_word, strlen(include_word));
	for (size_t i = 0; i < n; i++) {
		size_t len = strlen(all[i].name);

		if (!vocab_is_barrier_word(all[i].name, len))
			continue;
		if (len < TAIL)
			BUG("%s is shorter than TAIL", all[i].name);
		add_tail(ws, all[i].name, len);
		ws->stamp = XXH3_64bits_withSeed(all[i].name, len, ws->stamp);
	}
	return ws;
}

unsigned long long word_scanner_stamp(const struct word_scanner *ws)
{
	return ws->stamp;
}

static bool in_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* Adds the name after "#include" that ends before p. */
static void add_include(const char *text, const char *word, const char *p,
			const char *end, struct strbuf *includes)
{
	const char *close;

	while (word > text && (word[-1] == ' ' || word[-1] == '\t'))
		word--;
	if (word == text || word[-1] != '#')
		return;
	while (p < end && (*p == ' ' || *p == '\t'))
		p++;
	if (p == end || (*p != '<' && *p != '"'))
		return;
	close = p + 1;
	while (close < end && *close != '>' && *close != '"' && *close != '\n')
		close++;
	if (close == end || *close == '\n')
		return;
	strbuf_add(includes, p, (size_t)(close + 1 - p));
	strbuf_addch(includes, '\t');
}

/* Looks at the word that ends before p. Is it a barrier word? */
static bool look_at_word(const char *text, const char *p, const char *end,
			 struct strbuf *includes)
{
	const char *word = p;

	while (word > text && in_word(word[-1]))
		word--;
	if ((size_t)(p - word) == strlen(include_word) &&
	    !memcmp(word, include_word, strlen(include_word))) {
		add_include(text, word, p, end, includes);
		return false;
	}
	return vocab_is_barrier_word(word, (size_t)(p - word));
}

/* Looks for tails that end from p to before limit. */
static unsigned int look_closely(const struct word_scanner *ws,
				 const char *text, const char *end,
				 const char *p, const char *limit,
				 struct strbuf *includes)
{
	unsigned int words = 0;

	while (p < limit && p + 1 < end) {
		unsigned int shift = ws->shift[pair(p)];

		if (!shift && (p + 2 == end || !in_word(p[2])))
			words += look_at_word(text, p + 2, end, includes);
		p += shift ? shift : 1;
	}
	return words;
}

/*
 * Of the pairs of bytes in a tail one is at a multiple of the stride: others
 * need not be looked at, and no look waits for the one before.
 */
unsigned int word_scanner_run(const struct word_scanner *ws, const char *text,
			      size_t len, struct strbuf *includes)
{
	enum { STRIDE = TAIL - 1 };
	const char *end = text + len;
	unsigned int words = 0;

	for (const char *p = text; p + 1 < end; p += STRIDE) {
		unsigned int shift = ws->shift[pair(p)];

		if (shift < STRIDE)
			words += look_closely(ws, text, end, p + shift,
					      p + STRIDE, includes);
	}
	return words;
}
