// SPDX-License-Identifier: GPL-2.0-only
#include "changes.h"

#include <string.h>

typedef VEC(const struct barrier *) const_barriers;

const char *barrier_primitive(const struct barrier *b)
{
	return b->site.event->prim ? b->site.event->prim->name : "";
}

unsigned int line_after(const struct verify_input *in, const struct site *s)
{
	const struct patch_file *f = patch_files_get(in->files, site_file(s));

	return f ? patch_new_line(f, s->event->line) : s->event->line;
}

typedef bool (*line_test)(const struct patch_file *f, unsigned int line);

static void collect(const struct verify_input *in, const struct barriers *b,
		    line_test touched, const_barriers *out)
{
	for (size_t i = 0; i < b->all.n; i++) {
		const struct site *s = &b->all.at[i]->site;
		const struct patch_file *f = patch_files_get(in->files,
							     site_file(s));

		if (f && touched(f, s->event->line))
			vec_push(out, b->all.at[i]);
	}
}

static bool same_function(const struct barrier *a, const struct barrier *b)
{
	return !strcmp(site_file(&a->site), site_file(&b->site)) &&
	       !strcmp(a->site.fn->name, b->site.fn->name);
}

static bool same_object(const struct barrier *a, const struct barrier *b)
{
	const struct location *x = &a->site.event->loc,
			      *y = &b->site.event->loc;

	return !x->key || !y->key ? x->key == y->key : location_matches(x, y);
}

static bool is_same(const struct barrier *a, const struct barrier *b)
{
	return same_function(a, b) &&
	       a->site.event->kind == b->site.event->kind &&
	       a->site.event->order == b->site.event->order &&
	       !strcmp(barrier_primitive(a), barrier_primitive(b)) &&
	       same_object(a, b);
}

static void drop(const_barriers *v, size_t i)
{
	memmove(&v->at[i], &v->at[i + 1], (v->n - i - 1) * sizeof(*v->at));
	v->n--;
}

static void drop_moved(const_barriers *before, const_barriers *after)
{
	for (size_t i = 0; i < before->n;) {
		size_t k = 0;

		while (k < after->n && !is_same(before->at[i], after->at[k]))
			k++;
		if (k == after->n) {
			i++;
			continue;
		}
		drop(before, i);
		drop(after, k);
	}
}

static const struct barrier *take_partner(const_barriers *after,
					  const struct barrier *before)
{
	for (size_t k = 0; k < after->n; k++) {
		const struct barrier *b = after->at[k];

		if (!same_function(before, b))
			continue;
		drop(after, k);
		return b;
	}
	return NULL;
}

void barrier_changes_find(const struct verify_input *in, barrier_changes *out)
{
	const_barriers before = VEC_INIT, after = VEC_INIT;

	collect(in, in->before.barriers, patch_removes, &before);
	collect(in, in->after.barriers, patch_adds, &after);
	drop_moved(&before, &after);
	for (size_t i = 0; i < before.n; i++) {
		const struct barrier_change c = {
			.before = before.at[i],
			.after = take_partner(&after, before.at[i]),
		};

		vec_push(out, c);
	}
	for (size_t i = 0; i < after.n; i++) {
		const struct barrier_change c = { .after = after.at[i] };

		vec_push(out, c);
	}
	vec_release(&before);
	vec_release(&after);
}

const struct barrier_change *change_of(const barrier_changes *v,
				       const struct barrier *before)
{
	for (size_t i = 0; i < v->n; i++)
		if (v->at[i].before == before)
			return &v->at[i];
	return NULL;
}
