/* SPDX-License-Identifier: GPL-2.0-only */
/* For tests: a folder of made-up files. */
#ifndef SMPAIR_SCRATCH_H
#define SMPAIR_SCRATCH_H

#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "alloc.h"
#include "cleanup.h"
#include "path.h"
#include "voice.h"

/* A new, empty folder; the caller removes it. */
static inline char *scratch_new(void)
{
	char *dir = xstrdup("/tmp/smpair-test-XXXXXX");

	if (!mkdtemp(dir))
		BUG("mkdtemp");
	return dir;
}

static inline int scratch_unlink(const char *path, const struct stat *st,
				 int type, struct FTW *ftw)
{
	(void)st;
	(void)type;
	(void)ftw;
	return remove(path);
}

/* Removes the folder and frees its name. */
static inline void scratch_remove(char *dir)
{
	nftw(dir, scratch_unlink, 16, FTW_DEPTH | FTW_PHYS);
	free(dir);
}

/* Writes a file and makes its folders. */
static inline void scratch_file(const char *dir, const char *name,
				const char *text)
{
	char *path CLEANUP(free_ptr) = path_join(dir, name);
	char *folder CLEANUP(free_ptr) = xstrdup(path);

	*strrchr(folder, '/') = '\0';
	if (make_dirs(folder) || write_file(path, text, strlen(text)))
		BUG("%s: cannot write it", path);
}

#endif
