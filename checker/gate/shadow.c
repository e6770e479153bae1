// SPDX-License-Identifier: GPL-2.0-only
#include "shadow.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cleanup.h"
#include "path.h"
#include "voice.h"
#include "work_dir.h"

static void close_folder(DIR **d)
{
	if (*d)
		closedir(*d);
}

/* Links to all that is in the folder from, in the folder to. */
static int link_entries(const char *from, const char *to)
{
	DIR *d CLEANUP(close_folder) = opendir(from);
	const struct dirent *e;

	while (d && (e = readdir(d))) {
		char *target CLEANUP(free_ptr) = path_join(from, e->d_name);
		char *name CLEANUP(free_ptr) = path_join(to, e->d_name);

		if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, ".."))
			continue;
		if (symlink(target, name))
			return error_errno("%s: cannot make a link", name);
	}
	return 0; /* a folder that only the texts have */
}

static bool is_own_folder(const char *path)
{
	struct stat st;

	return !lstat(path, &st) && S_ISDIR(st.st_mode);
}

/* Turns the link dir/path into a folder of links. */
static int open_folder(const char *root, const char *dir, const char *path)
{
	char *own CLEANUP(free_ptr) = path_join(dir, path);
	char *from CLEANUP(free_ptr) = path_join(root, path);

	if (is_own_folder(own))
		return 0;
	if ((unlink(own) && errno != ENOENT) || mkdir(own, 0777))
		return error_errno("%s: cannot make it", own);
	return link_entries(from, own);
}

static int put_text(const char *root, const char *dir,
		    const struct source_text *text, const char *path)
{
	char *own CLEANUP(free_ptr) = path_join(dir, path);

	for (const char *p = path; (p = strchr(p, '/')); p++) {
		char *folder CLEANUP(free_ptr) = xstrndup(path,
							  (size_t)(p - path));

		if (open_folder(root, dir, folder))
			return -1;
	}
	if (unlink(own) && errno != ENOENT)
		return error_errno("%s: cannot replace it", own);
	return work_dir_write(dir, path, text->data, text->len);
}

int shadow_make(const char *root, const struct overlay *texts, const char *dir)
{
	const struct strmap_entry *e;

	if (link_entries(root, dir))
		return -1;
	for (e = strmap_first(&texts->texts); e; e = strmap_next(e))
		if (put_text(root, dir, strmap_value(e), strmap_key(e)))
			return -1;
	return 0;
}
