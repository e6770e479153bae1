/* SPDX-License-Identifier: GPL-2.0-only */
/* The pairing comments alone: for barriers that stay as they are. */
#ifndef SMPAIR_PAIRING_H
#define SMPAIR_PAIRING_H

#include "change.h"

/*
 * The edits that add the comments which the barriers of the finding's pairs
 * lack, and mend those that call a partner's primitive by another name. As
 * change_from_finding(); no edits: all is said already.
 */
int pairing_comments(const struct finding *f, const struct text_source *texts,
		     struct change *out);

#endif
