/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * From links to findings: which barriers of each publication may become
 * weaker, which must stay and why.
 */
#ifndef SMPAIR_VERDICT_H
#define SMPAIR_VERDICT_H

#include "finding.h"
#include "judge.h"
#include "pair.h"

enum target {
	TARGET_BEST,   /* release/acquire where there is one, else the weaker
			 * fence */
	TARGET_RW,     /* full barriers to smp_wmb() and smp_rmb() alone */
	TARGET_ACQREL, /* release/acquire alone */
};

struct verdict_options {
	enum target target;
	/* Findings that have a site here are wanted; NULL: all. */
	bool (*wanted)(void *data, const struct site *s);
	/*
	 * Has the kernel that primitive, which came after the oldest release
	 * that is supported? Called by several threads at once; NULL: no.
	 */
	bool (*has_primitive)(void *data, const struct primitive *p);
	void *data;			   /* of both */
	const struct proof_memory *proofs; /* NULL: each is made anew */
	bool unexplained; /* a barrier without a partner is kept, no more */
};

/*
 * One finding for each publication (all links that share a barrier or a
 * flag), and one with DECIDE_KEEP for each CPU fence that is in none.
 */
void verdicts_find(const struct program *p, const struct barriers *b,
		   const struct links *l, const struct verdict_options *opt,
		   struct findings *out);

void findings_release(struct findings *f);
/* What f itself holds; for a finding taken out of its findings. */
void finding_release(struct finding *f);

#endif
