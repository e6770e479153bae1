// SPDX-License-Identifier: GPL-2.0-only
#include "narrow.h"

/* The tree in messages: as it was given. */
static const char *tree_name(const struct run_options *opt)
{
	if (opt->tree)
		return opt->tree;
	return opt->database ? opt->database : ".";
}

int narrow_open(const struct run_options *opt, const char *root,
		struct narrow *n)
{
	*n = (struct narrow){ .revision = opt->new_from };
	if (opt->baseline && baseline_read(opt->baseline, &n->baseline))
		return -1;
	if (!opt->new_from)
		return 0;
	n->new_from = new_from_open(root, tree_name(opt), opt->new_from);
	return n->new_from ? 0 : -1;
}

void narrow_release(struct narrow *n)
{
	baseline_release(&n->baseline);
	new_from_release(n->new_from);
}

struct question {
	struct narrow *narrow;
	const struct text_source *texts;
};

static bool span_is_new(const struct question *q, const char *file,
			struct span span)
{
	const struct source_text *t = text_source_get(q->texts, file);

	return t && new_from_touches(q->narrow->new_from, file, t,
				     text_line_of(t, span.begin),
				     text_line_of(t, span.end));
}

static bool place_is_new(const struct question *q, const struct entry_place *at)
{
	return at->file && span_is_new(q, at->file, at->span);
}

static bool site_is_new(const struct question *q, const struct site *s)
{
	struct entry_place at = entry_place_of(s);

	return place_is_new(q, &at);
}

static bool side_is_new(const struct question *q, const struct side *s)
{
	for (size_t i = 0; i < s->payload.n; i++)
		if (site_is_new(q, &s->payload.at[i]))
			return true;
	return site_is_new(q, &s->fence) || site_is_new(q, &s->access);
}

static bool pair_is_new(const struct question *q, const struct finding *f)
{
	for (size_t i = 0; i < f->pairs.n; i++)
		if (side_is_new(q, &f->pairs.at[i].writer) ||
		    side_is_new(q, &f->pairs.at[i].reader))
			return true;
	return false;
}

static bool edit_is_new(const struct question *q, const struct change *c)
{
	for (size_t i = 0; c && i < c->edits.n; i++)
		if (span_is_new(q, c->edits.at[i].file, c->edits.at[i].span))
			return true;
	return false;
}

static bool entry_is_new(const struct question *q, const struct entry *e)
{
	if (place_is_new(q, &e->at))
		return true;
	for (size_t i = 0; i < e->notes.n; i++)
		if (place_is_new(q, &e->notes.at[i].at))
			return true;
	return pair_is_new(q, e->finding) || edit_is_new(q, e->change);
}

void narrow_apply(struct narrow *n, const struct text_source *texts,
		  entry_vec *entries)
{
	const struct question q = { n, texts };

	for (size_t i = 0; i < entries->n; i++) {
		struct entry *e = &entries->at[i];
		bool found = entry_is_found(e);

		if (found && baseline_find(&n->baseline, &e->id)) {
			e->hidden = true;
			n->known++;
		} else if (n->new_from && !entry_is_new(&q, e)) {
			e->hidden = true;
			n->unchanged += found;
		}
	}
}

static void add_count(unsigned int n, struct strbuf *out)
{
	strbuf_addf(out, "smpair: %u finding%s not shown: ", n,
		    n == 1 ? "" : "s");
}

void narrow_summary(const struct narrow *n, struct strbuf *out)
{
	if (n->baseline.path) {
		add_count(n->known, out);
		strbuf_addf(out, "in %s\n", n->baseline.path);
	}
	if (n->new_from) {
		add_count(n->unchanged, out);
		strbuf_addf(out, "no line of theirs changed since %s\n",
			    n->revision);
	}
}
