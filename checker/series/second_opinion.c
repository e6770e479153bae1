// SPDX-License-Identifier: GPL-2.0-only
#include "second_opinion.h"

#include "cleanup.h"
#include "herd7.h"
#include "path.h"

enum { SECONDS = 60 };

static enum opinion ask(const char *model, const char *when, const char *test,
			struct strbuf *why)
{
	const struct herd7_options o = { .model = model,
					 .seconds = SECONDS,
					 .version = LKMM_6_12 };
	struct strbuf reason STRBUF_SCOPED = STRBUF_INIT;

	switch (herd7_ask(&o, test, &reason)) {
	case HERD7_AGREES:
		return OPINION_SAME;
	case HERD7_DIFFERS:
		strbuf_addf(why, "herd7 on the litmus test %s: %s", when,
			    reason.buf);
		return OPINION_OTHER;
	default:
		return OPINION_NONE;
	}
}

enum opinion second_opinion(const char *root, const char *before,
			    const char *after, struct strbuf *why)
{
	char *model CLEANUP(free_ptr) = path_join(root, "tools/memory-model");
	enum opinion o;

	if (!path_is_dir(model))
		return OPINION_NONE;
	o = ask(model, "before", before, why);
	return o == OPINION_SAME ? ask(model, "after", after, why) : o;
}
