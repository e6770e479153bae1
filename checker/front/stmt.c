// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "constant.h"
#include "cx.h"
#include "jump.h"

/* Saved by enter() for leave(). */
struct place {
	struct span stmt, macro;
	bool braceless;
};

/* The word that a statement of this kind begins with. */
static const char *keyword(const struct node *n)
{
	switch (n->kind) {
	case CXCursor_IfStmt:
		return "if";
	case CXCursor_ForStmt:
		return "for";
	case CXCursor_WhileStmt:
		return "while";
	case CXCursor_DoStmt:
		return "do";
	case CXCursor_SwitchStmt:
		return "switch";
	case CXCursor_ReturnStmt:
		return "return";
	case CXCursor_GotoStmt:
	case CXCursor_IndirectGotoStmt:
		return "goto";
	case CXCursor_BreakStmt:
		return "break";
	case CXCursor_ContinueStmt:
		return "continue";
	default:
		return NULL;
	}
}

static bool in_macro(const struct walk *w, unsigned int offset)
{
	return w->macro.begin <= offset && offset < w->macro.end;
}

/* The end of an expression statement or the like, ';' included. */
static unsigned int past_semicolon(const struct node *n, unsigned int end)
{
	unsigned int i = text_skip_blanks(n->file, end);

	return i < n->file->len && n->file->data[i] == ';' ? i + 1 : end;
}

static bool ends_with_stmt(const struct node *n)
{
	switch (n->kind) {
	case CXCursor_IfStmt:
	case CXCursor_ForStmt:
	case CXCursor_WhileStmt:
	case CXCursor_SwitchStmt:
	case CXCursor_CaseStmt:
	case CXCursor_DefaultStmt:
	case CXCursor_LabelStmt:
		return true;
	default:
		return false;
	}
}

static struct span stmt_span(struct walk *w, struct node *n)
{
	struct span s = node_span(w->files, n), last;

	if (!n->file || !n->file->data)
		return s;
	if (ends_with_stmt(n) && n->last) {
		last = stmt_span(w, n->last);
		if (last.end > s.end)
			s.end = last.end;
	}
	if (n->kind == CXCursor_CompoundStmt || n->kind == CXCursor_NullStmt ||
	    (n->kind == CXCursor_DeclStmt && s.end > s.begin &&
	     n->file->data[s.end - 1] == ';'))
		return s;
	if (ends_with_stmt(n))
		return s;
	s.end = past_semicolon(n, s.end);
	return s;
}

/* Is n what an if, else or loop does, without braces? */
static bool is_braceless(const struct node *n)
{
	const struct node *p = n->parent;

	if (!p || n->kind == CXCursor_CompoundStmt)
		return false;
	switch (p->kind) {
	case CXCursor_IfStmt:
		return n != p->first;
	case CXCursor_ForStmt:
	case CXCursor_WhileStmt:
		return n == p->last;
	case CXCursor_DoStmt:
		return n == p->first;
	default:
		return false;
	}
}

/*
 * Makes n the statement that events are part of, unless it is inside a macro
 * call: then the statement with that call is.
 */
static struct place enter(struct walk *w, struct node *n)
{
	struct place old = { w->stmt, w->macro, w->braceless };
	const char *word = keyword(n);

	node_place(w->files, n);
	if (!n->file || !n->file->data || in_macro(w, n->begin))
		return old;
	if (n->kind == CXCursor_CompoundStmt || n->kind == CXCursor_CaseStmt ||
	    n->kind == CXCursor_DefaultStmt || n->kind == CXCursor_LabelStmt)
		return old;
	w->stmt = stmt_span(w, n);
	w->braceless = is_braceless(n);
	if (word ? !text_word_at(n->file, n->begin, word) : !n->in_file) {
		w->macro.begin = n->begin;
		w->macro.end = place_skip_invocation(w->files, n->file,
						     n->begin);
	}
	return old;
}

static void leave(struct walk *w, struct place old)
{
	w->stmt = old.stmt;
	w->macro = old.macro;
	w->braceless = old.braceless;
}

