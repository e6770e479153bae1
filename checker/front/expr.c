// SPDX-License-Identifier: GPL-2.0-only
#include "walk.h"

#include "constant.h"
#include "locals.h"
#include "lvalue.h"

static const struct want want_value = { .dest = NULL };
static const struct want want_address = { .address = true };
static const struct want want_nothing = { .discard = true };

static const char *operator_text(int op)
{
	static const char *const text[] = {
		[CXBinaryOperator_Assign] = "=",
		[CXBinaryOperator_MulAssign] = "*=",
		[CXBinaryOperator_DivAssign] = "/=",
		[CXBinaryOperator_RemAssign] = "%=",
		[CXBinaryOperator_AddAssign] = "+=",
		[CXBinaryOperator_SubAssign] = "-=",
		[CXBinaryOperator_ShlAssign] = "<<=",
		[CXBinaryOperator_ShrAssign] = ">>=",
		[CXBinaryOperator_AndAssign] = "&=",
		[CXBinaryOperator_XorAssign] = "^=",
		[CXBinaryOperator_OrAssign] = "|=",
		[CXBinaryOperator_Comma] = NULL,
	};

	return op >= 0 && op <= CXBinaryOperator_Comma ? text[op] : NULL;
}

void walk_value(struct walk *w, struct node *n)
{
	walk_expr(w, n, want_value);
}

static void walk_kids(struct walk *w, struct node *n, struct want want)
{
	for (struct node *kid = n->first; kid; kid = kid->next)
		walk_expr(w, kid, want);
}

/* The use of n, which denotes an object, as a value. */
static void use_object(struct walk *w, struct node *n, struct want want)
{
	CXType type = node_type(n);
	struct location loc;
	struct event e;

	if (want.address || type_is_function(type))
		return;
	if (type_is_array(type)) {
		if (want.escape && lvalue_location(w->ds, n, &loc))
			event_escape(w, &loc, n);
		return;
	}
	if (want.discard && !clang_isVolatileQualifiedType(type))
		return;
	if (!is_lvalue(w->ds, n) || !event_access(w, &e, EV_READ, n, n))
		return;
	e.dest = want.dest;
	event_add(w, &e);
}

/* A pointer that was made from a shared object's address is given away. */
static void escape_alias(struct walk *w, struct node *n)
{
	struct location loc;

	if (pointer_target(w->ds, n) && pointee_location(w->ds, n, &loc))
		event_escape(w, &loc, n);
}

static void walk_name(struct walk *w, struct node *n, struct want want)
{
	struct decl *d = decl_of_node(w->ds, n);

	if (!d)
		return;
	if (d->kind == DECL_FUNCTION)
		note_function_address(w, d);
	if (want.escape && decl_is_silent(d) && type_is_pointer(d->type))
		escape_alias(w, n);
	if (d->kind == DECL_GLOBAL || d->kind == DECL_LOCAL)
		use_object(w, n, want);
}

/* What is evaluated to reach the object that n denotes. */
static void walk_path(struct walk *w, struct node *base)
{
	struct want want = want_value;

	if (!type_is_pointer(node_type(base)))
		want.address = true;
	walk_expr(w, base, want);
}

static void walk_member(struct walk *w, struct node *n, struct want want)
{
	if (n->first)
		walk_path(w, n->first);
	use_object(w, n, want);
}

static void walk_subscript(struct walk *w, struct node *n, struct want want)
{
	for (struct node *kid = n->first; kid; kid = kid->next)
		if (type_is_array(node_type(kid)))
			walk_expr(w, kid, want_address);
		else
			walk_value(w, kid);
	use_object(w, n, want);
}

static void walk_deref(struct walk *w, struct node *n, struct want want)
{
	struct node *model = model_call_under(w->ds, n);

	if (model) {
		want.address = false;
		walk_call(w, model, want);
		return;
	}
	walk_path(w, n->first);
	use_object(w, n, want);
}

