/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * All .c and .h files of a tree with the number of barrier words in each and
 * what each includes, kept in the cache: what has not changed (time and size)
 * is not read again.
 */
#ifndef SMPAIR_SCAN_H
#define SMPAIR_SCAN_H

#include <stdbool.h>

#include "arena.h"
#include "vec.h"

struct scanned_file {
	const char *path; /* relative to the root */
	unsigned long long mtime, size;
	unsigned int words;   /* barrier words */
	const char *includes; /* "<linux/a.h>\t\"b.c\"\t"; of a scan that came
			       * from the cache only those that end in .c,
			       * until scan_load_includes() */
};

struct scanned_dir {
	const char *path; /* "" for the root */
	unsigned long long mtime;
	size_t first, n; /* its files */
};

struct scan {
	char *root;
	char *folder;			/* NULL: nothing is kept */
	VEC(struct scanned_file) files; /* sorted by folder, then name */
	VEC(struct scanned_dir) dirs;	/* sorted */
	struct arena arena;
	const char *arch; /* the folder of arch/ that is compiled; borrowed;
			   * NULL: not known. The caller sets it. */
	bool all_includes;
	struct include_index *index;	 /* includers.c's, made when needed */
	struct mention_memory *mentions; /* mention.c's, made when needed */
};

/*
 * Scans root, with what folder has from before. Documentation, tools, samples,
 * scripts and hidden folders are left out. folder: of the cache; NULL for
 * none. Returns 0, or -1 after an error(); s is to be released either way.
 */
int scan_load(const char *root, const char *folder, struct scan *s);

/* Reads the cached includes of all files. */
int scan_load_includes(struct scan *s);

void scan_release(struct scan *s);

/* Is path in a folder of arch/ other than arch? */
bool of_other_arch(const char *arch, const char *path);

/* By path; NULL when there is none. O(log n). */
const struct scanned_file *scan_find(const struct scan *s, const char *path);

#endif
