// SPDX-License-Identifier: GPL-2.0-only
/*
 * Comments that name the flag and not the partners' functions. Partners that
 * nothing but the flag's type tells may be there for other objects: those of
 * other files and those with a device's fence, when there are more than one
 * and no comment names them or says that it has a partner. The flag is what
 * they have in common.
 */
#include <string.h>

#include "plan.h"

static bool is_side_at(const struct side *s, const struct site *at)
{
	return same_place(&s->fence, at) || same_place(&s->access, at);
}

/* "wmb()", which is there for a device and maybe not for the reader. */
static bool has_device_fence(const struct side *s)
{
	const struct event *e = s->fence.event;

	return e && (e->order == ORD_DEVICE_MB || e->order == ORD_DEVICE_WMB ||
		     e->order == ORD_DEVICE_RMB);
}

static bool same_member(const struct location *a, const struct location *b)
{
	struct strbuf x STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf y STRBUF_SCOPED = STRBUF_INIT;

	key_identifier(a->key, &x);
	key_identifier(b->key, &y);
	return x.len && !strcmp(x.buf, y.buf);
}

static const struct page *loaded_page(const struct plan *p, const char *path)
{
	for (size_t i = 0; i < p->pages.n; i++)
		if (!strcmp(p->pages.at[i]->path, path))
			return p->pages.at[i];
	return NULL;
}

static bool text_says_pair(const struct page *page, struct span c)
{
	const struct wording nobody = { .finding = NULL };

	return wording_says_pair(&nobody, page->text->data + c.begin,
				 c.end - c.begin);
}

/* Does the fence's comment say that it has a partner? */
static bool says_pair(const struct plan *p, const struct side *s)
{
	const struct event *e = s->fence.event;
	const struct page *page = e ? loaded_page(p, site_file(&s->fence))
				    : NULL;
	struct span c;

	if (!page)
		return false;
	if (page_comment_above(page, page_line(page, e->stmt.begin), &c) &&
	    text_says_pair(page, c))
		return true;
	return page_comment_trailing(page, page_line(page, e->stmt.end), &c) &&
	       text_says_pair(page, c);
}

/* What the pairs say that the spot is a side of. */
struct partners {
	const struct location *flag; /* NULL: there are none */
	bool read, written;	     /* by them */
	bool by_type;		     /* nothing but the type tells one */
	bool named;		     /* by a comment, or there is no one flag */
};

static void take_pair(const struct plan *p, const struct spot *s,
		      const struct pair *pair, struct partners *out)
{
	bool writes = is_side_at(&pair->writer, &s->site);
	const struct side *other = writes ? &pair->reader : &pair->writer;

	if (!writes && !is_side_at(&pair->reader, &s->site))
		return;
	if (!pair->flag || !other->access.event)
		return;
	if (!out->flag)
		out->flag = pair->flag;
	*(writes ? &out->read : &out->written) = true;
	out->named |= pair->evidence & EVID_COMMENT || says_pair(p, other) ||
		      pair->flag->bit || !same_member(pair->flag, out->flag);
	out->by_type |= has_device_fence(other) ||
			strcmp(site_file(&other->access), s->page->path);
}

void name_by_member(const struct plan *p, struct spot *s)
{
	const struct finding *f = p->finding;
	struct partners all = { .flag = NULL };

	for (size_t i = 0; i < f->pairs.n; i++)
		take_pair(p, s, &f->pairs.at[i], &all);
	if (wording_one_function(&s->wording) || !all.by_type || all.named ||
	    (all.read && all.written))
		return;
	s->wording.flag = all.flag;
	s->wording.partners_read = all.read;
}
