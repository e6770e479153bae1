// SPDX-License-Identifier: GPL-2.0-only
#include "definition.h"

#include <string.h>

static void blank(char *code, struct span s)
{
	for (unsigned int i = s.begin; i < s.end; i++)
		if (code[i] != '\n')
			code[i] = ' ';
}

/* The end of the literal that begins at i. */
static size_t literal_end(const char *code, size_t i)
{
	char quote = code[i++];

	while (code[i] && code[i] != quote && code[i] != '\n') {
		if (code[i] == '\\' && code[i + 1])
			i++;
		i++;
	}
	return code[i] == quote ? i + 1 : i;
}

void code_of(const struct source_text *t, struct strbuf *out)
{
	comment_vec comments = VEC_INIT;
	size_t start = out->len;

	strbuf_add(out, t->data, t->len);
	text_comments(t, &comments);
	for (size_t i = 0; i < comments.n; i++)
		blank(out->buf + start, comments.at[i].span);
	vec_release(&comments);
	for (size_t i = start; i < out->len; i++) {
		size_t end;

		if (out->buf[i] != '"' && out->buf[i] != '\'')
			continue;
		end = literal_end(out->buf, i);
		blank(out->buf,
		      (struct span){ (unsigned int)i, (unsigned int)end });
		i = end - 1;
	}
}

static size_t skip_blanks(const char *code, size_t i)
{
	return i + strspn(code + i, " \t\n\r\\");
}

/* Past the bracket that closes the one at i; i when there is none. */
static size_t past_brackets(const char *code, size_t i, char open, char close)
{
	unsigned int depth = 0;

	for (size_t k = i; code[k]; k++) {
		if (code[k] == open)
			depth++;
		else if (code[k] == close && !--depth)
			return k + 1;
	}
	return i;
}

/* Past "__acquires(x)" and other words between ')' and '{'. */
static size_t skip_attributes(const char *code, size_t i)
{
	for (;;) {
		i = skip_blanks(code, i);
		if (is_word_char(code[i])) {
			while (is_word_char(code[i]))
				i++;
		} else if (code[i] == '(') {
			size_t end = past_brackets(code, i, '(', ')');

			if (end == i)
				return i;
			i = end;
		} else {
			return i;
		}
	}
}

static size_t line_begin(const char *code, size_t i)
{
	while (i && code[i - 1] != '\n')
		i--;
	return i;
}

/* The lines of a macro from its name on. */
static size_t macro_end(const char *code, size_t i)
{
	for (; code[i]; i++)
		if (code[i] == '\n' && code[i - 1] != '\\')
			return i;
	return i;
}

static bool is_macro_definition(const char *code, size_t name)
{
	size_t i = line_begin(code, name);

	i += strspn(code + i, " \t");
	if (code[i++] != '#')
		return false;
	i += strspn(code + i, " \t");
	if (strncmp(code + i, "define", 6))
		return false;
	i += 6;
	return i + strspn(code + i, " \t") == name;
}

static enum mention_kind classify(const char *code, size_t name, size_t end,
				  struct span *body)
{
	size_t open = skip_blanks(code, end), close, brace;
	char first = code[line_begin(code, name)];

	if (is_macro_definition(code, name)) {
		*body = (struct span){ (unsigned int)end,
				       (unsigned int)macro_end(code, end) };
		return MENTION_DEFINED;
	}
	if (code[open] != '(')
		return MENTION_OTHER;
	close = past_brackets(code, open, '(', ')');
	if (close == open || first == ' ' || first == '\t' || first == '#')
		return MENTION_CALL;
	brace = skip_attributes(code, close);
	if (code[brace] != '{')
		return MENTION_CALL;
	close = past_brackets(code, brace, '{', '}');
	*body = (struct span){ (unsigned int)brace, (unsigned int)close };
	return close > brace ? MENTION_DEFINED : MENTION_CALL;
}

enum mention_kind definition_next(const char *code, const char *name,
				  size_t *from, struct span *body)
{
	size_t len = strlen(name);
	const char *p = code + *from;

	while ((p = strstr(p, name))) {
		size_t at = (size_t)(p - code);

		p += len;
		if ((at && is_word_char(code[at - 1])) || is_word_char(*p))
			continue;
		*from = at + len;
		return classify(code, at, at + len, body);
	}
	return MENTION_NONE;
}

/* "#define f f" only tells others that there is an f(). */
static bool is_itself(const char *code, struct span body, const char *name)
{
	size_t len = strlen(name), begin = skip_blanks(code, body.begin);

	return begin + len <= body.end && !memcmp(code + begin, name, len) &&
	       skip_blanks(code, begin + len) >= body.end;
}

size_t definitions_count(const char *code, const char *name)
{
	enum mention_kind kind;
	size_t from = 0, n = 0;
	struct span body;

	while ((kind = definition_next(code, name, &from, &body)))
		n += kind == MENTION_DEFINED && !is_itself(code, body, name);
	return n;
}

bool code_has_word(const char *code, struct span s, const char *word)
{
	size_t len = strlen(word);
	struct span w;

	for (unsigned int at = s.begin; code_next_word(code, s, &at, &w);)
		if (w.end - w.begin == len &&
		    !memcmp(code + w.begin, word, len))
			return true;
	return false;
}

bool code_next_word(const char *code, struct span s, unsigned int *at,
		    struct span *word)
{
	unsigned int i = *at;

	while (i < s.end && !is_word_char(code[i]))
		i++;
	word->begin = i;
	while (i < s.end && is_word_char(code[i]))
		i++;
	word->end = *at = i;
	return word->end > word->begin;
}
