/* SPDX-License-Identifier: GPL-2.0-only */
/* Fences that take part in no publication: why each stays. */
#ifndef SMPAIR_LONE_H
#define SMPAIR_LONE_H

#include "publication.h"

/* Adds one finding with DECIDE_KEEP for each that is in none of pubs. */
void lone_findings(const struct judge *j, const publication_vec *pubs,
		   struct findings *out);

#endif
