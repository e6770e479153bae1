/* SPDX-License-Identifier: GPL-2.0-only */
/* From changes to mails: all of it. */
#ifndef SMPAIR_SERIES_MAKE_H
#define SMPAIR_SERIES_MAKE_H

#include "build.h"
#include "mails.h"

struct series_input {
	const change_refs *changes; /* that stand, none in conflict */
	const change_refs *refused; /* the others, each with its reason */
	const char *root;	    /* of the tree */
	const char *branch;	    /* NULL: none */
	bool sign_off;		    /* with the user's identity */
	bool gates;
	const char *assisted_by;
	struct mail_options mails;
	struct build_options build; /* but what the above says */
};

/*
 * Makes the series and writes mails and report.txt to the folder, which is new
 * or empty. Paths of what was written for people go to out. Returns the number
 * of patches left out, or -1 after an error().
 */
int series_make(const struct series_input *in, string_vec *out);

/* Is dir free for output? If not, -1 after an error(). */
int series_check_folder(const char *dir);

#endif
