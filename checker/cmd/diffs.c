// SPDX-License-Identifier: GPL-2.0-only
#include "diffs.h"

#include "parallel.h"
#include "shared_texts.h"

struct diffing {
	const struct session *session;
	struct text_source source;
	struct strbuf *out; /* by change */
};

static void make_diff(void *data, size_t i, unsigned int thread)
{
	const struct diffing *d = data;
	const struct change *c = d->session->changes.at[i];

	(void)thread;
	if (c && !c->refusal && change_diff(&c, 1, &d->source, &d->out[i]) <= 0)
		strbuf_clear(&d->out[i]);
}

const char **session_diffs(struct session *s)
{
	const char **diffs = xcalloc(s->changes.n, sizeof(*diffs));
	struct diffing d = { .session = s };
	struct shared_texts texts;

	shared_texts_init(&texts, &s->source);
	d.source = shared_texts_source(&texts);
	d.out = xcalloc(s->changes.n, sizeof(*d.out));
	for (size_t i = 0; i < s->changes.n; i++)
		strbuf_init(&d.out[i]);
	change_diffs_begin();
	parallel(s->changes.n, s->opt->jobs, make_diff, &d);
	change_diffs_end();
	for (size_t i = 0; i < s->changes.n; i++) {
		if (d.out[i].len)
			diffs[i] = arena_strdup(&s->findings.arena,
						d.out[i].buf);
		strbuf_release(&d.out[i]);
	}
	free(d.out);
	shared_texts_release(&texts);
	return diffs;
}
