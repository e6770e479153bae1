/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SMPAIR_FILE_TIME_H
#define SMPAIR_FILE_TIME_H

#include <sys/stat.h>

/* The time of the last change of a file's contents in ns. */
static inline unsigned long long file_time(const struct stat *st)
{
	return (unsigned long long)st->st_mtim.tv_sec * 1000000000u +
	       (unsigned long long)st->st_mtim.tv_nsec;
}

#endif