static void cond_edges(struct walk *w, struct node *n, unsigned int yes,
		       unsigned int no)
{
	long long value;

	if (constant_value(w->ds, n, &value)) {
		cfg_edge(&w->cfg, w->cur, value ? yes : no);
		return;
	}
	w->in_cond++;
	walk_value(w, n);
	w->in_cond--;
	w->cfg.blocks.at[w->cur].cond = node_text(w, n);
	cfg_edge(&w->cfg, w->cur, yes);
	cfg_edge(&w->cfg, w->cur, no);
}

/* The operand of likely() and its like; NULL when n is none. */
static struct node *expected(struct walk *w, struct node *n)
{
	struct node *callee;
	struct decl *d;

	if (n->kind != CXCursor_CallExpr || !n->first || n->nkids < 2)
		return NULL;
	callee = node_strip_casts(n->first);
	d = callee->kind == CXCursor_DeclRefExpr ? decl_of_node(w->ds, callee)
						 : NULL;
	return d && !strncmp(d->name, "__builtin_expect", 16) ? node_kid(n, 1)
							      : NULL;
}

void walk_cond(struct walk *w, struct node *n, unsigned int yes,
	       unsigned int no)
{
	struct node *inner;
	unsigned int next;

	n = node_strip(n);
	inner = expected(w, n);
	if (inner) {
		walk_cond(w, inner, yes, no);
	} else if (node_is_unary(n, CXUnaryOperator_LNot) && n->first) {
		walk_cond(w, n->first, no, yes);
	} else if (node_is_binary(n, CXBinaryOperator_LAnd) && n->nkids == 2) {
		next = cfg_block(&w->cfg);
		walk_cond(w, n->first, next, no);
		w->cur = next;
		walk_cond(w, n->last, yes, no);
	} else if (node_is_binary(n, CXBinaryOperator_LOr) && n->nkids == 2) {
		next = cfg_block(&w->cfg);
		walk_cond(w, n->first, yes, next);
		w->cur = next;
		walk_cond(w, n->last, yes, no);
	} else {
		cond_edges(w, n, yes, no);
	}
}

static void walk_if(struct walk *w, struct node *n)
{
	unsigned int yes = cfg_block(&w->cfg), no = cfg_block(&w->cfg);
	unsigned int join = cfg_block(&w->cfg);

	if (n->nkids < 2)
		return;
	walk_cond(w, n->first, yes, no);
	w->cur = yes;
	walk_stmt(w, node_kid(n, 1));
	cfg_edge(&w->cfg, w->cur, join);
	w->cur = no;
	if (n->nkids > 2)
		walk_stmt(w, node_kid(n, 2));
	cfg_edge(&w->cfg, w->cur, join);
	w->cur = join;
}

static void walk_body(struct walk *w, struct node *body, unsigned int next,
		      unsigned int out)
{
	struct jump j = { w->jumps, out, next, true, w->scopes };

	w->jumps = &j;
	walk_stmt(w, body);
	w->jumps = j.outer;
	cfg_edge(&w->cfg, w->cur, next);
}

static void walk_while(struct walk *w, struct node *n)
{
	unsigned int head = cfg_block(&w->cfg), body = cfg_block(&w->cfg);
	unsigned int out = cfg_block(&w->cfg);

	if (n->nkids < 2)
		return;
	cfg_edge(&w->cfg, w->cur, head);
	w->cur = head;
	walk_cond(w, n->first, body, out);
	w->cur = body;
	walk_body(w, n->last, head, out);
	w->cur = out;
}

static void walk_do(struct walk *w, struct node *n)
{
	unsigned int body = cfg_block(&w->cfg), test = cfg_block(&w->cfg);
	unsigned int out = cfg_block(&w->cfg);

	if (n->nkids < 2)
		return;
	cfg_edge(&w->cfg, w->cur, body);
	w->cur = body;
	walk_body(w, n->first, test, out);
	w->cur = test;
	walk_cond(w, n->last, body, out);
	w->cur = out;
}

struct for_parts {
	struct node *init, *cond, *step;
};

