/* SPDX-License-Identifier: GPL-2.0-only */
/* The mails of all series, as "git format-patch" writes them. */
#ifndef SMPAIR_SERIES_MAILS_H
#define SMPAIR_SERIES_MAILS_H

#include "cover.h"
#include "scratch_repo.h"

struct mail_options {
	struct cover_options cover;
	const char *dir;	    /* where; several series: series-1/ ... */
	const char *subject_prefix; /* "PATCH net-next"; NULL: "PATCH" */
};

/*
 * Writes cover letters, patches with To and Cc, and the litmus tests. Paths of
 * the mails are appended to out, sorted. Returns 0, or -1 after an error().
 */
int mails_write(const struct series *s, const struct mail_options *o,
		const struct git_tree *t, struct scratch_repo *repo,
		string_vec *out);

/* The folder of a series: dir, or dir/series-N of several. Caller frees. */
char *series_folder(const struct series *s, const char *dir, unsigned int nr);

/*
 * A branch of the user's repository for each series: name, or name-N of
 * several, checked out in the folder worktree beside the mails. Returns 0, or
 * -1 after an error().
 */
int branches_write(const struct series *s, const char *dir, const char *name,
		   const struct git_tree *t, struct scratch_repo *repo);

#endif
