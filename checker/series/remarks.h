/* SPDX-License-Identifier: GPL-2.0-only */
/* What a patch leaves to its sender, or does not make better. */
#ifndef SMPAIR_SERIES_REMARKS_H
#define SMPAIR_SERIES_REMARKS_H

#include "series.h"

/*
 * Appends what stands in the mail under "---": comments that only a person can
 * put right, a line each with its place. Nothing when there are none.
 */
void remarks_mail(const struct series_patch *p, struct strbuf *out);

/*
 * The same for the cover letter's table, in few words and without newline, with
 * the architectures on which barriers get dearer.
 */
void remarks_short(const struct series_patch *p, struct strbuf *out);

#endif
