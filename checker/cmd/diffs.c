// SPDX-License-Identifier: GPL-2.0-only
#include "diffs.h"

const char **session_diffs(struct session *s)
{
	const char **diffs = xcalloc(s->changes.n, sizeof(*diffs));

	change_diffs_begin();
	for (size_t i = 0; i < s->changes.n; i++) {
		const struct change *c = s->changes.at[i];
		struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

		if (c && !c->refusal && change_diff(&c, 1, &s->source, &sb) > 0)
			diffs[i] = arena_strdup(&s->findings.arena, sb.buf);
	}
	change_diffs_end();
	return diffs;
}
