/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The barriers that a patch changes, each held against the analysis of the
 * code before it: may this barrier become that one, do the comments on both
 * sides say so, was a partner left out?
 */
#ifndef SMPAIR_VERIFY_H
#define SMPAIR_VERIFY_H

#include "mail.h"
#include "pair.h"
#include "text_source.h"
#include "verdict.h"

/* One analysis, of the code before or after the patch. */
struct verify_side {
	const struct program *program;
	const struct barriers *barriers;
	const struct links *links;
	const struct findings *findings;
	const struct text_source *source;
};

struct verify_input {
	struct verify_side before, after;
	const patch_files *files;
	/* as in struct verdict_options */
	bool (*has_primitive)(void *data, const struct primitive *p);
	void *data;
};

enum verify_kind {
	VERIFY_ACCEPTED,
	VERIFY_REFUSED,	 /* something relies on what the barrier was */
	VERIFY_UNPROVEN, /* nobody can tell, which is no reason to take it */
	VERIFY_MISSED,	 /* a partner stays that could change with it */
	VERIFY_COMMENT,	 /* a comment names what is no longer there */
	VERIFY_NR
};

struct verify_item {
	enum verify_kind kind;
	const char *file; /* in the tree after the patch */
	unsigned int line, col;
	const char *text; /* one line */
	const char *tag;  /* row of rules/reasons.def, or NULL */
};

/* All that it says, by place; strings are the arena's. */
struct verify_report {
	struct arena arena;
	VEC(struct verify_item) items;
	unsigned int changed; /* barriers that the patch changes */
};

/* out is empty before, and to be released. */
void verify_patch(const struct verify_input *in, struct verify_report *out);
void verify_report_release(struct verify_report *r);

/* "accepted", "refused", "not proven", "missed", "comment". */
const char *verify_kind_name(enum verify_kind kind);

#endif
