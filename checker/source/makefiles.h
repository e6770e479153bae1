/* SPDX-License-Identifier: GPL-2.0-only */
/* Have the files that decide how a tree is compiled changed? */
#ifndef SMPAIR_MAKEFILES_H
#define SMPAIR_MAKEFILES_H

/*
 * A hash of the paths, times and sizes of all Makefile, Kbuild and Kconfig
 * files below root. Their list is kept in the file list; it is made when it is
 * missing, or names files that are gone. Returns 0, or -1 after an error()
 * when the list cannot be written.
 */
int makefiles_stamp(const char *root, const char *list,
		    unsigned long long *stamp);

/* Makes the list again: new folders may have come with a changed Makefile. */
int makefiles_list(const char *root, const char *list);

#endif