static void walk_address_of(struct walk *w, struct node *n, struct want want)
{
	struct node *object = node_strip(n->first);
	struct location loc;

	walk_expr(w, object, want_address);
	if (want.escape && lvalue_location(w->ds, object, &loc))
		event_escape(w, &loc, n);
}

static void walk_step(struct walk *w, struct node *n, struct want want)
{
	bool post = n->op == CXUnaryOperator_PostInc ||
		    n->op == CXUnaryOperator_PostDec;
	bool inc = n->op == CXUnaryOperator_PostInc ||
		   n->op == CXUnaryOperator_PreInc;
	struct event e;

	walk_expr(w, n->first, want_address);
	if (!event_access(w, &e, EV_RMW, n->first, n))
		return;
	e.op = inc ? "++" : "--";
	e.dest = want.dest;
	e.src = "1";
	if (post)
		e.flags |= EVF_POSTFIX;
	if (!want.discard)
		e.flags |= EVF_VALUE_USED;
	event_add(w, &e);
}

static void walk_unary(struct walk *w, struct node *n, struct want want)
{
	if (!n->first)
		return;
	if (node_is_step(n))
		walk_step(w, n, want);
	else if (n->op == CXUnaryOperator_Deref)
		walk_deref(w, n, want);
	else if (n->op == CXUnaryOperator_AddrOf)
		walk_address_of(w, n, want);
	else
		walk_value(w, n->first);
}

/* Does a local that is assigned keep an address to itself? */
static bool keeps_address(const struct decl *d)
{
	return decl_is_silent(d) && d->nassigned == 1;
}

static void store(struct walk *w, struct node *n, struct want want)
{
	struct event e;

	if (!event_access(w, &e, EV_WRITE, n->first, n))
		return;
	e.op = "=";
	event_value(w, &e, n->last);
	if (!want.discard)
		e.flags |= EVF_VALUE_USED;
	note_function_pointer(w, e.loc.key, n->last);
	event_add(w, &e);
}

static void walk_assignment(struct walk *w, struct node *n, struct want want)
{
	struct decl *d = decl_of_node(w->ds, node_strip(n->first));
	struct want right = { .escape = !keeps_address(d) };

	if (d && d->kind == DECL_LOCAL)
		right.dest = d->var;
	walk_expr(w, n->last, right);
	walk_expr(w, n->first, want_address);
	store(w, n, want);
}

static void walk_compound_assignment(struct walk *w, struct node *n,
				     struct want want)
{
	struct event e;

	walk_value(w, n->last);
	walk_expr(w, n->first, want_address);
	if (!event_access(w, &e, EV_RMW, n->first, n))
		return;
	e.op = operator_text(n->op);
	e.dest = want.dest;
	event_value(w, &e, n->last);
	if (!want.discard)
		e.flags |= EVF_VALUE_USED;
	event_add(w, &e);
}

/* && and || for their value. */
static void walk_logical(struct walk *w, struct node *n)
{
	unsigned int join = cfg_block(&w->cfg);

	walk_cond(w, n, join, join);
	w->cur = join;
}

static void walk_binary(struct walk *w, struct node *n, struct want want)
{
	struct want operand = { .escape = want.escape };

	if (n->nkids != 2) {
		walk_kids(w, n, want_value);
	} else if (node_is_assignment(n)) {
		walk_assignment(w, n, want);
	} else if (n->op == CXBinaryOperator_Comma) {
		walk_expr(w, n->first, want_nothing);
		walk_expr(w, n->last, want);
	} else if (n->op == CXBinaryOperator_LAnd ||
		   n->op == CXBinaryOperator_LOr) {
		walk_logical(w, n);
	} else {
		if (n->op != CXBinaryOperator_Add &&
		    n->op != CXBinaryOperator_Sub)
			operand.escape = false;
		walk_kids(w, n, operand);
	}
}

