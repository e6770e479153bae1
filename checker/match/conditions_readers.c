// SPDX-License-Identifier: GPL-2.0-only
/* Side conditions on readers without a barrier, and on helpers they share. */
#include <ctype.h>
#include <string.h>

#include "locks.h"
#include "publication.h"

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* Is name part of an index in the text: "ring->slot[name]"? */
static bool is_indexed_by(const char *text, const char *name, size_t len)
{
	int depth = 0;

	for (const char *p = text; p && *p; p++) {
		depth += (*p == '[') - (*p == ']');
		if (depth > 0 && !strncmp(p, name, len) && !is_word(p[-1]) &&
		    !is_word(p[len]))
			return true;
	}
	return false;
}

/* Does fn read payload at an index that it loaded as `load`? */
static bool reads_at_index(const struct plan *plan, const struct function *fn,
			   const struct event *load)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;

	if (load->dest)
		strbuf_add(&name, load->dest, strcspn(load->dest, "@"));
	else
		key_identifier(load->loc.key, &name);
	for (unsigned int i = 0; name.len && i < fn->nblocks; i++)
		for (unsigned int k = 0; k < fn->blocks[i].nevents; k++) {
			const struct event *e = &fn->blocks[i].events[k];
			const access_vec *before = &plan->barrier->before;

			if (!is_indexed_by(e->loc.text, name.buf, name.len))
				continue;
			for (size_t m = 0; m < before->n; m++)
				if (event_writes(before->at[m].site.event) &&
				    e->loc.key &&
				    location_overlaps(
					    &before->at[m].site.event->loc,
					    &e->loc))
					return true;
		}
	return false;
}

static bool is_index_reader(const struct judge *j, const struct plan *plan,
			    const struct site *store, const struct site *s)
{
	return loads_value(s->event) && s->fn != store->fn &&
	       reads_at_index(plan, s->fn, s->event) &&
	       !locks_in_common(j->program, store, s);
}

/*
 * U1: an index that is stored after the fence too may be followed without a
 * barrier, by its address dependency.
 */
bool no_index_reader(const struct judge *j, const struct publication *pub,
		     struct plan *plan)
{
	const access_vec *after = &plan->barrier->after;
	struct site found;

	for (size_t i = 0; i < after->n; i++) {
		const struct access *a = &after->at[i];
		const struct event *e = a->site.event;

		if (!may_be_other_flag(a, true) ||
		    is_flag_access(pub, plan, e) ||
		    is_of_other_round(&plan->barrier->site, &a->site, false))
			continue;
		if (find_access(j, plan, &a->site, is_index_reader, &found))
			return refuse(j, plan, "U1", &found,
				      "%s, which is stored after it too, is an "
				      "index here and may be followed without "
				      "a barrier",
				      site_object(&a->site));
	}
	return true;
}

static bool is_in_callee(const struct plan *plan, const struct site *s)
{
	const access_vec *before = &plan->barrier->before;

	for (size_t i = 0; i < before->n; i++)
		if (before->at[i].site.event == s->event)
			return before->at[i].down && !before->at[i].up;
	return false;
}

/* How many functions call fn, as far as is known. */
static size_t count_callers(const struct program *p, const struct function *fn)
{
	const struct program_function *pf = program_find(p, fn->key);
	size_t n = 0;

	for (size_t i = 0; pf && i < pf->callers.n; i++) {
		bool known = false;

		for (size_t k = 0; !known && k < i; k++)
			known = pf->callers.at[k].fn == pf->callers.at[i].fn;
		n += !known;
	}
	return n;
}

/* A header's helper that others call too should not get dearer for one. */
bool not_in_shared_helper(const struct judge *j, const struct publication *pub,
			  struct plan *plan)
{
	(void)pub;
	for (size_t i = 0; i < plan->accesses.n; i++) {
		const struct site *s = &plan->accesses.at[i].site;

		if (plan->accesses.at[i].primitive &&
		    s->fn->flags & FN_HEADER &&
		    s->fn != plan->barrier->site.fn && is_in_callee(plan, s) &&
		    count_callers(j->program, s->fn) > 1)
			return refuse(
				j, plan, "edit", s,
				"%s() loads the flag for others too; give "
				"it an acquire form by hand",
				s->fn->name);
	}
	return true;
}
