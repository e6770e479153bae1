// SPDX-License-Identifier: GPL-2.0-only
/* Barriers that the patch takes away and that the analysis knows nothing of. */
#include <string.h>

#include "barrier_sites.h"
#include "items.h"

static bool event_is(const struct site *s, const char *file,
		     const struct barrier_site *site)
{
	return s->event->prim == site->prim && s->event->line == site->line &&
	       !strcmp(site_file(s), file);
}

static bool is_barrier(const struct verify_side *side, const char *file,
		       const struct barrier_site *site)
{
	for (size_t i = 0; i < side->barriers->all.n; i++)
		if (event_is(&side->barriers->all.at[i]->site, file, site))
			return true;
	return false;
}

static bool has_event(const struct program_function *pf, const char *file,
		      const struct barrier_site *site)
{
	for (unsigned int b = 0; b < pf->fn->nblocks; b++)
		for (unsigned int k = 0; k < pf->fn->blocks[b].nevents; k++) {
			const struct site s = { pf->unit, pf->fn,
						&pf->fn->blocks[b].events[k] };

			if (event_is(&s, file, site))
				return true;
		}
	return false;
}

static bool is_compiled(const struct verify_side *side, const char *file,
			const struct barrier_site *site)
{
	for (size_t i = 0; i < side->program->functions.n; i++)
		if (has_event(side->program->functions.at[i], file, site))
			return true;
	return false;
}

/* The sites of the file on lines that the patch touches. */
static void
touched_sites(const struct verify_side *side, const struct patch_file *f,
	      bool (*touched)(const struct patch_file *f, unsigned int line),
	      barrier_site_vec *out)
{
	const struct source_text *t = text_source_get(side->source, f->path);
	size_t kept = 0;

	if (t)
		barrier_sites(t->data, out);
	for (size_t i = 0; i < out->n; i++)
		if (touched(f, out->at[i].line))
			out->at[kept++] = out->at[i];
	out->n = kept;
}

/* The same primitive is there again: it only moved. */
static bool take_again(barrier_site_vec *added, const struct primitive *prim)
{
	for (size_t i = 0; i < added->n; i++) {
		if (added->at[i].prim != prim)
			continue;
		added->at[i] = added->at[--added->n];
		return true;
	}
	return false;
}

static const char *why_unseen(const struct verify_side *side, const char *file,
			      const struct barrier_site *site)
{
	if (site->in_directive || site->in_primitive)
		return "it is part of a macro or of a barrier itself";
	if (is_compiled(side, file, site))
		return "its partner may be no CPU";
	return "this configuration does not compile it";
}

static void check_file(struct verifier *v, const struct patch_file *f)
{
	const struct verify_side *before = &v->in->before;
	barrier_site_vec removed = VEC_INIT, added = VEC_INIT;

	touched_sites(before, f, patch_removes, &removed);
	touched_sites(&v->in->after, f, patch_adds, &added);
	for (size_t i = 0; i < removed.n; i++) {
		const struct barrier_site *site = &removed.at[i];

		if (is_barrier(before, f->path, site) ||
		    take_again(&added, site->prim))
			continue;
		v->out->changed++;
		verify_say(v, VERIFY_UNPROVEN, f->path,
			   patch_new_line(f, site->line), 1, NULL,
			   "%s() is taken away, and smpair cannot judge it: %s",
			   site->prim->name, why_unseen(before, f->path, site));
	}
	vec_release(&removed);
	vec_release(&added);
}

void verify_unseen(struct verifier *v)
{
	for (size_t i = 0; i < v->in->files->n; i++)
		check_file(v, &v->in->files->at[i]);
}