/* Of a for from a macro the text is not at hand: judge by the kind. */
static void sort_by_kind(struct node **kids, unsigned int n,
			 struct for_parts *p)
{
	bool starts = kids[0]->kind == CXCursor_DeclStmt ||
		      node_is_assignment(node_strip(kids[0]));
	struct node *end = node_strip(kids[n - 1]);
	bool steps = node_is_step(end) || node_is_assignment(end) ||
		     node_is_compound_assignment(end);

	if (n == 1) {
		*(starts ? &p->init : steps ? &p->step : &p->cond) = kids[0];
		return;
	}
	*(starts ? &p->init : &p->cond) = kids[0];
	*(starts && !steps ? &p->cond : &p->step) = kids[1];
}

/* Offset of the next ';' or of the end of the parentheses. */
static unsigned int next_semicolon(const struct front_file *f, unsigned int i)
{
	i = text_skip_blanks(f, i);
	while (i < f->len && f->data[i] != ';' && f->data[i] != ')')
		i = text_skip_blanks(f, text_skip_token(f, i));
	return i;
}

static void sort_by_text(struct walk *w, const struct front_file *f,
			 unsigned int paren, struct node **kids, unsigned int n,
			 struct for_parts *p)
{
	unsigned int first = next_semicolon(f, paren + 1);
	unsigned int second = next_semicolon(f, first + 1);

	for (unsigned int i = 0; i < n; i++) {
		node_place(w->files, kids[i]);
		if (kids[i]->begin < first)
			p->init = kids[i];
		else if (kids[i]->begin < second)
			p->cond = kids[i];
		else
			p->step = kids[i];
	}
}

/* libclang leaves out the parts that are not there. */
static void sort_parts(struct walk *w, struct node *n, struct for_parts *p)
{
	struct node *kids[3] = { NULL, NULL, NULL };
	unsigned int count = 0, paren;

	for (struct node *k = n->first; k && k != n->last && count < 3;
	     k = k->next)
		kids[count++] = k;
	if (!count)
		return;
	if (count == 3) {
		*p = (struct for_parts){ kids[0], kids[1], kids[2] };
		return;
	}
	node_place(w->files, n);
	if (!n->in_file) {
		sort_by_kind(kids, count, p);
		return;
	}
	paren = text_skip_blanks(n->file, n->begin + 3);
	sort_by_text(w, n->file, paren, kids, count, p);
}

static void walk_discard(struct walk *w, struct node *n)
{
	struct want nothing = { .discard = true };

	if (clang_isExpression((enum CXCursorKind)n->kind) ||
	    n->kind == NODE_ELVIS)
		walk_expr(w, n, nothing);
	else
		walk_stmt(w, n);
}

static void walk_for(struct walk *w, struct node *n)
{
	unsigned int head = cfg_block(&w->cfg), body = cfg_block(&w->cfg);
	unsigned int step = cfg_block(&w->cfg), out = cfg_block(&w->cfg);
	struct for_parts p = { NULL, NULL, NULL };
	struct scope s;

	if (!n->last)
		return;
	sort_parts(w, n, &p);
	scope_open(w, &s);
	if (p.init)
		walk_discard(w, p.init);
	cfg_edge(&w->cfg, w->cur, head);
	w->cur = head;
	if (p.cond)
		walk_cond(w, p.cond, body, out);
	else
		cfg_edge(&w->cfg, w->cur, body);
	w->cur = body;
	walk_body(w, n->last, step, out);
	w->cur = step;
	if (p.step)
		walk_discard(w, p.step);
	cfg_edge(&w->cfg, w->cur, head);
	w->cur = out;
	scope_close(w, &s);
}

static void walk_jump(struct walk *w, bool is_continue)
{
	struct jump *j = w->jumps;

	while (j && is_continue && !j->has_continue)
		j = j->outer;
	if (j) {
		scopes_unwind(w, j->scope);
		cfg_edge(&w->cfg, w->cur,
			 is_continue ? j->continue_to : j->break_to);
	}
	walk_dead_end(w);
}

