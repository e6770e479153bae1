// SPDX-License-Identifier: GPL-2.0-only
#include "finding_lines.h"

#include <string.h>

#include "cleanup.h"
#include "entry.h"
#include "path.h"

static void add_line(const struct entry *e, string_vec *out)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&sb, "%s: ", e->at.file ? e->at.file : "?");
	if (e->at.function)
		strbuf_addf(&sb, "%s(): ", e->at.function);
	/* one that half a change leaves is the same in other words */
	if (!strcmp(e->decision, "convert"))
		strbuf_addstr(&sb, "a pair that can be cheaper");
	else
		strbuf_addstr(&sb, e->message);
	string_vec_add(out, sb.buf);
}

void finding_lines(struct session *s, string_vec *out)
{
	struct arena a = ARENA_INIT;
	entry_vec entries = VEC_INIT;

	entries_make(&s->findings, s->changes.at, NULL, false, &a, &entries);
	for (size_t i = 0; i < entries.n; i++)
		if (entry_is_found(&entries.at[i]))
			add_line(&entries.at[i], out);
	entries_release(&entries);
	arena_release(&a);
}

static int run(int npaths, char **paths, const struct session *like,
	       struct session *s)
{
	string_vec more CLEANUP(string_vec_release) = VEC_INIT;
	const struct strmap_entry *e = like ? strmap_first(&like->loaded)
					    : NULL;

	if (session_open(s->opt, npaths, paths, s))
		return -1;
	s->bad_paths = (int)origin_files(&s->origin, npaths, paths, &s->files);
	if (!s->files.n)
		return -1;
	for (; e; e = strmap_next(e))
		string_vec_add(&more, strmap_key(e));
	string_vec_sort(&more);
	session_load(s, &s->files);
	session_load(s, &more);
	session_analyse(s);
	return 0;
}

int session_run_over(const struct run_options *opt, const string_vec *files,
		     const struct overlay *texts, const struct session *like,
		     struct run_options *used, struct session *s)
{
	const char *dir = opt->tree ? opt->tree : opt->database;
	char *root CLEANUP(free_ptr) = realpath(dir, NULL);
	string_vec paths CLEANUP(string_vec_release) = VEC_INIT;

	memset(s, 0, sizeof(*s));
	*used = *opt;
	used->overlay = texts;
	s->opt = used;
	if (!root)
		return error_errno("%s: no such folder", dir);
	/* nothing says which other files may hold partners: all of them */
	if (!opt->tree && !tree_is_kernel(root))
		return run(0, NULL, like, s);
	for (size_t i = 0; i < files->n; i++)
		vec_push(&paths, path_join(root, files->at[i]));
	return run((int)paths.n, paths.at, like, s);
}

/*
 * The texts of these files that are not what the tree has. Those of earlier
 * patches are about other objects, and all that reads them would have to be
 * parsed again.
 */
static void own_texts(const char *dir, const string_vec *files,
		      const struct overlay *texts, struct overlay *out)
{
	for (size_t i = 0; i < files->n; i++) {
		char *path CLEANUP(free_ptr) = path_join(dir, files->at[i]);
		const struct source_text *t = overlay_get(texts, files->at[i]);
		struct strbuf tree STRBUF_SCOPED = STRBUF_INIT;

		if (t && (read_file(path, &tree) || tree.len != t->len ||
			  memcmp(tree.buf, t->data, t->len)))
			overlay_put(out, files->at[i], t->data, t->len);
	}
}

int finding_lines_of(void *data, const string_vec *files,
		     const struct overlay *texts, string_vec *out)
{
	const struct run_options *opt = data;
	struct overlay own CLEANUP(overlay_release) = OVERLAY_INIT;
	struct run_options used;
	struct session s CLEANUP(session_release);

	own_texts(opt->tree ? opt->tree : opt->database, files, texts, &own);
	if (session_run_over(opt, files, &own, NULL, &used, &s))
		return -1;
	finding_lines(&s, out);
	return s.unusable ? -1 : 0;
}
