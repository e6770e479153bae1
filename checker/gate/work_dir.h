/* SPDX-License-Identifier: GPL-2.0-only */
/* A folder of the cache for the files of one check. */
#ifndef SMPAIR_WORK_DIR_H
#define SMPAIR_WORK_DIR_H

/*
 * A new, empty folder below cache (NULL: cache_dir()). Returns its absolute
 * path, or NULL after an error(). work_dir_remove() takes it away; what killed
 * runs left goes after a day.
 */
char *work_dir_new(const char *cache);
/* Removes the folder with all in it, links not followed, and frees *dir. */
void work_dir_remove(char **dir);

#define WORK_DIR_SCOPED __attribute__((cleanup(work_dir_remove)))

/* Writes dir/path and makes its folders. Returns 0, or -1 after an error(). */
int work_dir_write(const char *dir, const char *path, const char *data,
		   unsigned long len);

#endif
