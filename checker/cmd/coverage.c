// SPDX-License-Identifier: GPL-2.0-only
#include "coverage.h"

#include <string.h>

#include "cleanup.h"
#include "parallel.h"
#include "path.h"

/* Events as "file:line:primitive". */
struct seen {
	struct strmap good, broken; /* of functions with parse errors */
};

static void see_event(struct seen *seen, const struct unit *u,
		      const struct function *fn, const struct event *e)
{
	struct strbuf key STRBUF_SCOPED = STRBUF_INIT;

	if (!e->prim ||
	    !vocab_is_barrier_word(e->prim->name, strlen(e->prim->name)))
		return;
	strbuf_addf(&key, "%s:%u:%s", u->files.at[e->file], e->line,
		    e->prim->name);
	if (!(fn->flags & FN_PARSE_ERROR))
		strmap_put(&seen->good, key.buf, seen);
	else
		strmap_put(&seen->broken, key.buf, seen);
}

static void see_unit(struct seen *seen, const struct unit *u)
{
	for (size_t i = 0; i < u->functions.n; i++) {
		const struct function *fn = &u->functions.at[i];

		for (unsigned int b = 0; b < fn->nblocks; b++)
			for (unsigned int k = 0; k < fn->blocks[b].nevents; k++)
				see_event(seen, u, fn,
					  &fn->blocks[b].events[k]);
	}
}

static enum coverage_state state_of(const struct seen *seen, const char *file,
				    const struct barrier_site *site,
				    bool file_failed)
{
	struct strbuf key STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&key, "%s:%u:%s", file, site->line, site->prim->name);
	if (strmap_has(&seen->good, key.buf))
		return COVERED;
	if (site->in_directive || site->in_primitive)
		return COVERED_BY_USE;
	if (file_failed || strmap_has(&seen->broken, key.buf))
		return COVERAGE_FAILED;
	return COVERAGE_OUT;
}

struct covering {
	const struct session *session;
	const struct seen *seen;
	covered_site_vec *out; /* by file */
};

static void cover_file(void *data, size_t i, unsigned int thread)
{
	const struct covering *c = data;
	const struct session *s = c->session;
	const char *file = s->files.at[i];
	char *path CLEANUP(free_ptr) = path_join(s->origin.root, file);
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	barrier_site_vec sites = VEC_INIT;
	bool failed = string_vec_has(&s->failed, file);
	bool missing = string_vec_has(&s->missing, file);

	(void)thread;
	if (!read_file(path, &text))
		barrier_sites(text.buf, &sites);
	for (size_t k = 0; k < sites.n; k++) {
		struct covered_site site = { .file = file,
					     .site = sites.at[k] };

		site.state = state_of(c->seen, file, &site.site, failed);
		if (missing && site.state == COVERAGE_FAILED)
			site.state = COVERAGE_OUT;
		vec_push(&c->out[i], site);
	}
	vec_release(&sites);
}

void coverage_find(const struct session *s, struct coverage *out)
{
	struct seen seen = { .good = STRMAP_INIT };
	struct covering c = { .session = s, .seen = &seen };

	*out = (struct coverage){ .sites = VEC_INIT };
	for (size_t i = 0; i < s->units.n; i++)
		see_unit(&seen, s->units.at[i]);
	c.out = xcalloc(s->files.n, sizeof(*c.out));
	parallel(s->files.n, s->opt->jobs, cover_file, &c);
	for (size_t i = 0; i < s->files.n; i++) {
		for (size_t k = 0; k < c.out[i].n; k++) {
			out->count[c.out[i].at[k].state]++;
			vec_push(&out->sites, c.out[i].at[k]);
		}
		vec_release(&c.out[i]);
	}
	free(c.out);
	strmap_release(&seen.good);
	strmap_release(&seen.broken);
}

void coverage_release(struct coverage *c)
{
	vec_release(&c->sites);
}

static const char *const state_names[COVERAGE_NR] = {
	[COVERED] = "analysed",
	[COVERED_BY_USE] = "in macros or primitives",
	[COVERAGE_OUT] = "not compiled",
	[COVERAGE_FAILED] = "in code that failed to parse",
};

const char *coverage_state_name(enum coverage_state state)
{
	return state_names[state];
}

void coverage_summary(const struct coverage *c, struct strbuf *out)
{
	strbuf_addf(out, "smpair: %zu barrier site%s", c->sites.n,
		    c->sites.n == 1 ? "" : "s");
	for (int i = 0; i < COVERAGE_NR; i++)
		strbuf_addf(out, "%s %u %s", i ? "," : ":", c->count[i],
			    state_names[i]);
	strbuf_addch(out, '\n');
}

void coverage_list(const struct coverage *c, struct strbuf *out)
{
	for (size_t i = 0; i < c->sites.n; i++) {
		const struct covered_site *s = &c->sites.at[i];

		if (s->state != COVERED)
			strbuf_addf(out, "%s:%u: %s: %s\n", s->file,
				    s->site.line, s->site.prim->name,
				    state_names[s->state]);
	}
}
