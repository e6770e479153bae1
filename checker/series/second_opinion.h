/* SPDX-License-Identifier: GPL-2.0-only */
/* What herd7 says of a patch's litmus tests, where it is installed. */
#ifndef SMPAIR_SERIES_SECOND_OPINION_H
#define SMPAIR_SERIES_SECOND_OPINION_H

#include "strbuf.h"

enum opinion {
	OPINION_NONE, /* no herd7, no model in the tree, or no verdict */
	OPINION_SAME,
	OPINION_OTHER, /* why says of which test and how */
};

/*
 * Asks about both tests. root: of the kernel tree whose tools/memory-model is
 * the model.
 */
enum opinion second_opinion(const char *root, const char *before,
			    const char *after, struct strbuf *why);

#endif
