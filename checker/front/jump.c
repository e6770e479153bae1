// SPDX-License-Identifier: GPL-2.0-only
/* Labels, scope ends and switches. */
#include "jump.h"

#include <string.h>

#include "constant.h"
#include "cx.h"

void walk_dead_end(struct walk *w)
{
	w->cur = cfg_block(&w->cfg);
}

void scope_open(struct walk *w, struct scope *s)
{
	memset(s, 0, sizeof(*s));
	s->outer = w->scopes;
	w->scopes = s;
}

static void unlock_all(struct walk *w, const struct scope *s)
{
	for (size_t i = s->locks.n; i-- > 0;) {
		struct event e = s->locks.at[i];

		e.kind = EV_UNLOCK;
		e.order = e.order == ORD_ACQUIRE ? ORD_RELEASE : e.order;
		e.flags |= EVF_MACRO;
		e.flags &= ~(unsigned int)EVF_VALUE_USED;
		e.dest = NULL;
		event_add(w, &e);
	}
}

void scope_close(struct walk *w, struct scope *s)
{
	unlock_all(w, s);
	w->scopes = s->outer;
	vec_release(&s->locks);
}

void scopes_unwind(struct walk *w, const struct scope *until)
{
	for (const struct scope *s = w->scopes; s && s != until; s = s->outer)
		unlock_all(w, s);
}

void walk_scoped_lock(struct walk *w, const struct event *lock)
{
	if (w->scopes)
		vec_push(&w->scopes->locks, *lock);
}

unsigned int label_block(struct walk *w, CXCursor cursor, const char *name)
{
	/* Cursors of one label differ by the way they were come by. */
	struct label l = { clang_getCursorLocation(cursor), name, 0 };

	for (size_t i = 0; i < w->labels.n; i++)
		if (clang_equalLocations(w->labels.at[i].where, l.where))
			return w->labels.at[i].block;
	l.block = cfg_block(&w->cfg);
	vec_push(&w->labels, l);
	return l.block;
}

int label_target(struct walk *w, const struct node *n)
{
	const struct node *ref = n->first;
	CXCursor label;
	CX_STRING name = clang_getCursorSpelling(ref ? ref->cursor : n->cursor);

	if (!ref || ref->kind != CXCursor_LabelRef)
		return -1;
	label = clang_getCursorReferenced(ref->cursor);
	if (clang_Cursor_isNull(label))
		return -1;
	return (int)label_block(w, label, unit_intern(w->unit, cx_str(name)));
}

void jump_anywhere(struct walk *w)
{
	vec_push(&w->computed, w->cur);
	walk_dead_end(w);
}

void jumps_finish(struct walk *w)
{
	for (size_t i = 0; i < w->computed.n; i++)
		for (size_t l = 0; l < w->labels.n; l++)
			cfg_edge(&w->cfg, w->computed.at[i],
				 w->labels.at[l].block);
}

void walk_case(struct walk *w, struct node *n)
{
	struct switch_case c = { .block = cfg_block(&w->cfg) };
	struct node *high = n->nkids > 2 ? node_kid(n, 1) : n->first;

	if (n->nkids < 2)
		return;
	c.known = constant_value(w->ds, n->first, &c.low) &&
		  constant_value(w->ds, high, &c.high);
	cfg_edge(&w->cfg, w->cur, c.block); /* fall-through */
	w->cur = c.block;
	if (w->switches)
		vec_push(&w->switches->cases, c);
	walk_stmt(w, n->last);
}

void walk_default(struct walk *w, struct node *n)
{
	unsigned int block = cfg_block(&w->cfg);

	cfg_edge(&w->cfg, w->cur, block);
	w->cur = block;
	if (w->switches) {
		w->switches->has_default = true;
		w->switches->default_block = block;
	}
	if (n->last)
		walk_stmt(w, n->last);
}

/* Edges of a switch on a constant: at most one. True when it is known. */
static bool link_constant(struct walk *w, const struct switch_state *s,
			  unsigned int from, long long value, unsigned int out)
{
	for (size_t i = 0; i < s->cases.n; i++) {
		if (!s->cases.at[i].known)
			return false;
		if (s->cases.at[i].low <= value &&
		    value <= s->cases.at[i].high) {
			cfg_edge(&w->cfg, from, s->cases.at[i].block);
			return true;
		}
	}
	cfg_edge(&w->cfg, from, s->has_default ? s->default_block : out);
	return true;
}

static void link_cases(struct walk *w, const struct switch_state *s,
		       unsigned int from, unsigned int out)
{
	for (size_t i = 0; i < s->cases.n; i++)
		cfg_edge(&w->cfg, from, s->cases.at[i].block);
	cfg_edge(&w->cfg, from, s->has_default ? s->default_block : out);
}

void walk_switch(struct walk *w, struct node *n)
{
	struct switch_state s = { .outer = w->switches };
	struct jump j = { .outer = w->jumps, .scope = w->scopes };
	unsigned int from, out = cfg_block(&w->cfg);
	long long value;

	if (n->nkids != 2)
		return;
	w->in_cond++;
	walk_value(w, n->first);
	w->in_cond--;
	from = w->cur;
	w->cfg.blocks.at[from].cond = node_text(w, n->first);
	j.break_to = out;
	w->jumps = &j;
	w->switches = &s;
	walk_dead_end(w);
	walk_stmt(w, n->last);
	cfg_edge(&w->cfg, w->cur, out);
	w->jumps = j.outer;
	w->switches = s.outer;
	if (!constant_value(w->ds, n->first, &value) ||
	    !link_constant(w, &s, from, value, out))
		link_cases(w, &s, from, out);
	vec_release(&s.cases);
	w->cur = out;
}
