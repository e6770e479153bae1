// SPDX-License-Identifier: GPL-2.0-only
#include "makelines.h"

#include <string.h>

#include "cleanup.h"
#include "path.h"
#include "strbuf.h"

static const char *single_quoted(const char *p, struct strbuf *word)
{
	const char *end = strchrnul(p, '\'');

	strbuf_add(word, p, (size_t)(end - p));
	return *end ? end + 1 : end;
}

static const char *double_quoted(const char *p, struct strbuf *word)
{
	while (*p && *p != '"') {
		if (*p == '\\' && p[1] && strchr("\"\\$`", p[1]))
			p++;
		strbuf_addch(word, *p++);
	}
	return *p ? p + 1 : p;
}

/* One word; p is at its first byte. */
static const char *read_word(const char *p, struct strbuf *word)
{
	while (*p && !strchr(" \t\n;&|", *p)) {
		size_t plain = strcspn(p, " \t\n;&|'\"\\");

		strbuf_add(word, p, plain);
		p += plain;
		if (*p == '\'') {
			p = single_quoted(p + 1, word);
		} else if (*p == '"') {
			p = double_quoted(p + 1, word);
		} else if (*p == '\\' && p[1]) {
			if (p[1] != '\n')
				strbuf_addch(word, p[1]);
			p += 2;
		} else if (*p == '\\') {
			p++;
		}
	}
	return p;
}

const char *shell_words(const char *text, string_vec *words)
{
	struct strbuf word STRBUF_SCOPED = STRBUF_INIT;
	const char *p = text;

	for (;;) {
		p += strspn(p, " \t");
		if (!strncmp(p, "\\\n", 2)) {
			p += 2;
			continue;
		}
		if (!*p)
			return p;
		if (strchr("\n;&|", *p))
			return p + 1;
		strbuf_clear(&word);
		p = read_word(p, &word);
		string_vec_add(words, word.buf);
	}
}

static bool ends_with(const char *s, const char *tail)
{
	size_t len = strlen(s), n = strlen(tail);

	return len >= n && !strcmp(s + len - n, tail);
}

struct line {
	const char *source, *object;
};

/* Is it "cc ... -D__KERNEL__ ... -c ... file.c"? */
static bool read_line(const string_vec *words, struct line *line)
{
	bool kernel = false, compiles = false;

	*line = (struct line){ NULL, NULL };
	for (size_t i = 1; i < words->n; i++) {
		const char *w = words->at[i];

		if (!strcmp(w, "-D__KERNEL__"))
			kernel = true;
		else if (!strcmp(w, "-c"))
			compiles = true;
		else if (!strcmp(w, "-o") && i + 1 < words->n)
			line->object = words->at[++i];
		else if (w[0] != '-' && ends_with(w, ".c"))
			line->source = w;
	}
	return kernel && compiles && line->source;
}

/* Is the object the source's own, "a/b.o" for "a/b.c"? */
static bool own_object(const struct compile_command *cmd, const char *base,
		       const char *object)
{
	char *path CLEANUP(free_ptr) = path_normal(base, object);
	const char *below = path_below(base, path);
	size_t len = strlen(cmd->path);

	return below && strlen(below) == len &&
	       !strncmp(below, cmd->path, len - 1) && below[len - 1] == 'o';
}

/* The "x/y" of -DKBUILD_MODFILE="x/y", with the quote after it; or NULL. */
static const char *module_file(const string_vec *words)
{
	static const char flag[] = "-DKBUILD_MODFILE=\"";
	size_t len = sizeof(flag) - 1;

	for (size_t i = 0; i < words->n; i++)
		if (!strncmp(words->at[i], flag, len))
			return words->at[i] + len;
	return NULL;
}

bool makelines_unnamed(const string_vec *words, const char *path)
{
	const char *module = module_file(words);
	const char *name = strrchr(path, '/');
	const char *slash = module ? strrchr(module, '/') : NULL;
	size_t len, dir_len;

	if (!name || !slash)
		return false;
	len = strlen(name) - 2; /* "/a" of "/a.c" */
	dir_len = (size_t)(slash - module);
	return !strncmp(slash, name, len) && !strcmp(slash + len, "\"") &&
	       (dir_len != (size_t)(name - path) ||
		strncmp(module, path, dir_len) != 0);
}

/* Commands by how much they are of a file, the best ones first. */
enum { RANK_OWN, RANK_UNNAMED, RANK_OTHER, RANK_NR };

static void add_line(const string_vec *words, const struct line *line,
		     const char *root, const char *base, command_vec *ranks)
{
	struct compile_command cmd;
	const char *const *argv = (const char *const *)words->at;

	command_init(&cmd, root, base, "", line->source, argv);
	if (cmd.path[0] == '/')
		command_release(&cmd);
	else if (!line->object || !own_object(&cmd, base, line->object))
		vec_push(&ranks[RANK_OTHER], cmd);
	else if (makelines_unnamed(&cmd.flags, cmd.path))
		vec_push(&ranks[RANK_UNNAMED], cmd);
	else
		vec_push(&ranks[RANK_OWN], cmd);
}

/* A cheap look before the words are split. */
static bool worth_reading(const char *line, const char *end)
{
	return memmem(line, (size_t)(end - line), "-D__KERNEL__", 12);
}

static void parse_shell_line(const char *line, const char *root,
			     const char *base, command_vec *ranks)
{
	while (*line && *line != '\n') {
		string_vec words = VEC_INIT;
		struct line found;

		line = shell_words(line, &words);
		if (read_line(&words, &found)) {
			vec_push(&words, NULL);
			add_line(&words, &found, root, base, ranks);
		}
		string_vec_release(&words);
		if (line[-1] == '\n')
			break;
	}
}

void makelines_parse(const char *text, const char *root, const char *base,
		     command_vec *out)
{
	command_vec ranks[RANK_NR] = { VEC_INIT };

	while (*text) {
		const char *end = strchrnul(text, '\n');

		if (worth_reading(text, end))
			parse_shell_line(text, root, base, ranks);
		text = *end ? end + 1 : end;
	}
	for (int r = 0; r < RANK_NR; r++) {
		for (size_t i = 0; i < ranks[r].n; i++)
			vec_push(out, ranks[r].at[i]);
		vec_release(&ranks[r]);
	}
}
