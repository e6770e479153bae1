/* SPDX-License-Identifier: GPL-2.0-only */
/* What --baseline and --new-from leave of the findings. */
#ifndef SMPAIR_NARROW_H
#define SMPAIR_NARROW_H

#include "baseline_file.h"
#include "entry.h"
#include "new_from.h"
#include "run_options.h"

struct narrow {
	struct baseline baseline;
	struct new_from *new_from; /* NULL: not asked for */
	const char *revision;
	unsigned int known, unchanged; /* findings hidden for either reason */
};

/*
 * Reads what the options name; root is the tree's. Returns 0, or -1 after an
 * error(). Released either way.
 */
int narrow_open(const struct run_options *opt, const char *root,
		struct narrow *n);
void narrow_release(struct narrow *n);

/* Hides entries, and counts those that were found. */
void narrow_apply(struct narrow *n, const struct text_source *texts,
		  entry_vec *entries);

/* Appends a line for each of the two that was asked for. */
void narrow_summary(const struct narrow *n, struct strbuf *out);

#endif
