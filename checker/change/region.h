/* SPDX-License-Identifier: GPL-2.0-only */
/* Conditional compilation around a place. */
#ifndef SMPAIR_REGION_H
#define SMPAIR_REGION_H

#include "page.h"

/*
 * Is what stands in the region, whole lines, all that is between two of #if,
 * #else and #endif? Appends "#ifdef and #endif", as they are there.
 */
bool region_is_branch(const struct page *p, struct span region,
		      struct strbuf *out);

/*
 * Has something to hold for the code at inner to be compiled that need not for
 * the code at outer of page q? Conditions are the same when their text is.
 */
bool region_is_deeper(const struct page *p, unsigned int inner,
		      const struct page *q, unsigned int outer);

#endif
