// SPDX-License-Identifier: GPL-2.0-only
#include "work_dir.h"

#include <dirent.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "alloc.h"
#include "cleanup.h"
#include "path.h"
#include "voice.h"

static int remove_entry(const char *path, const struct stat *st, int type,
			struct FTW *ftw)
{
	(void)st;
	(void)type;
	(void)ftw;
	return remove(path);
}

void work_dir_remove(char **dir)
{
	if (*dir)
		nftw(*dir, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
	free(*dir);
	*dir = NULL;
}

static void close_folder(DIR **d)
{
	if (*d)
		closedir(*d);
}

/* What a run that was killed has left behind: nothing takes a day. */
static void remove_stale(const char *parent)
{
	DIR *d CLEANUP(close_folder) = opendir(parent);
	time_t yesterday = time(NULL) - 24 * 60 * 60;
	const struct dirent *e;

	while (d && (e = readdir(d))) {
		char *dir = path_join(parent, e->d_name);
		struct stat st;

		if (e->d_name[0] != '.' && !lstat(dir, &st) &&
		    st.st_mtime < yesterday)
			work_dir_remove(&dir);
		free(dir);
	}
}

char *work_dir_new(const char *cache)
{
	char *top CLEANUP(free_ptr) = cache ? xstrdup(cache) : cache_dir();
	char *parent CLEANUP(free_ptr) = path_join(top, "gate");
	char *dir = path_join(parent, "XXXXXX");
	char *real;

	remove_stale(parent);
	if (make_dirs(parent) || !mkdtemp(dir)) {
		error_errno("%s: cannot make a folder there; make it writable "
			    "or set XDG_CACHE_HOME to another",
			    parent);
		free(dir);
		return NULL;
	}
	real = realpath(dir, NULL);
	if (!real)
		return dir;
	free(dir);
	return real;
}

int work_dir_write(const char *dir, const char *path, const char *data,
		   unsigned long len)
{
	char *full CLEANUP(free_ptr) = path_join(dir, path);
	char *folder CLEANUP(free_ptr) = xstrdup(full);

	*strrchr(folder, '/') = '\0';
	if (make_dirs(folder))
		return error_errno("%s: cannot make it", folder);
	return write_file(full, data, len);
}
