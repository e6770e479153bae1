/* SPDX-License-Identifier: GPL-2.0-only */
/* Findings in the forms that the kernel's "make coccicheck" knows. */
#ifndef SMPAIR_ORG_REPORT_H
#define SMPAIR_ORG_REPORT_H

#include "entry.h"

/* Appends an item of an Emacs Org list for each finding and note. */
void report_org(const entry_vec *entries, struct strbuf *out);

/*
 * Appends the diffs with what would change marked and nothing in its place, as
 * spatch's context mode does: for the eye, not for patch(1).
 */
void report_context(const entry_vec *entries, struct strbuf *out);

#endif
