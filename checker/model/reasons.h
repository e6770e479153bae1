/* SPDX-License-Identifier: GPL-2.0-only */
/* Why a change is sound or not, in words: rules/reasons.def. */
#ifndef SMPAIR_REASONS_H
#define SMPAIR_REASONS_H

#include <stddef.h>

struct reason_row {
	const char *id;	     /* "S4", "U1" */
	const char *text;    /* can stand after "because" */
	const char *instead; /* what would be right, or "" */
};

/* NULL when there is no such row. */
const struct reason_row *reason_find(const char *id);
/* All of them: S1 up, then U1 up. */
const struct reason_row *reason_all(size_t *n);

#endif
