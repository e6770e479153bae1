/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The git program, and what the user's tree says of itself. It is only read.
 * Nobody's configuration changes what mails look like.
 */
#ifndef SMPAIR_SERIES_USER_GIT_H
#define SMPAIR_SERIES_USER_GIT_H

#include <stdbool.h>

#include "strbuf.h"

/*
 * Runs git in dir with these arguments (up to a NULL). What it prints is
 * appended to out, when not NULL. With own_config false only the repository's
 * configuration counts, else the user's and the system's too. Returns 0, or -1
 * after an error() with git's last line.
 */
int series_git(const char *dir, bool own_config, struct strbuf *out,
	       const char *const *args);
/* The same with nothing said when it fails. */
int series_git_ask(const char *dir, bool own_config, struct strbuf *out,
		   const char *const *args);

struct git_tree {
	bool is_git;   /* else a tree without history, as from a tarball */
	char *root;    /* absolute */
	char *base;    /* commit that HEAD is */
	char *objects; /* folder of the repository's objects */
	char *shallow; /* path of the list of commits without parents, if it
			* exists; or NULL */
	char *name, *email; /* of the user */
};

/*
 * Looks at the tree at root, which is the top of a repository or has none.
 * Returns 0, or -1 after an error(); released either way.
 */
int git_tree_open(const char *root, struct git_tree *t);
void git_tree_release(struct git_tree *t);

#endif
