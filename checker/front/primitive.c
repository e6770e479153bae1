// SPDX-License-Identifier: GPL-2.0-only
/* Calls of primitives: the vocabulary says which argument is what. */
#include "walk.h"

#include <string.h>

#include "constant.h"
#include "locals.h"
#include "lvalue.h"

/* Words of a bitmap have this many bits on the machines we know. */
#define WORD_BITS 64

static struct node *arg(struct node *call, int i)
{
	return i < 0 ? NULL : node_kid(call, (unsigned int)i + 1);
}

/*
 * Is the argument the object itself, not its address? Only where no model
 * header has put "&" before it.
 */
static bool is_lvalue_operand(struct walk *w, struct node *n,
			      const struct primitive *prim)
{
	struct decl *d = call_target(w->ds, n->parent);

	return (prim->flags & PF_OPERAND_LVALUE) && (!d || !d->model) &&
	       is_lvalue(w->ds, n);
}

/*
 * What is evaluated to find the object, which is no access of the object
 * itself: the members on the way there.
 */
static void walk_operand(struct walk *w, struct node *n,
			 const struct primitive *prim)
{
	struct node *pointer = node_strip_casts(n);
	struct want want = { .address = true };

	if (is_lvalue_operand(w, n, prim))
		walk_expr(w, n, want);
	else if (node_is_unary(pointer, CXUnaryOperator_AddrOf) &&
		 pointer->first)
		walk_expr(w, pointer->first, want);
	else
		walk_value(w, n);
}

static bool is_object(const struct primitive *prim, int i)
{
	return i == prim->operand ||
	       (prim->class == PRIM_COPY && i == prim->value);
}

static void walk_args(struct walk *w, struct node *call,
		      const struct primitive *prim)
{
	int i = 0;

	for (struct node *a = call->first->next; a; a = a->next, i++)
		if (is_object(prim, i))
			walk_operand(w, a, prim);
		else
			walk_value(w, a);
}

static bool is_written_as(struct node *call, const struct event *e,
			  const char *name)
{
	return call->file && text_word_at(call->file, e->expr.begin, name);
}

/* The lvalue as written for "&(x)" that the model header has put there. */
static struct span operand_span(struct walk *w, struct node *n,
				const struct primitive *prim)
{
	struct node *pointer = node_strip_casts(n);

	if ((prim->flags & PF_OPERAND_LVALUE) &&
	    node_is_unary(pointer, CXUnaryOperator_AddrOf) && pointer->first)
		return node_span(w->files, node_strip(pointer->first));
	return node_span(w->files, node_strip(n));
}

/* A bitmap's word is one element; a flag word is itself. */
static void select_word(struct walk *w, struct location *l)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	if (!l->key || !(l->flags & LOC_ARRAY))
		return;
	if (l->bit_value >= 0)
		strbuf_addf(&sb, "%s[%ld]", l->key, l->bit_value / WORD_BITS);
	else
		strbuf_addf(&sb, "%s[]", l->key);
	l->key = unit_intern(w->unit, sb.buf);
	l->flags &= ~(unsigned int)LOC_ARRAY;
}

static void fill_bit(struct walk *w, struct event *e, struct node *call,
		     const struct primitive *prim)
{
	struct node *bit = arg(call, prim->bit);
	long long value;

	if (!bit)
		return;
	e->loc.bit = node_text(w, bit);
	if (constant_value(w->ds, bit, &value) && value >= 0)
		e->loc.bit_value = (long)value;
	select_word(w, &e->loc);
}

static void fill_operand(struct walk *w, struct event *e, struct node *n,
			 const struct primitive *prim)
{
	if (is_lvalue_operand(w, n, prim)
		    ? !lvalue_location(w->ds, n, &e->loc)
		    : !pointee_location(w->ds, n, &e->loc))
		return;
	e->operand = operand_span(w, n, prim);
	if (has_side_effect(n))
		e->flags |= EVF_SIDE_EFFECT;
}

static void begin(struct walk *w, struct event *e, enum event_kind kind,
		  struct node *call, const struct primitive *prim)
{
	event_begin(w, e, kind, call);
	e->order = prim->order;
	e->prim = prim;
	if (!is_written_as(call, e, prim->name))
		e->flags |= EVF_MACRO;
}

static bool is_address(struct node *n)
{
	return type_is_pointer(node_type(n)) || type_is_array(node_type(n));
}

/* Copies: the source is read, then the destination written. */
static void add_copy(struct walk *w, struct node *call,
		     const struct primitive *prim)
{
	struct node *to = arg(call, prim->operand);
	struct node *from = arg(call, prim->value);
	struct event e;

	if (from && is_address(from)) {
		begin(w, &e, EV_READ, call, prim);
		e.flags |= EVF_COPY;
		fill_operand(w, &e, from, prim);
		if (prim->flags & PF_FROM_USER)
			e.loc.flags |= LOC_USER;
		event_add(w, &e);
	}
	if (!to)
		return;
	begin(w, &e, EV_WRITE, call, prim);
	e.flags |= EVF_COPY;
	fill_operand(w, &e, to, prim);
	event_add(w, &e);
}

static enum event_kind kind_of(const struct primitive *prim)
{
	switch (prim->class) {
	case PRIM_FENCE:
		return EV_FENCE;
	case PRIM_LOAD:
		return EV_READ;
	case PRIM_STORE:
		return EV_WRITE;
	case PRIM_RMW:
		return EV_RMW;
	case PRIM_LOCK:
	case PRIM_TRYLOCK:
		return EV_LOCK;
	case PRIM_UNLOCK:
		return EV_UNLOCK;
	default:
		return EV_PRIM;
	}
}

static void add_event(struct walk *w, struct node *call,
		      const struct primitive *prim, struct want want)
{
	struct node *operand = arg(call, prim->operand);
	struct node *value = arg(call, prim->value);
	struct event e;

	begin(w, &e, kind_of(prim), call, prim);
	if (operand)
		fill_operand(w, &e, operand, prim);
	fill_bit(w, &e, call, prim);
	if (value) {
		event_value(w, &e, value);
		note_function_pointer(w, e.loc.key, value);
	}
	if (e.kind != EV_FENCE)
		e.dest = want.dest;
	if (prim->class == PRIM_TRYLOCK)
		e.flags |= EVF_TRY;
	if (!want.discard)
		e.flags |= EVF_VALUE_USED;
	event_add(w, &e);
	if (prim->flags & PF_SCOPED)
		walk_scoped_lock(w, &e);
}

void walk_primitive(struct walk *w, struct node *n,
		    const struct primitive *prim, struct want want)
{
	walk_args(w, n, prim);
	if (prim->class == PRIM_COPY)
		add_copy(w, n, prim);
	else
		add_event(w, n, prim, want);
}
