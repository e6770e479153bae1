/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The repository that the patches are committed in: a folder of its own, with
 * the objects of the user's repository as alternates, or, for a tree without
 * history, a first commit of the files that patches touch.
 */
#ifndef SMPAIR_SERIES_SCRATCH_REPO_H
#define SMPAIR_SERIES_SCRATCH_REPO_H

#include <git2.h>

#include "command.h"
#include "user_git.h"
#include "text_source.h"

struct scratch_repo {
	char *dir;
	git_repository *repo;
	git_signature *author;
	git_oid base, tip;
};

/*
 * Makes the repository in a folder of the system's for temporary files. files
 * (sorted) and texts are what the first commit holds; of a tree with history
 * nothing. Returns 0, or -1 after an error(); to be released either way, which
 * removes the folder.
 */
int scratch_repo_open(const struct git_tree *t, const string_vec *files,
		      const struct text_source *texts, struct scratch_repo *r);
void scratch_repo_release(struct scratch_repo *r);

/* Does the base have this text for path? */
bool scratch_repo_has(const struct scratch_repo *r, const char *path,
		      const struct source_text *text);

struct file_text {
	const char *path;
	struct strbuf text;
};

/*
 * Commits files on the tip, which stays: it moves with scratch_repo_accept().
 * Returns 0 with the commit in id, or -1 after an error().
 */
int scratch_repo_commit(struct scratch_repo *r, const struct file_text *files,
			size_t n, const char *message, git_oid *id);
void scratch_repo_accept(struct scratch_repo *r, const git_oid *id);

/* Points a branch at the commit. Returns 0, or -1 after an error(). */
int scratch_repo_branch(struct scratch_repo *r, const char *name,
			const char *commit);

#endif
