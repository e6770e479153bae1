// SPDX-License-Identifier: GPL-2.0-only
#include "build_lines.h"

#include <string.h>
#include <xxhash.h>

#include "cleanup.h"
#include "lock.h"
#include "make_tells.h"
#include "makelines.h"
#include "path.h"
#include "strbuf.h"

void build_lines_release(build_lines *v)
{
	for (size_t i = 0; i < v->n; i++) {
		free(v->at[i].path);
		string_vec_release(&v->at[i].compile);
		string_vec_release(&v->at[i].check);
	}
	vec_release(v);
}

static struct build_line *find(const build_lines *v, const char *path)
{
	for (size_t i = 0; i < v->n; i++)
		if (!strcmp(v->at[i].path, path))
			return &v->at[i];
	return NULL;
}

const struct build_line *build_lines_get(const build_lines *v, const char *path)
{
	return find(v, path);
}

/*
 * The .c file of the tree that an argument names, relative to the root, or
 * NULL. The caller frees it.
 */
static char *tree_source(const struct tree *t, const char *word)
{
	size_t len = strlen(word);
	char *path CLEANUP(free_ptr) = NULL;
	const char *below;

	if (len < 3 || word[0] == '-' || strcmp(word + len - 2, ".c"))
		return NULL;
	path = path_normal(t->root, word);
	below = path_below(t->root, path);
	return below ? xstrdup(below) : NULL;
}

/* "x/y.o" for "x/y.c"? Another object is a second one of the same source. */
static bool is_own_object(const struct tree *t, const char *object,
			  const char *source)
{
	char *path CLEANUP(free_ptr) = path_normal(t->objtree, object);
	const char *below = path_below(t->objtree, path);
	size_t len = strlen(source);

	return below && strlen(below) == len &&
	       !strncmp(below, source, len - 1) && below[len - 1] == 'o';
}

static bool compiles(const struct tree *t, const string_vec *words,
		     const char *source)
{
	for (size_t i = 1; i + 1 < words->n; i++)
		if (!strcmp(words->at[i], "-o"))
			return is_own_object(t, words->at[i + 1], source);
	return false;
}

/*
 * A folder that links lead to has another ".." than its name: the file is named
 * straight. Returns it, relative to the root, or NULL; the caller frees it.
 */
static char *straighten(const struct tree *t, string_vec *words)
{
	for (size_t i = words->n; i > 1; i--) {
		char **word = &words->at[i - 1];
		char *source = tree_source(t, *word);

		if (source && strstr(*word, "/../")) {
			free(*word);
			*word = path_join(t->root, source);
		}
		if (source)
			return source;
	}
	return NULL;
}

/* One that is there is better than one of a file that no Makefile names. */
static void put_words(string_vec *words, const char *source, string_vec *dest)
{
	if (dest->n && makelines_unnamed(words, source))
		return;
	string_vec_release(dest);
	*dest = *words;
	*words = (string_vec)VEC_INIT;
}

static void take_words(const struct tree *t, string_vec *words,
		       build_lines *out)
{
	bool sparse = !strcmp(words->at[0], "sparse");
	char *source CLEANUP(free_ptr) = straighten(t, words);
	struct build_line *line = source ? find(out, source) : NULL;

	if (line && sparse)
		put_words(words, source, &line->check);
	else if (line && compiles(t, words, source))
		put_words(words, source, &line->compile);
}

static void take_shell_line(const struct tree *t, const char *p,
			    build_lines *out)
{
	while (*p && *p != '\n') {
		string_vec words = VEC_INIT;

		p = shell_words(p, &words);
		if (words.n)
			take_words(t, &words, out);
		string_vec_release(&words);
		if (p[-1] == '\n')
			break;
	}
}

static void take_text(const struct tree *t, const char *text, build_lines *out)
{
	while (*text) {
		const char *end = strchrnul(text, '\n');

		if (memmem(text, (size_t)(end - text), "-D__KERNEL__", 12))
			take_shell_line(t, text, out);
		text = *end ? end + 1 : end;
	}
}

static void turn_on(const struct compile_command *cmd, string_vec *words)
{
	if (!cmd->left_out || !words->n)
		return;
	for (size_t i = 0; i < cmd->flags.n; i++)
		if (!strncmp(cmd->flags.at[i], "-DCONFIG_", 9))
			string_vec_add(words, cmd->flags.at[i]);
}

/* Where make's answers with these variables are kept: "FOLDER/made/HASH". */
static char *answer_file(const struct tree *t, const string_vec *variables)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	unsigned long long hash;

	strbuf_addf(&sb, "%016llx", t->stamp);
	for (size_t i = 0; i < variables->n; i++)
		strbuf_addf(&sb, "\n%s", variables->at[i]);
	hash = XXH3_64bits(sb.buf, sb.len);
	strbuf_clear(&sb);
	strbuf_addf(&sb, "%s/made", t->folder);
	(void)make_dirs(sb.buf);
	strbuf_addf(&sb, "/%016llx", hash);
	return strbuf_detach(&sb);
}

static void not_found(const build_lines *v, string_vec *paths)
{
	for (size_t i = 0; i < v->n; i++)
		if (!v->at[i].compile.n)
			string_vec_add(paths, v->at[i].path);
}

/* Appends the lines that tell of a compiler or of sparse. */
static void add_commands(const char *text, struct strbuf *out)
{
	while (*text) {
		size_t len = strcspn(text, "\n");

		if (memmem(text, len, "-D__KERNEL__", 12)) {
			strbuf_add(out, text, len);
			strbuf_addch(out, '\n');
		}
		text += len + (text[len] == '\n');
	}
}

/*
 * make takes seconds to say it again, and hardly longer for many files: what
 * it has said of any is kept.
 */
static int ask(const struct tree *t, const string_vec *variables,
	       build_lines *out)
{
	char *known CLEANUP(free_ptr) = answer_file(t, variables);
	string_vec missing CLEANUP(string_vec_release) = VEC_INIT;
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf made STRBUF_SCOPED = STRBUF_INIT;
	int lock LOCK_SCOPED = lock_take(t->folder);

	if (lock < 0)
		return -1;
	if (!read_file(known, &text))
		take_text(t, text.buf, out);
	not_found(out, &missing);
	if (!missing.n)
		return 0;
	if (make_tells(t, &missing, variables, &made))
		return -1;
	add_commands(made.buf, &text);
	take_text(t, text.buf, out);
	(void)write_file(known, text.buf, text.len);
	return 0;
}

static void drop_empty(build_lines *v)
{
	size_t kept = 0;

	for (size_t i = 0; i < v->n; i++) {
		if (v->at[i].compile.n)
			v->at[kept++] = v->at[i];
		else
			free(v->at[i].path);
	}
	v->n = kept;
}

int build_lines_find(const struct tree *t, const string_vec *paths,
		     const string_vec *variables, build_lines *out)
{
	command_vec commands = VEC_INIT;
	int err = tree_commands(t, paths, &commands, NULL);

	for (size_t i = 0; i < commands.n; i++) {
		struct build_line line = { .path = xstrdup(
						   commands.at[i].path) };

		vec_push(out, line);
	}
	if (!err && out->n)
		err = ask(t, variables, out);
	for (size_t i = 0; i < commands.n; i++) {
		turn_on(&commands.at[i], &out->at[i].compile);
		turn_on(&commands.at[i], &out->at[i].check);
	}
	drop_empty(out);
	command_vec_release(&commands);
	return err;
}
