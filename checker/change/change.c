// SPDX-License-Identifier: GPL-2.0-only
#include "change.h"

#include <string.h>

#include "plan.h"

void change_release(struct change *c)
{
	vec_release(&c->edits);
	vec_release(&c->notes);
	arena_release(&c->arena);
}

static int edit_cmp(const void *pa, const void *pb)
{
	const struct edit *a = pa, *b = pb;
	int c = strcmp(a->file, b->file);

	if (c)
		return c;
	if (a->span.begin != b->span.begin)
		return a->span.begin < b->span.begin ? -1 : 1;
	if (a->span.end != b->span.end)
		return a->span.end < b->span.end ? -1 : 1;
	return strcmp(a->replacement, b->replacement);
}

static int note_cmp(const void *pa, const void *pb)
{
	const struct note *a = pa, *b = pb;
	int c = strcmp(a->file, b->file);

	if (c)
		return c;
	if (a->line != b->line)
		return a->line < b->line ? -1 : 1;
	return strcmp(a->text, b->text);
}

static bool edits_equal(const struct edit *a, const struct edit *b)
{
	return !edit_cmp(a, b);
}

/*
 * Do two different edits get in each other's way? Two insertions at one place
 * do; an insertion at the edge of what is replaced does not.
 */
static bool edits_clash(const struct edit *a, const struct edit *b)
{
	if (strcmp(a->file, b->file) || edits_equal(a, b))
		return false;
	if (a->span.begin == b->span.begin && a->span.end == b->span.end)
		return true;
	return a->span.begin < b->span.end && b->span.begin < a->span.end;
}

/* Two deletions that overlap or meet are one. */
static bool join_deletions(struct edit *a, const struct edit *b)
{
	if (strcmp(a->file, b->file) || *a->replacement || *b->replacement ||
	    a->span.begin == a->span.end || b->span.begin >= a->span.end)
		return false;
	if (b->span.end > a->span.end)
		a->span.end = b->span.end;
	return true;
}

void change_sort(struct change *c)
{
	size_t n = 0;

	vec_sort(&c->edits, edit_cmp);
	for (size_t i = 0; i < c->edits.n; i++) {
		struct edit e = c->edits.at[i];

		if (n && (edits_equal(&c->edits.at[n - 1], &e) ||
			  join_deletions(&c->edits.at[n - 1], &e)))
			continue;
		c->edits.at[n++] = e;
	}
	c->edits.n = n;
	vec_sort(&c->notes, note_cmp);
	n = 0;
	for (size_t i = 0; i < c->notes.n; i++)
		if (!n || note_cmp(&c->notes.at[n - 1], &c->notes.at[i]))
			c->notes.at[n++] = c->notes.at[i];
	c->notes.n = n;
}

const struct edit *change_overlap(const struct change *c)
{
	for (size_t i = 0; i + 1 < c->edits.n; i++)
		if (edits_clash(&c->edits.at[i], &c->edits.at[i + 1]))
			return &c->edits.at[i];
	return NULL;
}

static const struct edit *clash_between(const struct change *a,
					const struct change *b)
{
	for (size_t i = 0; i < a->edits.n; i++)
		for (size_t k = 0; k < b->edits.n; k++)
			if (edits_clash(&a->edits.at[i], &b->edits.at[k]))
				return &b->edits.at[k];
	return NULL;
}

const struct site *change_site(const struct finding *f)
{
	return f->steps.n ? &f->steps.at[0].at : &f->reasons.at[0].about;
}

static void add_name(const struct change *c, struct strbuf *out)
{
	const struct site *at = change_site(c->finding);

	strbuf_addf(out, "%s at %s:%u", c->finding->rule, site_file(at),
		    at->event->line);
}

static void refuse_for(struct change *c, const struct change *earlier,
		       const struct edit *e)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	const struct site *at = change_site(c->finding);
	size_t place;

	strbuf_addf(&sb, "%s:%u: ", site_file(at), at->event->line);
	place = sb.len;
	add_name(c, &sb);
	strbuf_addstr(&sb, " and ");
	add_name(earlier, &sb);
	strbuf_addf(&sb,
		    " change the same text in %s; apply the latter, then run "
		    "again",
		    e->file);
	c->refusal = arena_strdup(&c->arena, sb.buf);
	c->refused_at = *at;
	c->why = c->refusal + place;
	vec_clear(&c->edits);
	vec_clear(&c->notes);
}

void change_refuse_conflicts(struct change *const *changes, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		for (size_t k = 0; k < i && !changes[i]->refusal; k++) {
			const struct edit *e = clash_between(changes[k],
							     changes[i]);

			if (e)
				refuse_for(changes[i], changes[k], e);
		}
	}
}

typedef VEC(const struct edit *) edit_refs;

static int ref_cmp(const void *a, const void *b)
{
	return edit_cmp(*(const struct edit *const *)a,
			*(const struct edit *const *)b);
}

static void edits_of(const struct change *const *changes, size_t n,
		     const char *path, edit_refs *out)
{
	size_t kept = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < changes[i]->edits.n; k++)
			if (!strcmp(changes[i]->edits.at[k].file, path))
				vec_push(out, &changes[i]->edits.at[k]);
	vec_sort(out, ref_cmp);
	for (size_t i = 0; i < out->n; i++)
		if (!kept || !edits_equal(out->at[kept - 1], out->at[i]))
			out->at[kept++] = out->at[i];
	out->n = kept;
}

int change_apply_text(const struct change *const *changes, size_t n,
		      const char *path, const struct source_text *text,
		      struct strbuf *out)
{
	edit_refs edits = VEC_INIT;
	size_t start = out->len, made;
	unsigned int from = 0;

	edits_of(changes, n, path, &edits);
	made = edits.n;
	for (size_t i = 0; i < made; i++) {
		struct span s = edits.at[i]->span;

		if (s.begin < from || s.end < s.begin || s.end > text->len ||
		    (i && edits_clash(edits.at[i - 1], edits.at[i]))) {
			strbuf_truncate(out, start);
			vec_release(&edits);
			return -1;
		}
		strbuf_add(out, text->data + from, s.begin - from);
		strbuf_addstr(out, edits.at[i]->replacement);
		from = s.end;
	}
	strbuf_add(out, text->data + from, text->len - from);
	vec_release(&edits);
	return (int)made;
}
