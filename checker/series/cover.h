/* SPDX-License-Identifier: GPL-2.0-only */
/* The cover letter of one series. */
#ifndef SMPAIR_SERIES_COVER_H
#define SMPAIR_SERIES_COVER_H

#include "series.h"

struct cover_options {
	const char *tool;  /* "smpair 0.1.0 (libclang 19.1.7, sparse 0.6.4)" */
	const char *tree;  /* version of the kernel; or NULL */
	const char *base;  /* "commit 0123456789ab", or the tree's folder */
	bool is_git;	   /* the tree: else a folder without history */
	const char *bench; /* table of figures; NULL: none */
};

/*
 * Appends subject, an empty line and text: background, table of patches, what
 * was checked with which result, and how to do it again. git adds shortlog and
 * diffstat.
 */
void cover_write(const struct series *s, unsigned int series,
		 const struct cover_options *o, struct strbuf *out);

#endif
