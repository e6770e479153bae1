// SPDX-License-Identifier: GPL-2.0-only
#include "new_from.h"

#include <git2.h>
#include <limits.h>
#include <string.h>

#include "cleanup.h"
#include "path.h"
#include "strmap.h"

struct lines {
	unsigned int first, last;
};

typedef VEC(struct lines) lines_vec;

struct new_from {
	git_repository *repository;
	git_tree *tree;
	const char *prefix;   /* of root in the repository; "" at its top */
	struct strmap files;  /* path -> lines_vec */
	struct strbuf folder; /* what prefix points into */
};

static const char *why(void)
{
	const git_error *e = git_error_last();

	return e && e->message ? e->message : "libgit2 does not say why";
}

static int open_repository(struct new_from *n, const char *root,
			   const char *name)
{
	int err = git_repository_open_ext(&n->repository, root, 0,
					  getenv("GIT_CEILING_DIRECTORIES"));

	if (err == GIT_ENOTFOUND)
		return error("--new-from: %s is in no git repository; leave "
			     "the option out or give a tree that is in one",
			     name);
	if (err)
		return error("--new-from: %s: %s", name, why());
	if (git_repository_is_bare(n->repository))
		return error("--new-from: the git repository of %s has no work "
			     "tree; give the tree that is worked in",
			     name);
	return 0;
}

/* Both are made free of links, as libgit2 does with its own. */
static int find_prefix(struct new_from *n, const char *root, const char *name)
{
	char *real CLEANUP(free_ptr) = realpath(root, NULL);
	const char *top = git_repository_workdir(n->repository);
	size_t len = strlen(top);

	if (!real)
		return error_errno("--new-from: %s", name);
	strbuf_addf(&n->folder, "%s/", real);
	if (strncmp(n->folder.buf, top, len))
		return error("--new-from: %s is outside of the work tree of "
			     "its git repository; give a folder of that",
			     name);
	n->prefix = n->folder.buf + len;
	return 0;
}

static int find_tree(struct new_from *n, const char *name, const char *revision)
{
	git_object *object = NULL;
	int err = git_revparse_single(&object, n->repository, revision);

	if (!err)
		err = git_object_peel((git_object **)&n->tree, object,
				      GIT_OBJECT_TREE);
	git_object_free(object);
	if (!err)
		return 0;
	return error("--new-from: '%s' is no revision of the git repository "
		     "of %s; 'git log' lists them",
		     revision, name);
}

struct new_from *new_from_open(const char *root, const char *name,
			       const char *revision)
{
	struct new_from *n = xcalloc(1, sizeof(*n));

	strbuf_init(&n->folder);
	git_libgit2_init();
	if (!open_repository(n, root, name) && !find_prefix(n, root, name) &&
	    !find_tree(n, name, revision))
		return n;
	new_from_release(n);
	return NULL;
}

void new_from_release(struct new_from *n)
{
	struct strmap_entry *e;

	if (!n)
		return;
	for (e = strmap_first(&n->files); e; e = strmap_next(e)) {
		lines_vec *v = strmap_value(e);

		vec_release(v);
		free(v);
	}
	strmap_release(&n->files);
	strbuf_release(&n->folder);
	git_tree_free(n->tree);
	git_repository_free(n->repository);
	git_libgit2_shutdown();
	free(n);
}

static int add_hunk(const git_diff_delta *delta, const git_diff_hunk *hunk,
		    void *ctx)
{
	unsigned int start = (unsigned int)hunk->new_start;
	struct lines l = { start, start };
	lines_vec *v = ctx;

	(void)delta;
	if (hunk->new_lines)
		l.last = start + (unsigned int)hunk->new_lines - 1;
	else /* lines are gone behind this one */
		l.last = start + 1;
	vec_push(v, l);
	return 0;
}

static git_blob *old_blob(const struct new_from *n, const char *path)
{
	struct strbuf full STRBUF_SCOPED = STRBUF_INIT;
	git_tree_entry *entry = NULL;
	git_blob *blob = NULL;

	strbuf_addf(&full, "%s%s", n->prefix, path);
	if (git_tree_entry_bypath(&entry, n->tree, full.buf))
		return NULL;
	if (git_tree_entry_type(entry) == GIT_OBJECT_BLOB)
		git_blob_lookup(&blob, n->repository, git_tree_entry_id(entry));
	git_tree_entry_free(entry);
	return blob;
}

static void compare(const struct new_from *n, const char *path,
		    const struct source_text *text, lines_vec *out)
{
	const struct lines all = { 1, UINT_MAX };
	git_blob *blob = old_blob(n, path);
	git_diff_options opts;

	git_diff_options_init(&opts, GIT_DIFF_OPTIONS_VERSION);
	opts.flags |= GIT_DIFF_FORCE_TEXT;
	opts.context_lines = 0;
	if (!blob ||
	    git_diff_blob_to_buffer(blob, path, text->data, text->len, path,
				    &opts, NULL, NULL, add_hunk, NULL, out))
		vec_push(out, all);
	git_blob_free(blob);
}

static const lines_vec *changed_lines(struct new_from *n, const char *path,
				      const struct source_text *text)
{
	lines_vec *v = strmap_get(&n->files, path);

	if (!v) {
		v = xcalloc(1, sizeof(*v));
		compare(n, path, text, v);
		strmap_put(&n->files, path, v);
	}
	return v;
}

bool new_from_touches(struct new_from *n, const char *path,
		      const struct source_text *text, unsigned int first,
		      unsigned int last)
{
	const lines_vec *v;

	if (*path == '/')
		return false;
	v = changed_lines(n, path, text);
	for (size_t i = 0; i < v->n; i++)
		if (v->at[i].first <= last && first <= v->at[i].last)
			return true;
	return false;
}
