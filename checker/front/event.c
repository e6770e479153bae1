// SPDX-License-Identifier: GPL-2.0-only
#include "walk.h"

#include <string.h>

#include "constant.h"
#include "lvalue.h"

const char *node_text(struct walk *w, struct node *n)
{
	return node_source(w->files, node_written(w->files, n));
}

bool has_side_effect(const struct node *n)
{
	if (n->kind == CXCursor_CallExpr || node_is_assignment(n) ||
	    node_is_compound_assignment(n) || node_is_step(n) ||
	    n->kind == CXCursor_StmtExpr)
		return true;
	for (const struct node *kid = n->first; kid; kid = kid->next)
		if (has_side_effect(kid))
			return true;
	return false;
}

/* Is the statement the expression and ';' alone? */
static bool is_whole_stmt(const struct front_file *f, struct span expr,
			  struct span stmt)
{
	unsigned int end = text_skip_blanks(f, expr.end);

	return expr.begin == stmt.begin && end + 1 == stmt.end &&
	       f->data[end] == ';';
}

void event_begin(struct walk *w, struct event *e, enum event_kind kind,
		 struct node *n)
{
	const struct source_text *lines;

	memset(e, 0, sizeof(*e));
	e->kind = kind;
	e->loc.bit_value = -1;
	e->expr = node_span(w->files, n);
	if (w->in_cond)
		e->flags |= EVF_COND;
	if (w->in_init)
		e->flags |= EVF_INIT;
	if (w->braceless)
		e->flags |= EVF_BRACELESS;
	if (!n->file)
		return;
	lines = file_lines(n->file);
	e->file = unit_file(w->unit, n->file->name);
	e->line = text_line_of(lines, e->expr.begin);
	e->col = text_col_of(lines, e->expr.begin);
	e->stmt = w->stmt;
	if (e->expr.begin < w->stmt.begin || e->expr.end > w->stmt.end)
		e->stmt = e->expr;
	if (is_whole_stmt(n->file, e->expr, e->stmt))
		e->flags |= EVF_WHOLE_STMT;
}

void event_add(struct walk *w, const struct event *e)
{
	cfg_add(&w->cfg, w->cur, e);
}

/* Is the operator of an assignment or step written between its operands? */
static bool operator_written(struct walk *w, struct node *n)
{
	struct span lhs = node_span(w->files, n->first);
	struct span all = node_span(w->files, n);
	const char *text = n->file ? n->file->data : NULL;
	unsigned int i;

	if (!text || all.end <= all.begin)
		return false;
	if (n->kind == CXCursor_UnaryOperator) {
		i = n->op == CXUnaryOperator_PostInc ||
				    n->op == CXUnaryOperator_PostDec
			    ? text_skip_blanks(n->file, lhs.end)
			    : all.begin;
		return text[i] == '+' || text[i] == '-';
	}
	i = text_skip_blanks(n->file, lhs.end);
	return i < all.end && strchr("=+-*/%&|^<>", text[i]);
}

/* Is n the call of a macro, complete in itself: "FOO(x)"? */
static bool is_macro_call(struct walk *w, struct node *n)
{
	struct span s = node_span(w->files, n);

	return !n->in_file && s.end > s.begin;
}

/* The name after "->" or "." may follow a macro call: "FOO(x)->f". */
static bool member_is_written(struct walk *w, struct node *n)
{
	struct decl *d = decl_of_node(w->ds, n);
	struct node *base = n->first;

	if (!d || (d->key && !node_member_written(w->files, n, d->name)))
		return false;
	return !base || event_is_written(w, base) ||
	       (is_macro_call(w, base) &&
		node_span(w->files, n).end > node_span(w->files, base).end);
}

bool event_is_written(struct walk *w, struct node *n)
{
	node_place(w->files, n);
	switch (n->kind) {
	case CXCursor_MemberRefExpr:
		return member_is_written(w, n);
	case CXCursor_ArraySubscriptExpr:
		return n->nkids == 2 && event_is_written(w, n->first) &&
		       event_is_written(w, n->last);
	case CXCursor_UnaryOperator:
		if (node_is_step(n))
			return operator_written(w, n) &&
			       event_is_written(w, n->first);
		return n->in_file &&
		       (!n->first || event_is_written(w, n->first) ||
			is_macro_call(w, n->first));
	case CXCursor_BinaryOperator:
	case CXCursor_CompoundAssignOperator:
		return operator_written(w, n) && event_is_written(w, n->first);
	default:
		return n->in_file;
	}
}

bool event_access(struct walk *w, struct event *e, enum event_kind kind,
		  struct node *n, struct node *expr)
{
	struct location loc;

	if (decl_is_silent(decl_of_node(w->ds, node_strip(n))) ||
	    !lvalue_location(w->ds, n, &loc))
		return false;
	event_begin(w, e, kind, expr);
	e->loc = loc;
	e->operand = node_span(w->files, node_strip(n));
	if (loc.flags & LOC_RECORD)
		e->flags |= EVF_COPY;
	if (!event_is_written(w, expr))
		e->flags |= EVF_MACRO;
	if (has_side_effect(n))
		e->flags |= EVF_SIDE_EFFECT;
	return true;
}

void event_escape(struct walk *w, const struct location *l, struct node *n)
{
	struct event e;

	if (!l->key || l->key[0] == '%' || l->key[0] == '?')
		return;
	event_begin(w, &e, EV_ESCAPE, n);
	e.loc = *l;
	e.operand = e.expr;
	if (!event_is_written(w, n))
		e.flags |= EVF_MACRO;
	event_add(w, &e);
}

void event_value(struct walk *w, struct event *e, struct node *value)
{
	struct decl *d = local_value(w->ds, value);
	long long constant;

	e->value = node_span(w->files, node_written(w->files, value));
	if (d)
		e->src = d->var;
	else if (constant_value(w->ds, value, &constant))
		e->src = node_text(w, value);
	if (has_side_effect(value))
		e->flags |= EVF_SIDE_EFFECT;
}

void note_function_address(struct walk *w, const struct decl *fn)
{
	strmap_put(w->addresses, fn->key, w->addresses);
}

void note_function_pointer(struct walk *w, const char *key, struct node *value)
{
	struct function_pointer p = { key, NULL };
	struct decl *d;

	value = node_strip_casts(value);
	if (node_is_unary(value, CXUnaryOperator_AddrOf) && value->first)
		value = node_strip(value->first);
	if (value->kind != CXCursor_DeclRefExpr || !key || key[0] == '%')
		return;
	d = decl_of_node(w->ds, value);
	if (!d || d->kind != DECL_FUNCTION)
		return;
	p.function = d->key;
	vec_push(&w->unit->pointers, p);
}
