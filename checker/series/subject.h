/* SPDX-License-Identifier: GPL-2.0-only */
/* Subjects, with the prefix that the file's own history has. */
#ifndef SMPAIR_SERIES_SUBJECT_H
#define SMPAIR_SERIES_SUBJECT_H

#include "user_git.h"
#include "series.h"

/*
 * The prefix that most subjects in history (one a line, the latest first)
 * have: "net: 8021q:". Of two as frequent, the later one. capital: most of
 * what follows it is. NULL when no subject has one.
 */
const char *subject_prefix(struct arena *a, const char *history, bool *capital);

/* The prefix that a path gives: "fs/erofs:", "kernel/fork:", "ice:". */
const char *subject_prefix_of_path(struct arena *a, const char *path);

/*
 * Sets prefix and subject of all patches. Subjects have at most SUBJECT_MAX
 * columns, name what the patch brings and for which flag, and differ.
 */
void series_subjects(struct series *s, const struct git_tree *t);

#endif
