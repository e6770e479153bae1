/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Patches out of a file: a bare diff, a mail, or a mailbox of several. Mails
 * are taken apart by "git mailsplit" and "git mailinfo", diffs are read by
 * libgit2.
 */
#ifndef SMPAIR_MAIL_H
#define SMPAIR_MAIL_H

#include <stdbool.h>

#include "command.h"

struct mail {
	char *subject;	   /* without "[PATCH]"; "" of a bare diff */
	char *mail;	   /* as it was; NULL of a bare diff */
	char *diff;	   /* the part from the first file on */
	unsigned int line; /* of the file, where the diff begins; from 1 */
};

typedef VEC(struct mail) mails;

/* Is it a mail or a mailbox, rather than a bare diff? */
bool text_is_mail(const char *text);

/*
 * Appends the patches in text, in order; a mail without a diff, such as a
 * cover letter, is left out. name: for messages; cache as in work_dir_new().
 * Returns 0, or -1 after an error().
 */
int mails_read(const char *name, const char *text, const char *cache,
	       mails *out);
void mails_release(mails *v);

/* Lines of a file that a patch takes away and puts there; from 1, sorted. */
struct patch_file {
	char *path; /* relative to the tree */
	bool is_new;
	VEC(unsigned int) removed; /* lines of the old file */
	VEC(unsigned int) added;   /* lines of the new file */
};

typedef VEC(struct patch_file) patch_files;

/*
 * Reads the diff of m, files sorted by path. Returns 0, or -1 after an error()
 * that names file, line and what to do; also for patches that delete or rename
 * files or change binaries.
 */
int mail_files(const char *name, const struct mail *m, patch_files *out);
void patch_files_release(patch_files *v);
/* NULL when the patch does not touch path. */
const struct patch_file *patch_files_get(const patch_files *v,
					 const char *path);
/* Is it one of the lines taken away, or put there? */
bool patch_removes(const struct patch_file *f, unsigned int line);
bool patch_adds(const struct patch_file *f, unsigned int line);
/* Where an unchanged line of the old file is in the new one. */
unsigned int patch_new_line(const struct patch_file *f, unsigned int old);

#endif
