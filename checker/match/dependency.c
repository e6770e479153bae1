// SPDX-License-Identifier: GPL-2.0-only
#include "dependency.h"

#include <string.h>

#include "object.h"
#include "parallel.h"

bool link_is_dependency(const struct link *l)
{
	const struct event *e = l->reader->site.event;

	return e->kind == EV_READ && e->order == ORD_ONCE;
}

/* The store of a pointer right behind the fence, to an object it filled. */
static const struct access *published_pointer(const struct barrier *b)
{
	for (size_t i = 0; i < b->after.n; i++) {
		const struct access *a = &b->after.at[i];
		const struct event *e = a->site.event;
		const char *object;

		if (!a->own || a->on_stack || !event_writes(e))
			continue;
		if (a->up || a->down || a->guessed || e->kind != EV_WRITE ||
		    !(e->loc.flags & LOC_POINTER) || event_keeps(e) ||
		    e->order == ORD_RELEASE || !location_telling(&e->loc) ||
		    (e->prim && e->prim->flags & PF_RCU))
			return NULL;
		object = published_object(&b->after, e);
		return object && object_is_filled(b, &a->site, object) ? a
								       : NULL;
	}
	return NULL;
}

/* Is e the first use of what was loaded: read through, or handed on? */
static bool follows(const struct event *load, const struct event *e)
{
	if (e == load || e->file != load->file)
		return false;
	if (e->kind == EV_CALL && e->expr.begin < load->expr.begin &&
	    e->expr.end > load->expr.end)
		return true;
	if (!load->dest || e->expr.begin < load->expr.end)
		return false;
	if (event_reads(e))
		return e->loc.base && !strcmp(e->loc.base, load->dest);
	for (unsigned int i = 0; e->kind == EV_CALL && i < e->nargs; i++)
		if (e->args[i].var && !strcmp(e->args[i].var, load->dest))
			return true;
	return false;
}

static const struct event *followed(const struct site *load)
{
	const struct function *fn = load->fn;

	for (unsigned int i = 0; i < fn->nblocks; i++)
		for (unsigned int k = 0; k < fn->blocks[i].nevents; k++)
			if (follows(load->event, &fn->blocks[i].events[k]))
				return &fn->blocks[i].events[k];
	return NULL;
}

static bool is_dependent(const struct barrier *b, const struct site *s)
{
	const struct event *e = s->event;

	return e->kind == EV_READ && e->order == ORD_ONCE &&
	       s->fn != b->site.fn && !(e->flags & EVF_MACRO) && followed(s);
}

static struct barrier *reader_at(const struct program *p, struct barriers *b,
				 const struct site *load)
{
	for (size_t i = 0; i < b->all.n; i++)
		if (b->all.at[i]->site.event == load->event)
			return b->all.at[i];
	return barriers_add(p, b, load);
}

static void add_link(const struct program *p, struct barriers *b,
		     struct barrier *writer, const struct access *store,
		     const struct site *load, struct links *links)
{
	struct link *l = xcalloc(1, sizeof(*l));
	struct site read = *load;

	read.event = followed(load);
	l->writer = writer;
	l->reader = reader_at(p, b, load);
	l->store = store->site;
	l->load = *load;
	l->evidence = EVID_THROUGH;
	l->weight = DIRECT_WEIGHT;
	l->score = 100;
	l->beside = true;
	if (event_reads(read.event))
		vec_push(&l->read, read);
	writer->has_readers = true;
	l->reader->has_writers = true;
	vec_push(&links->all, l);
}

static void link_dependents(const struct program *p, struct barriers *b,
			    struct barrier *writer, struct links *links)
{
	const struct access *store = published_pointer(writer);
	site_vec sites = VEC_INIT;

	if (!store)
		return;
	program_accesses(p, &store->site.event->loc, &sites);
	for (size_t i = 0; i < sites.n; i++)
		if (is_dependent(writer, &sites.at[i]))
			add_link(p, b, writer, store, &sites.at[i], links);
	vec_release(&sites);
}

void links_add_dependents(const struct program *p, struct barriers *b,
			  struct links *links)
{
	size_t n = b->all.n;

	for (size_t i = 0; i < n; i++) {
		struct barrier *writer = b->all.at[i];

		if (writer->site.event->kind == EV_FENCE &&
		    writer->site.event->order == ORD_WMB &&
		    !writer->has_readers)
			link_dependents(p, b, writer, links);
	}
}

void dependency_text(const struct link *l, bool released, bool after,
		     struct strbuf *out)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	const char *p;

	key_identifier(l->store.event->loc.key, &name);
	p = name.buf;
	strbuf_addf(out, "C %s+%s-%s\n\n{\n\t%s=null;\n}\n\n",
		    l->store.fn->name, l->load.fn->name,
		    after ? "after" : "before", p);
	strbuf_addf(out,
		    "P0(int **%s, int *object)\n{\n"
		    "\tWRITE_ONCE(*object, 1);\n",
		    p);
	if (released)
		strbuf_addf(out, "\tsmp_store_release(%s, object);\n", p);
	else
		strbuf_addf(out, "\tsmp_wmb();\n\tWRITE_ONCE(*%s, object);\n",
			    p);
	strbuf_addf(out,
		    "}\n\nP1(int **%s)\n{\n\tint *r0;\n\tint r1;\n\n"
		    "\tr0 = READ_ONCE(*%s);\n\tr1 = READ_ONCE(*r0);\n}\n\n"
		    "exists (1:r0=object /\\ 1:r1=0)\n",
		    p, p);
}