static void walk_return(struct walk *w, struct node *n)
{
	struct want given = { .escape = true };
	struct event e;

	if (n->first)
		walk_expr(w, n->first, given);
	scopes_unwind(w, NULL);
	event_begin(w, &e, EV_RETURN, n);
	if (n->first)
		event_value(w, &e, n->first);
	if (n->file && !text_word_at(n->file, e.expr.begin, "return"))
		e.flags |= EVF_MACRO;
	event_add(w, &e);
	cfg_edge(&w->cfg, w->cur, w->exit);
	walk_dead_end(w);
}

static void walk_goto(struct walk *w, struct node *n)
{
	int target = label_target(w, n);

	if (target < 0) {
		jump_anywhere(w);
		return;
	}
	cfg_edge(&w->cfg, w->cur, (unsigned int)target);
	walk_dead_end(w);
}

static void walk_label(struct walk *w, struct node *n)
{
	CX_STRING name = clang_getCursorSpelling(n->cursor);
	unsigned int block = label_block(w, n->cursor,
					 unit_intern(w->unit, cx_str(name)));

	cfg_edge(&w->cfg, w->cur, block);
	w->cur = block;
	if (n->last)
		walk_stmt(w, n->last);
}

static void walk_compound(struct walk *w, struct node *n, struct node *value,
			  struct want want)
{
	struct scope s;

	scope_open(w, &s);
	for (struct node *kid = n->first; kid; kid = kid->next)
		if (kid == value) {
			struct place old = enter(w, kid);

			walk_expr(w, kid, want);
			leave(w, old);
		} else {
			walk_stmt(w, kid);
		}
	scope_close(w, &s);
}

void walk_stmt_expr(struct walk *w, struct node *n, struct want want)
{
	struct span macro = w->macro;
	unsigned int in_cond = w->in_cond, in_init = w->in_init;
	struct node *value = node_stmt_expr_value(n);

	if (!n->first)
		return;
	node_place(w->files, n);
	if (n->file && !n->in_file && !in_macro(w, n->begin)) {
		w->macro.begin = n->begin;
		w->macro.end = place_skip_invocation(w->files, n->file,
						     n->begin);
	}
	w->in_cond = w->in_init = 0;
	walk_compound(w, n->first, value, want);
	w->in_cond = in_cond;
	w->in_init = in_init;
	w->macro = macro;
}

static void walk_one(struct walk *w, struct node *n)
{
	struct want nothing = { .discard = true };

	switch (n->kind) {
	case CXCursor_CompoundStmt:
		walk_compound(w, n, NULL, nothing);
		return;
	case CXCursor_IfStmt:
		walk_if(w, n);
		return;
	case CXCursor_ForStmt:
		walk_for(w, n);
		return;
	case CXCursor_WhileStmt:
		walk_while(w, n);
		return;
	case CXCursor_DoStmt:
		walk_do(w, n);
		return;
	case CXCursor_SwitchStmt:
		walk_switch(w, n);
		return;
	case CXCursor_CaseStmt:
		walk_case(w, n);
		return;
	case CXCursor_DefaultStmt:
		walk_default(w, n);
		return;
	case CXCursor_LabelStmt:
		walk_label(w, n);
		return;
	case CXCursor_GotoStmt:
		walk_goto(w, n);
		return;
	case CXCursor_IndirectGotoStmt:
		if (n->first)
			walk_value(w, n->first);
		jump_anywhere(w);
		return;
	case CXCursor_BreakStmt:
	case CXCursor_ContinueStmt:
		walk_jump(w, n->kind == CXCursor_ContinueStmt);
		return;
	case CXCursor_ReturnStmt:
		walk_return(w, n);
		return;
	case CXCursor_GCCAsmStmt:
		walk_asm(w, n);
		return;
	case CXCursor_NullStmt:
	case CXCursor_LabelRef:
		return;
	case CXCursor_DeclStmt:
		for (struct node *kid = n->first; kid; kid = kid->next)
			walk_expr(w, kid, nothing);
		return;
	case CXCursor_UnexposedStmt: /* one with attributes */
		for (struct node *kid = n->first; kid; kid = kid->next)
			walk_stmt(w, kid);
		return;
	default:
		walk_expr(w, n, nothing);
		return;
	}
}

void walk_stmt(struct walk *w, struct node *n)
{
	struct place old = enter(w, n);

	walk_one(w, n);
	leave(w, old);
}
