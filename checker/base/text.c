// SPDX-License-Identifier: GPL-2.0-only
#include "text.h"

#include <string.h>

#include "path.h"

void source_text_init(struct source_text *t, const char *path, const char *data,
		      size_t len)
{
	const char *nl, *end;

	memset(t, 0, sizeof(*t));
	t->path = xstrdup(path);
	t->data = xmalloc(len + 1);
	memcpy(t->data, data, len);
	t->data[len] = '\0';
	t->len = len;
	vec_push(&t->lines, 0);
	nl = t->data;
	end = nl + len;
	while ((nl = memchr(nl, '\n', (size_t)(end - nl))) && ++nl < end)
		vec_push(&t->lines, (unsigned int)(nl - t->data));
}

int source_text_load(struct source_text *t, const char *path)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	memset(t, 0, sizeof(*t));
	if (read_file(path, &sb))
		return -1;
	source_text_init(t, path, sb.buf, sb.len);
	return 0;
}

void source_text_release(struct source_text *t)
{
	free(t->path);
	free(t->data);
	vec_release(&t->lines);
	memset(t, 0, sizeof(*t));
}

unsigned int text_line_of(const struct source_text *t, unsigned int offset)
{
	size_t lo = 0, hi = t->lines.n;

	while (hi - lo > 1) {
		size_t mid = lo + (hi - lo) / 2;

		if (t->lines.at[mid] <= offset)
			lo = mid;
		else
			hi = mid;
	}
	return (unsigned int)lo + 1;
}

unsigned int text_col_of(const struct source_text *t, unsigned int offset)
{
	return offset - t->lines.at[text_line_of(t, offset) - 1] + 1;
}

struct span text_line(const struct source_text *t, unsigned int line)
{
	struct span s = { (unsigned int)t->len, (unsigned int)t->len };

	if (line < 1 || line > t->lines.n)
		return s;
	s.begin = t->lines.at[line - 1];
	if (line < t->lines.n)
		s.end = t->lines.at[line];
	if (s.end > s.begin && t->data[s.end - 1] == '\n')
		s.end--;
	return s;
}

static bool blank_before(const char *data, size_t pos)
{
	while (pos > 0 && data[pos - 1] != '\n') {
		pos--;
		if (data[pos] != ' ' && data[pos] != '\t')
			return false;
	}
	return true;
}

static bool blank_after(const char *data, size_t pos)
{
	pos += strspn(data + pos, " \t\r");
	return data[pos] == '\n' || data[pos] == '\0';
}

/* Past the literal that opens at p. */
static const char *skip_literal(const char *p)
{
	char quote = *p++;

	while (*p && *p != quote && *p != '\n') {
		if (*p == '\\' && p[1])
			p++;
		p++;
	}
	return *p == quote ? p + 1 : p;
}

static const char *skip_line_comment(const char *p)
{
	while (*p && *p != '\n') {
		if (p[0] == '\\' && p[1] == '\n')
			p++;
		p++;
	}
	return p;
}

static const char *skip_block_comment(const char *p)
{
	const char *end = strstr(p + 2, "*/");

	return end ? end + 2 : p + strlen(p);
}

void text_comments(const struct source_text *t, comment_vec *out)
{
	const char *p = t->data;

	while (*p) {
		const char *end;

		if (*p == '"' || *p == '\'') {
			p = skip_literal(p);
			continue;
		}
		if (p[0] != '/' || (p[1] != '*' && p[1] != '/')) {
			p++;
			continue;
		}
		end = p[1] == '*' ? skip_block_comment(p)
				  : skip_line_comment(p);
		vec_push(out, ((struct comment){
				      .span = { (unsigned int)(p - t->data),
						(unsigned int)(end - t->data) },
				      .starts_line = blank_before(
					      t->data, (size_t)(p - t->data)),
				      .ends_line = blank_after(
					      t->data, (size_t)(end - t->data)),
			      }));
		p = end;
	}
}
