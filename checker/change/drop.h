/* SPDX-License-Identifier: GPL-2.0-only */
/* Fences that go. */
#ifndef SMPAIR_DROP_H
#define SMPAIR_DROP_H

#include "plan.h"

/* A fence statement and the whole lines that go with it. */
struct fence {
	const struct page *page;
	struct span stmt;	     /* with all that it leaves empty */
	struct span region;	     /* what is deleted */
	bool ends_line;		     /* nothing behind it but a comment */
	bool own_line;		     /* nor before it */
	struct span above, trailing; /* its comments; empty: none */
};

void fence_locate(const struct page *page, struct span stmt, struct fence *f);
/*
 * Takes blank lines along in the region so that none is doubled, or at a
 * block's edge.
 */
void fence_tidy(struct fence *f);

#endif
