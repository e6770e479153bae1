// SPDX-License-Identifier: GPL-2.0-only
#include "tree.h"

#include <string.h>

#include "cleanup.h"
#include "cx.h"
#include "place.h"

/* A walk takes a few C frames per level: bounded for an 8 MB stack. */
#define MAX_DEPTH 1200

struct builder {
	struct files *files;
	struct arena *arena;
	struct node *top; /* innermost node being filled */
	unsigned int depth;
	bool too_deep;
};

struct node *node_kid(const struct node *n, unsigned int i)
{
	struct node *kid = n->first;

	while (kid && i--)
		kid = kid->next;
	return kid;
}

struct node *node_strip(struct node *n)
{
	while (n && n->kind == CXCursor_ParenExpr && n->first)
		n = n->first;
	return n;
}

struct node *node_strip_casts(struct node *n)
{
	while (n && n->first &&
	       (n->kind == CXCursor_ParenExpr ||
		n->kind == CXCursor_CStyleCastExpr))
		n = n->first;
	return n;
}

struct node *node_user(const struct node *n)
{
	struct node *p = n->parent;

	while (p && p->kind == CXCursor_ParenExpr)
		p = p->parent;
	return p;
}

CXType node_type(struct node *n)
{
	if (!n->typed) {
		n->type = clang_getCanonicalType(
			clang_getCursorType(n->cursor));
		n->typed = true;
	}
	return n->type;
}

CXSourceRange node_extent(struct node *n)
{
	if (!n->measured) {
		n->extent = clang_getCursorExtent(n->cursor);
		n->measured = true;
	}
	return n->extent;
}

bool node_is_binary(const struct node *n, enum CXBinaryOperatorKind op)
{
	return n->kind == CXCursor_BinaryOperator && n->op == (int)op;
}

bool node_is_unary(const struct node *n, enum CXUnaryOperatorKind op)
{
	return n->kind == CXCursor_UnaryOperator && n->op == (int)op;
}

bool node_is_assignment(const struct node *n)
{
	return node_is_binary(n, CXBinaryOperator_Assign);
}

bool node_is_compound_assignment(const struct node *n)
{
	return n->kind == CXCursor_CompoundAssignOperator;
}

bool node_is_step(const struct node *n)
{
	return n->kind == CXCursor_UnaryOperator &&
	       n->op >= CXUnaryOperator_PostInc &&
	       n->op <= CXUnaryOperator_PreDec;
}

bool node_is_literal(const struct node *n)
{
	return n->kind == CXCursor_IntegerLiteral ||
	       n->kind == CXCursor_FloatingLiteral ||
	       n->kind == CXCursor_CharacterLiteral;
}

struct node *node_stmt_expr_value(const struct node *n)
{
	struct node *body = n->first;
	struct node *last = body ? body->last : NULL;

	while (last && last->kind == CXCursor_LabelStmt)
		last = last->last;
	return last && clang_isExpression((enum CXCursorKind)last->kind) ? last
									 : NULL;
}

static bool is_wanted(enum CXCursorKind kind)
{
	if (kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl)
		return true;
	if (kind == CXCursor_LabelRef)
		return true;
	return (kind >= CXCursor_FirstExpr && kind <= CXCursor_LastExpr) ||
	       (kind >= CXCursor_FirstStmt && kind <= CXCursor_LastStmt);
}

static bool has_operands(enum CXCursorKind kind)
{
	/* sizeof and alignof; literals have no children worth a visit. */
	return kind != CXCursor_UnaryExpr && kind != CXCursor_StringLiteral;
}

static void append(struct node *parent, struct node *n)
{
	n->parent = parent;
	n->next = NULL;
	if (parent->last)
		parent->last->next = n;
	else
		parent->first = n;
	parent->last = n;
	parent->nkids++;
}

static struct node *new_node(struct builder *b, CXCursor c)
{
	struct node *n = arena_new(b->arena, struct node);

	n->cursor = c;
	n->kind = clang_getCursorKind(c);
	if (n->kind == CXCursor_BinaryOperator ||
	    n->kind == CXCursor_CompoundAssignOperator)
		n->op = clang_getCursorBinaryOperatorKind(c);
	else if (n->kind == CXCursor_UnaryOperator)
		n->op = clang_getCursorUnaryOperatorKind(c);
	return n;
}

static bool same_extent(struct node *a, struct node *b)
{
	return clang_equalRanges(node_extent(a), node_extent(b));
}

/*
 * Is the UnexposedExpr n, with the child kid alone, an implicit cast? Of all
 * that has no kind of its own these alone refer to what is in them, and what
 * begins with a number has no more than that.
 */
static bool is_implicit_cast(struct node *n, struct node *kid)
{
	if (!clang_Cursor_isNull(clang_getCursorReferenced(n->cursor)))
		return true;
	if (node_is_literal(kid))
		return clang_equalLocations(
			clang_getCursorLocation(n->cursor),
			clang_getCursorLocation(kid->cursor));
	return same_extent(n, kid);
}

/* Asks clang only where the answer is not plain. */
static bool same_cursor(CXCursor a, CXCursor b)
{
	if (a.kind != b.kind)
		return false;
	return !memcmp(a.data, b.data, sizeof(a.data)) ||
	       clang_equalCursors(a, b);
}

