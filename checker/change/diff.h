/* SPDX-License-Identifier: GPL-2.0-only */
/* Internal to change/: patches of libgit2, laid out as git lays them out. */
#ifndef SMPAIR_DIFF_H
#define SMPAIR_DIFF_H

#include <git2.h>

#include "change.h"

/*
 * From text to new_text, for git_patch_free(), or NULL after an error(). Both
 * texts are to outlive it, and git_libgit2_init() to have been called.
 */
git_patch *patch_of(const char *path, const struct source_text *text,
		    const struct strbuf *new_text);

#endif
