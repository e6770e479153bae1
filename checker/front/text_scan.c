// SPDX-License-Identifier: GPL-2.0-only
/* Small steps over C source text: blanks, tokens, bracketed groups. */
#include "place.h"

#include <ctype.h>
#include <string.h>

static char at(const struct front_file *f, unsigned int i)
{
	return i < f->len ? f->data[i] : '\0';
}

bool text_word_at(const struct front_file *f, unsigned int offset,
		  const char *word)
{
	size_t len = strlen(word);

	return f->data && offset + len <= f->len &&
	       !memcmp(f->data + offset, word, len) &&
	       !(len && is_word_char(word[len - 1]) &&
		 is_word_char(at(f, offset + (unsigned int)len)));
}

/* End of the comment at i; i when there is none. */
static unsigned int skip_comment(const struct front_file *f, unsigned int i)
{
	const char *end;

	if (at(f, i) != '/')
		return i;
	if (at(f, i + 1) == '*') {
		end = memmem(f->data + i + 2, f->len - i - 2, "*/", 2);
		return end ? (unsigned int)(end - f->data) + 2
			   : (unsigned int)f->len;
	}
	if (at(f, i + 1) == '/') {
		end = memchr(f->data + i, '\n', f->len - i);
		return end ? (unsigned int)(end - f->data)
			   : (unsigned int)f->len;
	}
	return i;
}

unsigned int text_skip_blanks(const struct front_file *f, unsigned int from)
{
	unsigned int i = from;

	for (;;) {
		unsigned int next = skip_comment(f, i);

		if (next == i && at(f, i) == '\\' && at(f, i + 1) == '\n')
			next = i + 2;
		if (next == i && i < f->len &&
		    isspace((unsigned char)f->data[i]))
			next = i + 1;
		if (next == i)
			return i;
		i = next;
	}
}

static unsigned int skip_quoted(const struct front_file *f, unsigned int i)
{
	char quote = f->data[i++];

	while (i < f->len && f->data[i] != quote && f->data[i] != '\n')
		i += f->data[i] == '\\' ? 2 : 1;
	return i < f->len ? i + 1 : (unsigned int)f->len;
}

static unsigned int skip_group(const struct front_file *f, unsigned int i)
{
	unsigned int depth = 0;

	while (i < f->len) {
		char c = f->data[i];
		unsigned int next = skip_comment(f, i);

		if (next != i) {
			i = next;
			continue;
		}
		if (c == '"' || c == '\'') {
			i = skip_quoted(f, i);
			continue;
		}
		i++;
		if (c == '(' || c == '[' || c == '{')
			depth++;
		else if ((c == ')' || c == ']' || c == '}') && !--depth)
			return i;
	}
	return i;
}

unsigned int text_skip_token(const struct front_file *f, unsigned int offset)
{
	unsigned int i = offset;
	char c = at(f, i);

	if (i >= f->len)
		return i;
	if (c == '(' || c == '[' || c == '{')
		return skip_group(f, i);
	if (c == '"' || c == '\'')
		return skip_quoted(f, i);
	if (!is_word_char(c))
		return i + 1;
	while (is_word_char(at(f, i)))
		i++;
	return i;
}

unsigned int text_skip_invocation(const struct front_file *f,
				  unsigned int offset)
{
	unsigned int end = text_skip_token(f, offset);
	unsigned int paren = text_skip_blanks(f, end);

	return at(f, paren) == '(' ? skip_group(f, paren) : end;
}
