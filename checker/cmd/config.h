/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The configuration of a run: ".smpair" or "smpair.ini" in the tree's root or
 * the nearest folder above it that has one, and over it the command line.
 *
 *	[smpair]
 *	rules = acqrel, weaken-mb, comments
 *	confidence = review
 *
 *	[warn]
 *	comments = no
 *
 *	[do-not-mail]
 *	path = drivers/usb/class/
 */
#ifndef SMPAIR_CONFIG_H
#define SMPAIR_CONFIG_H

#include "command.h"
#include "rule.h"
#include "run_options.h"

struct config {
	char *path; /* of the file; NULL: none */
	struct rule_selection selection;
	/* Files and folders whose changes are not to be mailed. */
	string_vec do_not_mail;
};

/* Returns 0, or -1 after an error(). To be released either way. */
int config_load(const struct run_options *opt, const char *root,
		struct config *c);
void config_release(struct config *c);

/* Is the file, relative to the tree, one of do_not_mail, or below one? */
bool config_spares(const struct config *c, const char *file);

#endif
