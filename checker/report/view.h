/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Findings as an editor needs them, in JSON: the analysing process sends this
 * to the language server. Places are {"file", "begin", "end"}, in bytes of
 * that file, named relative to the root.
 *
 *	at		place of the headline
 *	text, tag	the headline; tag may be null
 *	decision	"convert", "keep", "unknown" or "warn"
 *	unpaired	true: a barrier without a partner
 *	notes		[{"at": place or null, "text"}]
 *	sides		[{"at", "name", "function", "line", "writes", "becomes"}],
 *			each barrier of the pairs once; becomes may be null
 *	pairs		[[writer, reader]], indexes into sides
 *	edits		[{"file", "begin", "end", "text"}] of the change
 *	refusal		why there are none, or null
 *	comments	edits that write or mend the pairing comments alone
 *	litmus		{"before", "after"} or null
 */
#ifndef SMPAIR_VIEW_H
#define SMPAIR_VIEW_H

#include <jansson.h>

#include "change.h"
#include "text_source.h"

/*
 * An array, one object for each finding. changes: of each finding, or NULL;
 * without texts there are no edits of comments. The caller releases it.
 */
json_t *view_findings(const struct findings *f, struct change *const *changes,
		      const struct text_source *texts);

#endif
