// SPDX-License-Identifier: GPL-2.0-only
#include "story.h"

#include <string.h>

#include "words.h"
#include "wrap.h"

static bool same_place(const struct site *a, const struct site *b)
{
	return a->event && b->event && !site_cmp(a, b);
}

static const struct step *step_at(const struct finding *f,
				  const struct site *at)
{
	for (size_t i = 0; i < f->steps.n; i++)
		if (f->steps.at[i].kind != STEP_COMMENT &&
		    same_place(&f->steps.at[i].at, at))
			return &f->steps.at[i];
	return NULL;
}

static bool is_told(const teller_vec *v, const struct side *s)
{
	for (size_t i = 0; i < v->n; i++) {
		const struct side *o = v->at[i].side;

		if (!strcmp(o->access.fn->name, s->access.fn->name) &&
		    location_matches(&o->access.event->loc,
				     &s->access.event->loc))
			return true;
	}
	return false;
}

static void tell(const struct finding *f, const struct side *s, teller_vec *v)
{
	struct teller t = { .side = s };

	if (!s->access.event || !s->access.fn || is_told(v, s))
		return;
	t.fence = s->fence.event ? step_at(f, &s->fence) : NULL;
	t.access = step_at(f, &s->access);
	vec_push(v, t);
}

static bool side_changes(const struct finding *f, const struct side *s)
{
	return (s->fence.event && step_at(f, &s->fence)) ||
	       (s->access.event && step_at(f, &s->access));
}

/* A pair by another flag may be there for its barrier only. */
bool story_tells(const struct finding *f, const struct pair *p)
{
	bool any = false;

	for (size_t i = 0; i < f->pairs.n && !any; i++)
		any = side_changes(f, &f->pairs.at[i].writer) ||
		      side_changes(f, &f->pairs.at[i].reader);
	return !any || side_changes(f, &p->writer) ||
	       side_changes(f, &p->reader);
}

void story_init(const struct finding *f, struct story *s)
{
	*s = (struct story){ .f = f };
	for (size_t i = 0; i < f->pairs.n; i++)
		if (story_tells(f, &f->pairs.at[i]))
			tell(f, &f->pairs.at[i].writer, &s->writers);
	for (size_t i = 0; i < f->pairs.n; i++)
		if (story_tells(f, &f->pairs.at[i]))
			tell(f, &f->pairs.at[i].reader, &s->readers);
}

void story_release(struct story *s)
{
	vec_release(&s->writers);
	vec_release(&s->readers);
}

const char *teller_barrier(const struct teller *t)
{
	const struct event *fence = t->side->fence.event;

	return fence && fence->prim ? fence->prim->name : NULL;
}

bool teller_was_full(const struct teller *t)
{
	return t->fence && t->side->fence.event->order == ORD_MB;
}

/* On one line, with no blank before '['. */
static void add_squeezed(const char *text, struct strbuf *out)
{
	while (*text) {
		size_t blanks = strspn(text, " \t\n");

		text += blanks;
		if (blanks && *text && *text != '[')
			strbuf_addch(out, ' ');
		if (*text)
			strbuf_addch(out, *text++);
	}
}

void story_location(const struct location *l, struct strbuf *out)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	words_location(l, &sb);
	add_squeezed(sb.buf, out);
}

void story_payload(const struct side *s, struct strbuf *out)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	const char *last = NULL;

	words_payload(s, &sb);
	for (const char *p = strstr(sb.buf, ", "); p; p = strstr(p + 1, ", "))
		last = p;
	if (!last || strstr(last, " and ")) {
		add_squeezed(sb.buf, out);
		return;
	}
	sb.buf[last - sb.buf] = '\0';
	add_squeezed(sb.buf, out);
	strbuf_addstr(out, " and ");
	add_squeezed(last + 2, out);
}

static bool all_match(const teller_vec *v, const struct location *flag)
{
	for (size_t i = 0; i < v->n; i++)
		if (!location_matches(&v->at[i].side->access.event->loc, flag))
			return false;
	return true;
}

bool story_has_one_flag(const struct story *s)
{
	const struct location *flag;

	if (!s->writers.n)
		return false;
	flag = &s->writers.at[0].side->access.event->loc;
	return all_match(&s->writers, flag) && all_match(&s->readers, flag);
}

void story_functions(const teller_vec *v, struct strbuf *out)
{
	for (size_t i = 0; i < v->n; i++)
		strbuf_addf(out, "%s%s()", list_separator(i, v->n),
			    v->at[i].side->access.fn->name);
}