static void walk_arm(struct walk *w, struct node *n, unsigned int block,
		     unsigned int join, struct want want)
{
	w->cur = block;
	if (n)
		walk_expr(w, n, want);
	cfg_edge(&w->cfg, w->cur, join);
}

static void walk_conditional(struct walk *w, struct node *n, struct want want)
{
	unsigned int yes = cfg_block(&w->cfg), no = cfg_block(&w->cfg);
	unsigned int join = cfg_block(&w->cfg);

	walk_cond(w, n->first, yes, no);
	walk_arm(w, node_kid(n, 1), yes, join, want);
	walk_arm(w, node_kid(n, 2), no, join, want);
	w->cur = join;
}

/* x ?: y: x is evaluated once and is also the value when true. */
static void walk_elvis(struct walk *w, struct node *n, struct want want)
{
	unsigned int no = cfg_block(&w->cfg), join = cfg_block(&w->cfg);

	w->in_cond++;
	walk_expr(w, n->first, want);
	w->in_cond--;
	w->cfg.blocks.at[w->cur].cond = node_text(w, n->first);
	cfg_edge(&w->cfg, w->cur, join);
	cfg_edge(&w->cfg, w->cur, no);
	walk_arm(w, n->last, no, join, want);
	w->cur = join;
}

static void walk_cast(struct walk *w, struct node *n, struct want want)
{
	if (node_type(n).kind == CXType_Void)
		want.discard = true;
	if (n->first)
		walk_expr(w, n->first, want);
}

/* Initialiser lists: what they hold is stored somewhere. */
static void walk_init_list(struct walk *w, struct node *n)
{
	struct want kept = { .escape = true };

	walk_kids(w, n, kept);
}

static void walk_declaration(struct walk *w, struct node *n)
{
	struct decl *d = decl_of_node(w->ds, n);
	struct want want = { .escape = !keeps_address(d) };

	if (!n->first)
		return;
	note_initialiser(w, n->first, d->key, d->type);
	if (d->kind != DECL_LOCAL)
		return;
	want.dest = d->var;
	w->in_init++;
	walk_expr(w, n->first, want);
	w->in_init--;
}

void walk_expr(struct walk *w, struct node *n, struct want want)
{
	switch (n->kind) {
	case CXCursor_ParenExpr:
		if (n->first)
			walk_expr(w, n->first, want);
		return;
	case CXCursor_DeclRefExpr:
		walk_name(w, n, want);
		return;
	case CXCursor_MemberRefExpr:
		walk_member(w, n, want);
		return;
	case CXCursor_ArraySubscriptExpr:
		walk_subscript(w, n, want);
		return;
	case CXCursor_UnaryOperator:
		walk_unary(w, n, want);
		return;
	case CXCursor_BinaryOperator:
		walk_binary(w, n, want);
		return;
	case CXCursor_CompoundAssignOperator:
		walk_compound_assignment(w, n, want);
		return;
	case CXCursor_ConditionalOperator:
		walk_conditional(w, n, want);
		return;
	case NODE_ELVIS:
		walk_elvis(w, n, want);
		return;
	case CXCursor_CStyleCastExpr:
		walk_cast(w, n, want);
		return;
	case CXCursor_CallExpr:
		walk_call(w, n, want);
		return;
	case CXCursor_StmtExpr:
		walk_stmt_expr(w, n, want);
		return;
	case CXCursor_CompoundLiteralExpr:
		if (n->first)
			note_initialiser(w, n->first, NULL, node_type(n));
		walk_init_list(w, n);
		return;
	case CXCursor_InitListExpr:
		walk_init_list(w, n);
		return;
	case CXCursor_VarDecl:
		walk_declaration(w, n);
		return;
	case CXCursor_AddrLabelExpr:
	case NODE_OPAQUE:
		return;
	default:
		walk_kids(w, n, want_value);
		return;
	}
}
