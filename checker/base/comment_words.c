// SPDX-License-Identifier: GPL-2.0-only
#include "comment_words.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "text.h"

bool word_is(const char *text, const struct word *w, const char *s)
{
	size_t len = w->end - w->begin;

	return len == strlen(s) && !memcmp(text + w->begin, s, len);
}

bool word_is_nocase(const char *text, const struct word *w, const char *s)
{
	size_t len = w->end - w->begin;

	return len == strlen(s) && !strncasecmp(text + w->begin, s, len);
}

/*
 * Past blanks and what the comment's lines are decorated with; *lines counts
 * the newlines.
 */
static size_t skip_decoration(const char *text, size_t len, size_t i,
			      unsigned int *lines)
{
	for (; i < len; i++) {
		if (text[i] == '\n')
			++*lines;
		else if (text[i] == '*' && i + 1 < len && text[i + 1] == '/')
			i++;
		else if (text[i] == '/' && i + 1 < len &&
			 strchr("*/", text[i + 1]))
			i++;
		else if (text[i] != '*' && !isspace((unsigned char)text[i]))
			break;
	}
	return i;
}

static bool is_full_stop(const char *text, size_t len, size_t i)
{
	return strchr(".!?", text[i]) &&
	       (i + 1 == len || isspace((unsigned char)text[i + 1]));
}

void words_of(const char *text, size_t len, word_vec *out)
{
	size_t i = 0;

	for (;;) {
		struct word w = { .ends_sentence = false };
		unsigned int lines = 0;

		w.begin = i = skip_decoration(text, len, i, &lines);
		if (i >= len)
			return;
		while (i < len && is_word_char(text[i]))
			i++;
		if (i == w.begin)
			i++;
		w.end = i;
		w.ends_sentence = lines > 1 || is_full_stop(text, len, w.begin);
		vec_push(out, w);
	}
}

long find_word(const char *text, size_t len, const char *name)
{
	word_vec words = VEC_INIT;
	long at = -1;

	words_of(text, len, &words);
	for (size_t i = 0; i < words.n && at < 0; i++)
		if (word_is(text, &words.at[i], name))
			at = (long)words.at[i].begin;
	vec_release(&words);
	return at;
}
