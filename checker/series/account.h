/* SPDX-License-Identifier: GPL-2.0-only */
/* report.txt: what became of each change, so that nothing is lost. */
#ifndef SMPAIR_SERIES_ACCOUNT_H
#define SMPAIR_SERIES_ACCOUNT_H

#include "series.h"

struct account {
	const change_refs *refused; /* no change can be made of the
				     * finding, or it fits with none before */
	const char *no_recipients;  /* why there are none; or NULL */
	const char *branch;	    /* NULL: none was asked for */
};

/*
 * Appends the patches of each series with what was checked, those left out
 * with the reason and what programs said, refused changes, and what only a
 * person can mend.
 */
void account_write(const struct series *s, const struct account *a,
		   struct strbuf *out);

#endif
