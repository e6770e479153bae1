/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What is wrong with a barrier, or better said otherwise: the words of a
 * finding with DECIDE_WARN. Its place is that of the finding's first reason,
 * its fix the finding's steps or the edits here. All belongs to the arena of
 * the findings.
 */
#ifndef SMPAIR_DIAGNOSIS_H
#define SMPAIR_DIAGNOSIS_H

#include "finding.h"
#include "rule.h"

struct diagnosis_note {
	struct site at; /* no event: it has no place of its own */
	const char *text;
	struct diagnosis_note *next; /* in reading order */
};

/* Bytes of a file and what takes their place; an empty span inserts. */
struct text_edit {
	const char *file; /* relative to the tree */
	struct span span;
	const char *text; /* with "\n" line ends */
	struct text_edit *next;
};

struct diagnosis {
	const struct rule *rule;
	enum confidence confidence;
	const char *message; /* one line, without a full stop */
	struct diagnosis_note *notes;
	struct text_edit *edits;
};

static inline bool diagnosis_has_fix(const struct finding *f)
{
	return f->diagnosis && (f->steps.n || f->diagnosis->edits);
}

#endif
