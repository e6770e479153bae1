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

/* "CONFIG_X" out of "erofs-$(CONFIG_X) += ...". */
static void add_symbol(const char *line, string_vec *symbols)
{
	const char *p = strstr(line, "-$(CONFIG_");
	char *symbol CLEANUP(free_ptr) = NULL;

	if (!p)
		return;
	symbol = xstrndup(p + 3, strcspn(p + 3, ") \t"));
	string_vec_add(symbols, symbol);
}

/* "erofs.o" when the line is "erofs-y += ..." or "erofs-objs := ...". */
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

/* The lines of a Makefile that name word, which is an object or a folder. */
static void search_lines(char *text, const char *word, int depth,
			 string_vec *symbols)
{
	for (char *line = text, *end; *line; line = end) {
		char *whole CLEANUP(free_ptr) = NULL;

		end = strchrnul(line, '\n');
		end += *end == '\n';
		whole = xstrndup(line, strcspn(line, "\n"));
		if (has_word(whole, word)) {
			char *composite CLEANUP(free_ptr) = composite_of(whole);

			add_symbol(whole, symbols);
			if (composite && depth < 3 && strcmp(composite, word))
				search_lines(text, composite, depth + 1,
					     symbols);
		}
	}
}

static void search_folder(const char *root, const char *dir, const char *word,
			  string_vec *symbols)
{
	static const char *const names[] = { "Makefile", "Kbuild" };

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		struct strbuf path STRBUF_SCOPED = STRBUF_INIT;
		struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

		strbuf_addf(&path, "%s/%s/%s", root, dir, names[i]);
		if (read_file(path.buf, &text) || !text.len)
			continue;
		join_lines(text.buf);
		search_lines(text.buf, word, 0, symbols);
	}
}

void left_out_symbols(const char *root, const char *path, string_vec *symbols)
{
	char *dir CLEANUP(free_ptr) = xstrdup(path);
	char *object CLEANUP(free_ptr) = xstrdup(path);
	char *slash;

	object[strlen(object) - 1] = 'o';
	while ((slash = strrchr(dir, '/'))) {
		struct strbuf folder STRBUF_SCOPED = STRBUF_INIT;

		/* "c.o" first, then in the folders above "b/", "b/c.o" */
		strbuf_addf(&folder, "%s/", slash + 1);
		*slash = '\0';
		if (slash - dir + 1 + strlen(folder.buf) - 1 != strlen(path))
			search_folder(root, dir, folder.buf, symbols);
		search_folder(root, dir, object + (slash - dir) + 1, symbols);
	}
	string_vec_sort(symbols);
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

void left_out_unset(const char *auto_conf, string_vec *symbols)
{
	size_t kept = 0;

	for (size_t i = 0; i < symbols->n; i++) {
		if (is_set(auto_conf, symbols->at[i]))
			free(symbols->at[i]);
		else
			symbols->at[kept++] = symbols->at[i];
	}
	symbols->n = kept;
}
