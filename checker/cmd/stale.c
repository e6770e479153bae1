// SPDX-License-Identifier: GPL-2.0-only
#include "stale.h"

bool known_was_sought(const struct session *s, const struct known *k)
{
	const struct rule *rule = rule_find(k->id.rule);
	const char *file = k->id.file;

	if (rule && !selection_has(&s->config.selection, rule))
		return false;
	if (!text_source_get(&s->source, file))
		return true;
	return string_vec_has(&s->files, file) &&
	       !string_vec_has(&s->failed, file) &&
	       !string_vec_has(&s->missing, file);
}

bool known_is_stale(const struct session *s, const struct known *k)
{
	return !k->matched && known_was_sought(s, k);
}

void stale_warn(const struct session *s)
{
	const struct baseline *b = &s->narrow.baseline;

	for (size_t i = 0; i < b->all.n; i++)
		if (known_is_stale(s, b->all.at[i]))
			warning("%s:%u: nothing matches the line any more; "
				"remove it or run 'smpair baseline -o %s'",
				b->path, b->all.at[i]->line, b->path);
}
