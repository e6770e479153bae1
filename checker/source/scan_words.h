/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Looks through C text for barrier words and #include lines in one pass. It
 * looks at two bytes in five (after Wu and Manber, on the last bytes of the
 * words).
 */
#ifndef SMPAIR_SCAN_WORDS_H
#define SMPAIR_SCAN_WORDS_H

#include <stddef.h>

#include "strbuf.h"

struct word_scanner;

/* For the vocabulary's barrier words. The caller frees it with free(). */
struct word_scanner *word_scanner_new(void);

/* A hash of the words that the scanner looks for. */
unsigned long long word_scanner_stamp(const struct word_scanner *ws);

/*
 * Returns the number of barrier words in text, comments and strings included.
 * Appends each #include to includes, as spelled with its <> or "" and a tab
 * after it.
 */
unsigned int word_scanner_run(const struct word_scanner *ws, const char *text,
			      size_t len, struct strbuf *includes);

#endif
