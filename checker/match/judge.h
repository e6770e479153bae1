/* SPDX-License-Identifier: GPL-2.0-only */
/* Two litmus tests, before and after a change, held against each other. */
#ifndef SMPAIR_JUDGE_H
#define SMPAIR_JUDGE_H

#include <stdbool.h>

#include "strbuf.h"

struct judgement {
	bool decided;		    /* the model has a verdict on both tests */
	bool proven;		    /* no new final state, no new data race */
	bool racy_before;	    /* the test as it was races */
	const char *before, *after; /* "Never", "Sometimes", "Always" */
	struct strbuf why; /* when not proven: what goes wrong, in words */
};

/* Answers of earlier runs. Both are called by several threads at once. */
struct proof_memory {
	/* Appends the answer that was kept for the two tests, if any. */
	bool (*recall)(void *data, const char *before, const char *after,
		       struct strbuf *out);
	void (*keep)(void *data, const char *before, const char *after,
		     const char *answer);
	void *data;
};

/* judge_change() that asks the memory (NULL: none) first. */
void judge_or_recall(const struct proof_memory *memory, const char *before,
		     const char *after, struct judgement *out);

/* Fills out, which judgement_release() takes in any case. */
void judge_change(const char *before, const char *after, struct judgement *out);
void judgement_release(struct judgement *j);

#endif
