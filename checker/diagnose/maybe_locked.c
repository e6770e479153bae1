// SPDX-License-Identifier: GPL-2.0-only
#include "maybe_locked.h"

#include <string.h>

static enum walk_next look_for_lock(void *data, const struct visit *v)
{
	bool *held = data;

	if (v->site.event->kind == EV_LOCK) {
		*held = true;
		return WALK_END;
	}
	return v->site.event->kind == EV_UNLOCK ? WALK_STOP : WALK_ON;
}

/* Does the function's text assert it, or sparse know it of the callers? */
static bool says_locked(const struct diagnose *d, const struct site *s)
{
	static const char *const words[] = { "lockdep_assert", "__must_hold" };
	const struct source_text *t = text_source_get(&d->opt->source,
						      site_file(s));
	struct span fn = s->fn->span;

	for (unsigned int i = fn.begin; t && i < fn.end && i < t->len; i++)
		for (size_t k = 0; k < sizeof(words) / sizeof(words[0]); k++)
			if (!strncmp(t->data + i, words[k], strlen(words[k])))
				return true;
	return false;
}

bool lock_may_be_held(const struct diagnose *d, const struct site *s)
{
	const struct walk_limits limits = {
		.down = 3, .up = 2, .callers = 16, .events = 2000
	};
	bool held = false;

	if (says_locked(d, s))
		return true;
	walk(d->program, s, WALK_BACKWARD, &limits, look_for_lock, &held);
	return held;
}
