/* SPDX-License-Identifier: GPL-2.0-only */
/* What a patch saves in the object code, for its changelog. */
#ifndef SMPAIR_SERIES_OBJECT_COST_H
#define SMPAIR_SERIES_OBJECT_COST_H

#include "kernel_tree.h"
#include "series.h"

/*
 * Appends a paragraph for the first publisher and the first reader of each
 * finding that change, if they can be compiled. before, after: texts over the
 * tree. Which architectures they are cheaper or dearer on goes to p->effects.
 * Nothing without clang.
 */
void object_cost(struct series_patch *p, const struct tree_options *tree,
		 const struct overlay *before, const struct overlay *after,
		 struct strbuf *out);

#endif
