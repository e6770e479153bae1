// SPDX-License-Identifier: GPL-2.0-only
#include "left_out.h"

#include <string.h>

#include "cleanup.h"
#include "path.h"
#include "strbuf.h"

/* Joins lines that end in a backslash. */
static void join_lines(char *text)
{
	for (char *p = text; (p = strstr(p, "\\\n"));)
		p[0] = p[1] = ' ';
}

static bool has_word(const char *line, const char *word)
{
	size_t len = strlen(word);

	for (const char *p = line; (p = strstr(p, word)); p += len)
		if (p > line && strchr(" \t=", p[-1]) &&
		    (!p[len] || strchr(" \t#", p[len])))
			return true;
	return false;
}

static bool is_set(const char *auto_conf, const char *symbol)
{
	struct strbuf line STRBUF_SCOPED = STRBUF_INIT;
	const char *p = auto_conf;

	strbuf_addf(&line, "%s=", symbol);
	while ((p = strstr(p, line.buf))) {
		if (p == auto_conf || p[-1] == '\n')
			return true;
		p += line.len;
	}
	return false;
}

/* "CONFIG_X" out of "foo-$(CONFIG_X) += ...", when it is not set. */
static void add_symbol(const char *line, const char *auto_conf,
		       string_vec *symbols)
{
	const char *p = strstr(line, "-$(CONFIG_");
	char *symbol CLEANUP(free_ptr) = NULL;

	if (!p)
		return;
	symbol = xstrndup(p + 3, strcspn(p + 3, ") \t"));
	if (!is_set(auto_conf, symbol))
		string_vec_add(symbols, symbol);
}

/* "foo.o" when the line is "foo-y += ..." or "foo-objs := ...". */
static char *composite_of(const char *line)
{
	size_t len = strcspn(line, " \t:+=$");
	const char *dash = memrchr(line, '-', len);
	struct strbuf sb = STRBUF_INIT;

	if (!dash || dash == line || !strncmp(line, "obj-", 4) ||
	    !strncmp(line, "lib-", 4))
		return NULL;
	strbuf_addf(&sb, "%.*s.o", (int)(dash - line), line);
	return strbuf_detach(&sb);
}

/* A Makefile, and the configuration that it is read with. */
struct makefile {
	char *text;
	const char *auto_conf;
};

static bool search_lines(const struct makefile *m, const char *word, int depth,
			 string_vec *symbols);

/* The symbols that the line, which names word, hangs on. */
static void symbols_of_line(const struct makefile *m, const char *line,
			    const char *word, int depth, string_vec *symbols)
{
	char *composite CLEANUP(free_ptr) = composite_of(line);

	add_symbol(line, m->auto_conf, symbols);
	if (composite && depth < 3 && strcmp(composite, word))
		search_lines(m, composite, depth + 1, symbols);
}

/*
 * Looks for lines that name word, an object or a folder. When one of them asks
 * for nothing that is not set, nothing is missing; else the first line's
 * symbols are added. False when no line names it.
 */
static bool search_lines(const struct makefile *m, const char *word, int depth,
			 string_vec *symbols)
{
	string_vec first = VEC_INIT;
	bool found = false, built = false;

	for (const char *line = m->text, *end; *line && !built; line = end) {
		char *whole CLEANUP(free_ptr) = NULL;
		string_vec own = VEC_INIT;

		line += strspn(line, " \t");
		end = strchrnul(line, '\n');
		whole = xstrndup(line, (size_t)(end - line));
		end += *end == '\n';
		if (!has_word(whole, word))
			continue;
		symbols_of_line(m, whole, word, depth, found ? &own : &first);
		built = found ? !own.n : !first.n;
		found = true;
		string_vec_release(&own);
	}
	for (size_t i = 0; i < first.n && !built; i++)
		string_vec_add(symbols, first.at[i]);
	string_vec_release(&first);
	return found;
}

static bool search_folder(const char *root, const char *dir, const char *word,
			  const char *auto_conf, string_vec *symbols)
{
	static const char *const names[] = { "Makefile", "Kbuild" };
	bool found = false;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		struct strbuf path STRBUF_SCOPED = STRBUF_INIT;
		struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
		struct makefile m = { .auto_conf = auto_conf };

		strbuf_addf(&path, "%s/%s/%s", root, dir, names[i]);
		if (found || read_file(path.buf, &text) || !text.len)
			continue;
		join_lines(text.buf);
		m.text = text.buf;
		found = search_lines(&m, word, 0, symbols);
	}
	return found;
}

/*
 * Looks in dir's Makefile for "b/c/x.o", then for "b/c/", then "b/"; rest is
 * "b/c/x.o".
 */
static void search_level(const char *root, const char *dir, const char *rest,
			 const char *auto_conf, string_vec *symbols)
{
	char *word CLEANUP(free_ptr) = xstrdup(rest);
	char *slash;

	while (!search_folder(root, dir, word, auto_conf, symbols)) {
		size_t len = strlen(word);

		if (word[len - 1] == '/')
			word[len - 1] = '\0';
		slash = strrchr(word, '/');
		if (!slash)
			return;
		slash[1] = '\0';
	}
}

void left_out_symbols(const char *root, const char *path, const char *auto_conf,
		      string_vec *symbols)
{
	char *dir CLEANUP(free_ptr) = xstrdup(path);
	char *object CLEANUP(free_ptr) = xstrdup(path);
	char *slash;

	object[strlen(object) - 1] = 'o';
	while ((slash = strrchr(dir, '/'))) {
		*slash = '\0';
		search_level(root, dir, object + (slash - dir) + 1, auto_conf,
			     symbols);
	}
	string_vec_sort(symbols);
}
