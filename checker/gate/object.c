// SPDX-License-Identifier: GPL-2.0-only
#include "object.h"

#include <string.h>

#include "cleanup.h"
#include "includers.h"
#include "object_cache.h"
#include "path.h"
#include "proc.h"
#include "work_dir.h"

/* Appends text with from in the place of each name below it changed to to. */
static void add_moved(const char *text, const char *from, const char *to,
		      struct strbuf *out)
{
	size_t len = strlen(from);
	const char *p;

	while ((p = strstr(text, from))) {
		strbuf_add(out, text, (size_t)(p - text));
		text = p + len;
		if (*text == '/' || !*text)
			strbuf_addstr(out, to);
		else
			strbuf_add(out, p, len);
	}
	strbuf_addstr(out, text);
}

/* What the programs print, with paths relative to the tree. */
static void add_relative(const char *text, const char *root, struct strbuf *out)
{
	struct strbuf prefix STRBUF_SCOPED = STRBUF_INIT;
	const char *p;

	strbuf_addf(&prefix, "%s/", root);
	while ((p = strstr(text, prefix.buf))) {
		strbuf_add(out, text, (size_t)(p - text));
		text = p + prefix.len;
	}
	strbuf_addstr(out, text);
}

static void add_word(const char *word, const char *from, const char *to,
		     string_vec *out)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	add_moved(word, from, to, &sb);
	string_vec_add(out, sb.buf);
}

/*
 * No dependency files, and warnings are no errors: with W=1 there are some in
 * code that no patch touches.
 */
static bool is_dropped(const char *word)
{
	return !strncmp(word, "-Wp,-M", 6) || !strcmp(word, "-Werror");
}

/* In a tree that was built in place names are relative to it. */
static int run_words(const struct object_run *r, const char *deps,
		     struct strbuf *err)
{
	const struct tree *t = r->tree;
	struct strbuf said STRBUF_SCOPED = STRBUF_INIT;
	string_vec argv = VEC_INIT;
	struct proc p = { .cwd = t->in_place ? r->root : t->objtree,
			  .out = &said,
			  .err = &said };
	int status;

	string_vec_add(&argv, "env");
	string_vec_add(&argv, "LC_ALL=C");
	for (size_t i = 0; i < r->words->n; i++) {
		const char *before = i ? r->words->at[i - 1] : "";

		if (deps && !strcmp(before, "-o"))
			string_vec_add(&argv,
				       r->object ? r->object : "/dev/null");
		else if (!is_dropped(r->words->at[i]))
			add_word(r->words->at[i], t->root, r->root, &argv);
	}
	for (size_t i = 0; deps && i < 3; i++)
		string_vec_add(&argv, i == 0 ? "-MD" : i == 1 ? "-MF" : deps);
	vec_push(&argv, NULL);
	p.argv = (const char *const *)argv.at;
	status = proc_run(&p);
	string_vec_release(&argv);
	add_relative(said.buf, r->root, err);
	return status;
}

int object_compile(const struct tree *t, const struct build_line *line,
		   const char *root, const char *object, struct strbuf *err)
{
	const struct object_run r = { t, line->path, &line->compile, root,
				      object };
	char *dir WORK_DIR_SCOPED = NULL;
	char *deps CLEANUP(free_ptr) = NULL;
	struct strbuf said STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf list STRBUF_SCOPED = STRBUF_INIT;
	int status = object_cache_get(&r, err);

	if (status >= 0)
		return status;
	dir = work_dir_new(t->folder);
	if (!dir)
		return -1;
	deps = path_join(dir, "d");
	status = run_words(&r, deps, &said);
	if (status >= 0 && status < 128 && !read_file(deps, &list))
		object_cache_put(&r, list.buf, status, said.buf);
	strbuf_addstr(err, said.buf);
	return status;
}

int object_check(const struct tree *t, const struct build_line *line,
		 const char *root, struct strbuf *err)
{
	const struct object_run r = { t, line->path, &line->check, root, NULL };
	struct strbuf said STRBUF_SCOPED = STRBUF_INIT;
	int status = line->check.n ? object_cache_get(&r, err) : 0;

	if (status >= 0)
		return status;
	status = run_words(&r, NULL, &said);
	if (status >= 0 && status < 128)
		object_cache_put(&r, NULL, status, said.buf);
	strbuf_addstr(err, said.buf);
	return status;
}

int object_units(const struct tree *t, const string_vec *files, string_vec *out)
{
	struct scan scan CLEANUP(scan_release) = { .root = NULL };
	int err = scan_load(t->root, t->shared, &scan);

	return err ? err : units_of(&scan, files, 2, out, NULL);
}

/* The line without ":12:34". */
static char *without_numbers(const char *line, size_t len)
{
	struct strbuf sb = STRBUF_INIT;

	for (size_t i = 0; i < len; i++) {
		size_t n = 0;

		while (line[i] == ':' && i + 1 + n < len &&
		       strchr("0123456789", line[i + 1 + n]))
			n++;
		if (n)
			i += n;
		else
			strbuf_addch(&sb, line[i]);
	}
	return strbuf_detach(&sb);
}

static bool says_something(const char *line, size_t len)
{
	return memmem(line, len, "warning:", 8) ||
	       memmem(line, len, "error:", 6);
}

struct said_line {
	char *key;
	const char *at;
	size_t len;
};

typedef VEC(struct said_line) said_lines;

static void release_lines(said_lines *v)
{
	for (size_t i = 0; i < v->n; i++)
		free(v->at[i].key);
	vec_release(v);
}

static void split_lines(const char *text, said_lines *out)
{
	while (*text) {
		size_t len = strcspn(text, "\n");
		struct said_line l = { .at = text, .len = len };

		if (says_something(text, len)) {
			l.key = without_numbers(text, len);
			vec_push(out, l);
		}
		text += len + (text[len] == '\n');
	}
}

/* Takes one line of that key out of v. */
static bool take_line(said_lines *v, const char *key)
{
	for (size_t i = 0; i < v->n; i++) {
		if (strcmp(v->at[i].key, key))
			continue;
		free(v->at[i].key);
		v->at[i] = v->at[--v->n];
		return true;
	}
	return false;
}

size_t new_lines(const char *before, const char *after, struct strbuf *out)
{
	said_lines old CLEANUP(release_lines) = VEC_INIT;
	said_lines now CLEANUP(release_lines) = VEC_INIT;
	size_t n = 0;

	split_lines(before, &old);
	split_lines(after, &now);
	for (size_t i = 0; i < now.n; i++) {
		if (take_line(&old, now.at[i].key))
			continue;
		strbuf_add(out, now.at[i].at, now.at[i].len);
		strbuf_addch(out, '\n');
		n++;
	}
	return n;
}