/* Makes parent the node that new ones are children of. */
static void climb_to(struct builder *b, CXCursor parent)
{
	struct node *n = b->top;
	unsigned int depth = b->depth;

	while (n && !same_cursor(n->cursor, parent)) {
		n = n->parent;
		depth--;
	}
	if (!n)
		return; /* not on the path: keep where we are */
	b->top = n;
	b->depth = depth;
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent,
				     CXClientData data)
{
	struct builder *b = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	struct node *n;

	if (!is_wanted(kind))
		return CXChildVisit_Continue;
	climb_to(b, parent);
	if (b->depth >= MAX_DEPTH) {
		b->too_deep = true;
		return CXChildVisit_Break;
	}
	n = new_node(b, c);
	append(b->top, n);
	if (b->top->kind == CXCursor_UnexposedExpr)
		b->top->wraps = b->top->nkids == 1 &&
				is_implicit_cast(b->top, n);
	if (!has_operands(kind))
		return CXChildVisit_Continue;
	b->top = n;
	b->depth++;
	return CXChildVisit_Recurse;
}

static void clear_kids(struct node *n)
{
	n->first = n->last = NULL;
	n->nkids = 0;
}

/* keep becomes the only child of n; NULL: no child. */
static void keep_only(struct node *n, struct node *keep)
{
	clear_kids(n);
	if (keep)
		append(n, keep);
}

/* old's place in its parent goes to n, a descendant of old. */
static struct node *replace(struct node *old, struct node *n)
{
	n->parent = old->parent;
	n->moved = true;
	return n;
}

/* The same for an implicit cast, which begins where its operand does. */
static struct node *drop_cast(struct node *cast)
{
	cast->first->parent = cast->parent;
	return cast->first;
}

/* Is the text where the node is spelled, in whatever file, this word? */
static bool spelled_as(const struct builder *b, struct node *n,
		       const char *word)
{
	CXSourceRange r = node_extent(n);
	CXFile handle;
	unsigned int offset;

	clang_getSpellingLocation(clang_getRangeStart(r), &handle, NULL, NULL,
				  &offset);
	return handle &&
	       text_word_at(files_load(b->files, handle), offset, word);
}

/* The value of a condition that must be constant. */
static bool constant_is_true(const struct node *n)
{
	CXEvalResult r = clang_Cursor_Evaluate(n->cursor);
	bool is_true = r && clang_EvalResult_getAsLongLong(r) != 0;

	if (r)
		clang_EvalResult_dispose(r);
	return is_true;
}

static struct node *opaque(struct node *n)
{
	n->kind = NODE_OPAQUE;
	clear_kids(n);
	return n;
}

static struct node *simplify_elvis(struct node *n)
{
	struct node *cond = n->first, *other = n->last;

	n->kind = NODE_ELVIS;
	clear_kids(n);
	append(n, cond);
	append(n, other);
	return n;
}

/*
 * UnexposedExpr stands for all that libclang's C API has no kind for; tell
 * apart what matters by extent and spelling.
 */
static struct node *simplify_unexposed(struct builder *b, struct node *n)
{
	if (!n->first)
		return opaque(n);
	if (n->nkids == 4 && same_extent(n->first, node_kid(n, 1)))
		return simplify_elvis(n);
	if (n->nkids == 1 && n->wraps)
		return drop_cast(n);
	if (n->nkids == 3 && spelled_as(b, n, "__builtin_choose_expr"))
		return replace(n,
			       node_kid(n, constant_is_true(n->first) ? 1 : 2));
	if (spelled_as(b, n, "__builtin_offsetof") ||
	    spelled_as(b, n, "__builtin_types_compatible_p"))
		return opaque(n);
	return n;
}

/* The association of the result's type: libclang does not say which. */
static struct node *simplify_generic(struct node *n)
{
	for (struct node *kid = n->first ? n->first->next : NULL; kid;
	     kid = kid->next)
		if (clang_equalTypes(node_type(kid), node_type(n)))
			return replace(n, kid);
	return n->last ? replace(n, n->last) : n;
}

static void simplify_declaration(struct node *n)
{
	CXCursor init = clang_Cursor_getVarDeclInitializer(n->cursor);
	struct node *kid = n->last;

	if (clang_Cursor_isNull(init))
		kid = NULL;
	keep_only(n, kid);
}

/* Applies the rules of tree.h to n, whose children are done. */
static struct node *simplify(struct builder *b, struct node *n)
{
	switch (n->kind) {
	case CXCursor_UnexposedExpr:
		return simplify_unexposed(b, n);
	case CXCursor_GenericSelectionExpr:
		return simplify_generic(n);
	case CXCursor_VarDecl:
		simplify_declaration(n);
		return n;
	case CXCursor_ParmDecl:
		clear_kids(n);
		return n;
	case CXCursor_CStyleCastExpr:
	case CXCursor_CompoundLiteralExpr:
		keep_only(n, n->last);
		return n;
	case CXCursor_UnaryExpr:
	case CXCursor_StaticAssert:
		return opaque(n);
	case CXCursor_UnaryOperator:
		if (n->op == CXUnaryOperator_Extension && n->first)
			return replace(n, n->first);
		return n;
	default:
		return n;
	}
}

/*
 * Children first. Recursion is bounded by MAX_DEPTH.
 */
static struct node *simplify_all(struct builder *b, struct node *n)
{
	struct node *kid = n->first;

	clear_kids(n);
	while (kid) {
		struct node *next = kid->next;

		append(n, simplify_all(b, kid));
		kid = next;
	}
	return simplify(b, n);
}

enum tree_status tree_build(struct files *fs, CXCursor root,
			    struct arena *arena, struct node **out)
{
	struct builder b = { .files = fs, .arena = arena };

	*out = NULL;
	b.top = new_node(&b, root);
	clang_visitChildren(root, visit, &b);
	if (b.too_deep)
		return TREE_TOO_DEEP;
	while (b.top->parent)
		b.top = b.top->parent;
	*out = simplify_all(&b, b.top);
	(*out)->parent = NULL;
	return TREE_OK;
}
