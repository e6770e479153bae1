// SPDX-License-Identifier: GPL-2.0-only
#define _GNU_SOURCE
#include "scratch_repo.h"

#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cleanup.h"
#include "path.h"

static int fail(const char *what)
{
	const git_error *e = git_error_last();

	return error("%s: %s", what,
		     e && e->message ? e->message : "libgit2 does not say why");
}

static int copy_file(const char *from, const char *dir, const char *name)
{
	char *to CLEANUP(free_ptr) = path_join(dir, name);
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	if (read_file(from, &sb))
		return error_errno("%s: cannot read it", from);
	return write_file(to, sb.buf, sb.len);
}

/* Lets the repository read the objects of the user's. */
static int add_objects(const struct git_tree *t, const char *dir)
{
	char *to CLEANUP(free_ptr) = path_join(dir, "objects/info/alternates");
	struct strbuf line STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&line, "%s\n", t->objects);
	if (write_file(to, line.buf, line.len))
		return -1;
	return t->shallow ? copy_file(t->shallow, dir, "shallow") : 0;
}

static int make_repo(const struct git_tree *t, struct scratch_repo *r)
{
	const char *tmp = getenv("TMPDIR");

	r->dir = path_join(tmp && *tmp ? tmp : "/tmp", "smpair-series-XXXXXX");
	if (!mkdtemp(r->dir)) {
		error_errno("%s: cannot make the folder", r->dir);
		free(r->dir);
		r->dir = NULL;
		return -1;
	}
	if (git_repository_init(&r->repo, r->dir, true))
		return fail(r->dir);
	if (!t->is_git)
		return 0;
	git_repository_free(r->repo);
	r->repo = NULL;
	if (add_objects(t, r->dir))
		return -1;
	return git_repository_open(&r->repo, r->dir) ? fail(r->dir) : 0;
}

static git_filemode_t mode_on_disk(const char *root, const char *path)
{
	char *full CLEANUP(free_ptr) = path_join(root, path);
	struct stat st;

	return !stat(full, &st) && st.st_mode & S_IXUSR
		       ? GIT_FILEMODE_BLOB_EXECUTABLE
		       : GIT_FILEMODE_BLOB;
}

/* A tree with these updates over that of the commit parent, or over nothing. */
static int write_tree(struct scratch_repo *r, git_commit *parent,
		      const git_tree_update *updates, size_t n, git_oid *id)
{
	git_tree *base = NULL;
	int ret = parent ? git_commit_tree(&base, parent) : 0;

	if (!ret)
		ret = git_tree_create_updated(id, r->repo, base, n, updates);
	git_tree_free(base);
	return ret;
}

static int write_commit(struct scratch_repo *r, git_commit *parent,
			const git_tree_update *updates, size_t n,
			const char *message, git_oid *id)
{
	const git_commit *parents[] = { parent };
	git_tree *tree = NULL;
	git_oid tree_id;
	int ret = write_tree(r, parent, updates, n, &tree_id);

	if (!ret)
		ret = git_tree_lookup(&tree, r->repo, &tree_id);
	if (!ret)
		ret = git_commit_create(id, r->repo, NULL, r->author, r->author,
					NULL, message, tree, parent ? 1 : 0,
					parents);
	git_tree_free(tree);
	return ret ? fail("cannot commit") : 0;
}

static int add_blob(struct scratch_repo *r, const char *path, const char *text,
		    size_t len, git_filemode_t mode, git_tree_update *u)
{
	*u = (git_tree_update){ .action = GIT_TREE_UPDATE_UPSERT,
				.path = path,
				.filemode = mode };
	return git_blob_create_from_buffer(&u->id, r->repo, text, len)
		       ? fail(path)
		       : 0;
}

