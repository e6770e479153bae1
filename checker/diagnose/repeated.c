// SPDX-License-Identifier: GPL-2.0-only
/*
 * Setters of a bit that pay for a barrier each time they are called, although
 * the bit may be set already. A look at it first costs a load.
 */
#include <string.h>

#include "adjacent.h"
#include "diagnose.h"

enum { MAX_CLEARERS = 4 };

/* A setter: a barrier, the bit, and nothing else. */
struct setter {
	const struct barrier *barrier;
	struct site set;
};

static bool may_matter(const struct event *e)
{
	switch (e->kind) {
	case EV_READ:
	case EV_WRITE:
	case EV_RMW:
		return location_shared(&e->loc);
	case EV_ESCAPE:
		return false;
	default:
		return true;
	}
}

/* The one event of the function after the barrier, in its block. */
static const struct event *sole_successor(const struct site *s)
{
	const struct function *fn = s->fn;
	const struct event *found = NULL;

	for (unsigned int b = 0; b < fn->nblocks; b++)
		for (unsigned int k = 0; k < fn->blocks[b].nevents; k++) {
			const struct event *e = &fn->blocks[b].events[k];

			if (e == s->event || !may_matter(e))
				continue;
			if (found || e < s->event)
				return NULL;
			found = e;
		}
	return found;
}

static bool find_setter(const struct barrier *b, struct setter *out)
{
	const struct event *e = b->site.event, *set;

	if (e->kind != EV_FENCE || !(event_keeps(e) & KEEPS_WW) ||
	    e->flags & EVF_MACRO || !b->publishes)
		return false;
	set = sole_successor(&b->site);
	if (!set || set->kind != EV_RMW || !set->prim ||
	    strcmp(set->prim->name, "set_bit") || set->flags & EVF_MACRO ||
	    !(set->flags & EVF_WHOLE_STMT) || set->flags & EVF_BRACELESS ||
	    set->flags & EVF_SIDE_EFFECT || !set->loc.bit ||
	    set->loc.bit_value < 0)
		return false;
	*out = (struct setter){ b, { b->site.unit, b->site.fn, set } };
	return true;
}

static bool is_clear(const struct event *e)
{
	return event_writes(e) && e->prim && e->prim->flags & PF_BITOP &&
	       strstr(e->prim->name, "clear_bit");
}

static bool is_test(const struct event *e)
{
	return e->prim && e->prim->flags & PF_BITOP && loads_value(e);
}

/* Does the function order loads behind a barrier of its own? */
static bool has_consumer(const struct diagnose *d, const struct function *fn)
{
	for (size_t i = 0; i < d->barriers->all.n; i++)
		if (d->barriers->all.at[i]->site.fn == fn &&
		    d->barriers->all.at[i]->consumes)
			return true;
	return false;
}

/*
 * Does who clears the bit take what it tells of? He has seen it set, cleared it,
 * and looks at the data then: a setter that returned early would be too late for
 * him.
 */
static bool takes_it(const struct diagnose *d, const struct site *clear,
		     const site_vec *testers)
{
	const struct program_function *pf = program_find(d->program,
							 clear->fn->key);

	if (loads_value(clear->event) || has_consumer(d, clear->fn))
		return true;
	for (size_t i = 0; i < testers->n; i++)
		if (testers->at[i].fn == clear->fn)
			return true;
	for (size_t i = 0; pf && i < pf->callers.n; i++)
		if (has_consumer(d, pf->callers.at[i].fn))
			return true;
	return false;
}

/* Sites of the bit for which test() holds, in other functions. */
static void find_sites(const struct diagnose *d, const struct setter *s,
		       event_test test, site_vec *out)
{
	for (size_t i = 0; i < d->program->functions.n; i++) {
		const struct program_function *pf = d->program->functions.at[i];

		for (unsigned int b = 0; b < pf->fn->nblocks; b++)
			for (unsigned int k = 0; k < pf->fn->blocks[b].nevents;
			     k++) {
				const struct event *e =
					&pf->fn->blocks[b].events[k];

				if (pf->fn != s->set.fn && test(e) &&
				    location_matches(&e->loc,
						     &s->set.event->loc))
					vec_push(out,
						 ((struct site){ pf->unit,
								 pf->fn, e }));
			}
	}
}

/* In front of the barrier and its comment. */
static void fix(struct diagnose *d, struct finding *f, const struct setter *s)
{
	const struct event *e = s->barrier->site.event, *set = s->set.event;
	const char *file = site_file(&s->barrier->site);
	const struct source_text *t = text_source_get(&d->opt->source, file);
	unsigned int line, indent;
	struct span at;

	if (!f || !t || set->expr.end > t->len)
		return;
	line = text_line_of(t, e->stmt.begin);
	if (s->barrier->comment &&
	    s->barrier->comment_span.end <= e->stmt.begin)
		line = text_line_of(t, s->barrier->comment_span.begin);
	at = text_line(t, line);
	indent = (unsigned int)strspn(t->data + at.begin, " \t");
	fix_text(d, f, file, (struct span){ at.begin, at.begin },
		 "%.*sif (test_bit%.*s)\n%.*s\treturn;\n\n", (int)indent,
		 t->data + at.begin,
		 (int)(set->expr.end - set->expr.begin - strlen("set_bit")),
		 t->data + set->expr.begin + strlen("set_bit"), (int)indent,
		 t->data + at.begin);
}

static void say_setter(struct diagnose *d, const struct setter *s,
		       const site_vec *clearers)
{
	const char *bit = object_of(d, s->set.event);
	struct finding *f;

	f = say(d, CONFIDENCE_LIKELY, &s->barrier->site,
		"%s() pays for %s() even when %s is set already; look at it "
		"first and return",
		s->set.fn->name, s->barrier->site.event->prim->name, bit);
	also(d, f, &s->set,
	     "sound if no caller relies on the barrier for anything but this "
	     "bit");
	for (size_t i = 0; i < clearers->n && i < MAX_CLEARERS; i++)
		also(d, f, &clearers->at[i],
		     "and if what clears it here excludes those who set it");
	fix(d, f, s);
}

static void check_barrier(struct diagnose *d, const struct barrier *b)
{
	site_vec clearers = VEC_INIT, testers = VEC_INIT;
	bool taken = false;
	const struct program_function *pf = program_find(d->program,
							 b->site.fn->key);
	struct setter s;

	if (!find_setter(b, &s))
		return;
	find_sites(d, &s, is_clear, &clearers);
	find_sites(d, &s, is_test, &testers);
	for (size_t i = 0; i < clearers.n; i++)
		taken |= takes_it(d, &clearers.at[i], &testers);
	if (testers.n && !taken &&
	    (b->site.fn->flags & FN_HEADER || (pf && pf->callers.n > 1)))
		say_setter(d, &s, &clearers);
	vec_release(&clearers);
	vec_release(&testers);
}

void diagnose_repeated(struct diagnose *d)
{
	for (size_t i = 0; i < d->barriers->all.n; i++)
		if (is_wanted(d, &d->barriers->all.at[i]->site))
			check_barrier(d, d->barriers->all.at[i]);
}
