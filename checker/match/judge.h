/* SPDX-License-Identifier: GPL-2.0-only */
/* Two litmus tests, before and after a change, held against each other. */
#ifndef SMPAIR_JUDGE_H
#define SMPAIR_JUDGE_H

#include <stdbool.h>

#include "strbuf.h"

struct judgement {
	bool proven;		    /* no new final state, no new data race */
	bool racy_before;	    /* the test as it was races */
	const char *before, *after; /* "Never", "Sometimes", "Always" */
	struct strbuf why; /* when not proven: what goes wrong, in words */
};

/* Fills out, which judgement_release() takes in any case. */
void judge_change(const char *before, const char *after, struct judgement *out);
void judgement_release(struct judgement *j);

#endif