/* The first commit of a tree without history. */
static int commit_base(const struct git_tree *t, const string_vec *files,
		       const struct text_source *texts, struct scratch_repo *r)
{
	git_tree_update *updates CLEANUP(free_ptr) = xcalloc(files->n,
							     sizeof(*updates));
	size_t n = 0;

	for (size_t i = 0; i < files->n; i++) {
		const char *path = files->at[i];
		const struct source_text *text = text_source_get(texts, path);

		if (text &&
		    add_blob(r, path, text->data, text->len,
			     mode_on_disk(t->root, path), &updates[n++]))
			return -1;
	}
	return write_commit(r, NULL, updates, n, "The tree", &r->base);
}

int scratch_repo_open(const struct git_tree *t, const string_vec *files,
		      const struct text_source *texts, struct scratch_repo *r)
{
	memset(r, 0, sizeof(*r));
	git_libgit2_init();
	if (make_repo(t, r))
		return -1;
	if (git_signature_now(&r->author, t->name, t->email))
		return fail("your name or address");
	if (!t->is_git && commit_base(t, files, texts, r))
		return -1;
	if (t->is_git && git_oid_fromstr(&r->base, t->base))
		return fail(t->base);
	r->tip = r->base;
	return 0;
}

static int remove_one(const char *path, const struct stat *st, int type,
		      struct FTW *ftw)
{
	(void)st;
	(void)type;
	(void)ftw;
	return remove(path);
}

void scratch_repo_release(struct scratch_repo *r)
{
	git_signature_free(r->author);
	git_repository_free(r->repo);
	if (r->dir)
		nftw(r->dir, remove_one, 16, FTW_DEPTH | FTW_PHYS);
	free(r->dir);
	git_libgit2_shutdown();
}

/* The entry of path in the commit's tree; NULL: there is none. */
static git_tree_entry *find_entry(const struct scratch_repo *r,
				  const git_oid *id, const char *path)
{
	git_commit *commit = NULL;
	git_tree *tree = NULL;
	git_tree_entry *entry = NULL;

	if (git_commit_lookup(&commit, r->repo, id) ||
	    git_commit_tree(&tree, commit) ||
	    git_tree_entry_bypath(&entry, tree, path))
		entry = NULL;
	git_tree_free(tree);
	git_commit_free(commit);
	return entry;
}

bool scratch_repo_has(const struct scratch_repo *r, const char *path,
		      const struct source_text *text)
{
	git_tree_entry *entry = find_entry(r, &r->base, path);
	git_oid id;
	bool same = entry &&
		    !git_odb_hash(&id, text->data, text->len,
				  GIT_OBJECT_BLOB) &&
		    git_oid_equal(&id, git_tree_entry_id(entry));

	git_tree_entry_free(entry);
	return same;
}

int scratch_repo_commit(struct scratch_repo *r, const struct file_text *files,
			size_t n, const char *message, git_oid *id)
{
	git_tree_update *updates CLEANUP(free_ptr) = xcalloc(n,
							     sizeof(*updates));
	git_commit *parent = NULL;
	int ret = 0;

	for (size_t i = 0; i < n && !ret; i++) {
		git_tree_entry *e = find_entry(r, &r->tip, files[i].path);
		git_filemode_t mode = e ? git_tree_entry_filemode(e)
					: GIT_FILEMODE_BLOB;

		git_tree_entry_free(e);
		ret = add_blob(r, files[i].path, files[i].text.buf,
			       files[i].text.len, mode, &updates[i]);
	}
	if (!ret && git_commit_lookup(&parent, r->repo, &r->tip))
		ret = fail("the base");
	if (!ret)
		ret = write_commit(r, parent, updates, n, message, id);
	git_commit_free(parent);
	return ret;
}

void scratch_repo_accept(struct scratch_repo *r, const git_oid *id)
{
	r->tip = *id;
}

int scratch_repo_branch(struct scratch_repo *r, const char *name,
			const char *commit)
{
	struct strbuf ref STRBUF_SCOPED = STRBUF_INIT;
	git_reference *out = NULL;
	git_oid id;

	strbuf_addf(&ref, "refs/heads/%s", name);
	if (git_oid_fromstr(&id, commit) ||
	    git_reference_create(&out, r->repo, ref.buf, &id, true, NULL))
		return fail(name);
	git_reference_free(out);
	return 0;
}
