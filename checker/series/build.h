/* SPDX-License-Identifier: GPL-2.0-only */
/* Patches as commits, one after the other, each checked on those before it. */
#ifndef SMPAIR_SERIES_BUILD_H
#define SMPAIR_SERIES_BUILD_H

#include "changelog.h"
#include "scratch_repo.h"

struct build_options {
	struct changelog_options log;
	struct text_source texts; /* of the tree */
	bool gates;		  /* check each patch */
	bool progress;		  /* say on stderr which one is at work */
	struct tree_options tree; /* for the gates */
	gate_findings_fn findings;
	void *data;
};

/*
 * Writes the changelog of each patch, commits it on those before it and runs
 * the gates. A patch that cannot be made or fails one is left out, with the
 * reason; those after it go on without it.
 */
void series_build(struct series *s, const struct build_options *o,
		  struct scratch_repo *repo);

#endif
