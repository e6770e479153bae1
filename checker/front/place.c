// SPDX-License-Identifier: GPL-2.0-only
#include "place.h"

#include <string.h>

#include "cx.h"

/* Calls of TRACE_EVENT() and its like run over pages. */
#define MAX_MACRO_TEXT 80

static bool is_known(const struct files *fs, CXSourceLocation loc)
{
	const struct known_text *k = &fs->known;

	return k->file && k->first <= loc.int_data && loc.int_data <= k->last;
}

/* The entry for loc, with its file and offset. */
static struct told_place *find_place(struct files *fs, CXSourceLocation loc)
{
	struct told_place *p = &fs->told[loc.int_data % TOLD_PLACES];
	CXFile handle = NULL;

	if (loc.int_data && p->id == loc.int_data)
		return p;
	*p = (struct told_place){ .id = loc.int_data };
	clang_getFileLocation(loc, &handle, NULL, NULL, &p->offset);
	if (handle)
		p->file = files_get(fs, handle);
	return p;
}

struct front_file *place_of(struct files *fs, CXSourceLocation loc,
			    unsigned int *offset)
{
	const struct told_place *p;

	if (is_known(fs, loc)) {
		*offset = fs->known.offset + loc.int_data - fs->known.first;
		return fs->known.file;
	}
	p = find_place(fs, loc);
	*offset = p->offset;
	return p->file;
}

bool place_in_file(struct files *fs, CXSourceLocation loc)
{
	struct told_place *p;
	CXFile spelled = NULL;
	unsigned int offset = 0;

	if (is_known(fs, loc))
		return true;
	p = find_place(fs, loc);
	if (!p->asked) {
		clang_getSpellingLocation(loc, &spelled, NULL, NULL, &offset);
		p->in_file = p->file && p->file->handle == spelled &&
			     p->offset == offset;
		p->asked = true;
	}
	return p->in_file;
}

/* Has no macro had a hand in loc? */
static bool is_plain(CXSourceLocation loc, CXFile *file, unsigned int *offset)
{
	CXFile spelled = NULL;
	unsigned int spelled_offset = 0;

	clang_getExpansionLocation(loc, file, NULL, NULL, offset);
	clang_getSpellingLocation(loc, &spelled, NULL, NULL, &spelled_offset);
	return *file && *file == spelled && *offset == spelled_offset;
}

void places_learn(struct files *fs, CXSourceRange r)
{
	CXSourceLocation first = clang_getRangeStart(r);
	CXSourceLocation last = clang_getRangeEnd(r);
	CXFile file = NULL, last_file = NULL;
	unsigned int offset = 0, last_offset = 0;

	fs->known.file = NULL;
	if (!is_plain(first, &file, &offset) ||
	    !is_plain(last, &last_file, &last_offset) || file != last_file ||
	    last.int_data < first.int_data ||
	    last.int_data - first.int_data != last_offset - offset)
		return;
	fs->known = (struct known_text){ first.int_data, last.int_data, offset,
					 files_get(fs, file) };
}

/* Does n begin where its first child does, in clang's tree too? */
static bool begins_with_child(const struct node *n)
{
	switch (n->kind) {
	case CXCursor_BinaryOperator:
	case CXCursor_CompoundAssignOperator:
	case CXCursor_MemberRefExpr:
	case CXCursor_CallExpr:
		return n->first && !n->first->moved;
	default:
		return false;
	}
}

/*
 * Where the extent begins, which clang_getCursorLocation() says much faster
 * but of names that do not come first.
 */
static CXSourceLocation begin_of(struct node *n)
{
	switch (n->kind) {
	case CXCursor_MemberRefExpr:
	case CXCursor_UnexposedExpr:
	case CXCursor_VarDecl:
	case CXCursor_ParmDecl:
	case NODE_ELVIS:
	case NODE_OPAQUE:
		return clang_getRangeStart(node_extent(n));
	default:
		return clang_getCursorLocation(n->cursor);
	}
}

void node_place(struct files *fs, struct node *n)
{
	CXSourceLocation begin;

	if (n->placed)
		return;
	n->placed = true;
	if (begins_with_child(n)) {
		node_place(fs, n->first);
		n->file = n->first->file;
		n->begin = n->first->begin;
		n->in_file = n->first->in_file;
	}
	if (n->file)
		return;
	begin = begin_of(n);
	n->file = place_of(fs, begin, &n->begin);
	n->in_file = place_in_file(fs, begin);
	if (n->file)
		file_load(fs, n->file);
}

/* Where clang has the end of n; its begin where that is of no use. */
static unsigned int raw_end(struct files *fs, struct node *n)
{
	unsigned int end;
	struct front_file *f = place_of(fs, clang_getRangeEnd(node_extent(n)),
					&end);

	return f == n->file && end > n->begin ? end : n->begin;
}

unsigned int place_skip_invocation(struct files *fs, const struct front_file *f,
				   unsigned int offset)
{
	if (fs->skipped.file != f || fs->skipped.span.begin != offset) {
		fs->skipped.file = f;
		fs->skipped.span.begin = offset;
		fs->skipped.span.end = text_skip_invocation(f, offset);
	}
	return fs->skipped.span.end;
}

/* Does the syntax of n end with that of its last child? */
static bool ends_with_child(const struct node *n)
{
	switch (n->kind) {
	case CXCursor_BinaryOperator:
	case CXCursor_CompoundAssignOperator:
	case CXCursor_ConditionalOperator:
	case CXCursor_CStyleCastExpr:
	case NODE_ELVIS:
	case CXCursor_VarDecl:
	case CXCursor_CompoundLiteralExpr:
	case CXCursor_IfStmt:
	case CXCursor_WhileStmt:
	case CXCursor_ForStmt:
	case CXCursor_SwitchStmt:
	case CXCursor_CaseStmt:
	case CXCursor_DefaultStmt:
	case CXCursor_LabelStmt:
	case CXCursor_ReturnStmt:
	case CXCursor_IndirectGotoStmt:
		return n->last != NULL;
	case CXCursor_UnaryOperator:
		return n->last && n->op != CXUnaryOperator_PostInc &&
		       n->op != CXUnaryOperator_PostDec;
	default:
		return false;
	}
}

static bool starts_with_child(const struct node *n)
{
	switch (n->kind) {
	case CXCursor_BinaryOperator:
	case CXCursor_CompoundAssignOperator:
	case CXCursor_ConditionalOperator:
	case NODE_ELVIS:
	case CXCursor_MemberRefExpr:
	case CXCursor_ArraySubscriptExpr:
		return n->first != NULL;
	case CXCursor_UnaryOperator:
		return n->first && (n->op == CXUnaryOperator_PostInc ||
				    n->op == CXUnaryOperator_PostDec);
	default:
		return false;
	}
}

/* The character that ends n's own syntax; '\0': none is known. */
static char closer(const struct node *n)
{
	switch (n->kind) {
	case CXCursor_ParenExpr:
	case CXCursor_CallExpr:
	case CXCursor_StmtExpr:
		return ')';
	case CXCursor_ArraySubscriptExpr:
		return ']';
	case CXCursor_InitListExpr:
	case CXCursor_CompoundStmt:
		return '}';
	default:
		return '\0';
	}
}

/*
 * The member's name after what ends at floor; it may be a macro that stands
 * for a path of members. An anonymous member adds nothing.
 */
static unsigned int end_of_member(struct files *fs, struct node *n,
				  unsigned int floor)
{
	CXSourceLocation loc = clang_getCursorLocation(n->cursor);
	unsigned int offset;
	struct front_file *f = place_of(fs, loc, &offset);

	if (f != n->file || offset < floor)
		return floor;
	return text_skip_token(f, offset);
}

/* Adjacent strings are one literal. */
static unsigned int end_of_strings(const struct front_file *f,
				   unsigned int begin)
{
	unsigned int end = text_skip_token(f, begin), next;

	while ((next = text_skip_blanks(f, end)) < f->len &&
	       f->data[next] == '"')
		end = text_skip_token(f, next);
	return end;
}

/* End of a node whose first token is written in the file. */
static unsigned int end_in_file(struct files *fs, struct node *n)
{
	const struct front_file *f = n->file;
	unsigned int end, begin = n->begin;
	char close = closer(n);
	struct span last = { 0, 0 };

	if (ends_with_child(n))
		last = node_span(fs, n->last);
	if (last.end > begin)
		return last.end;
	if (n->kind == CXCursor_DeclRefExpr)
		return text_skip_token(f, begin);
	if (n->kind == CXCursor_StringLiteral)
		return end_of_strings(f, begin);
	if (node_is_literal(n))
		return text_skip_token(f, begin);
	if (n->kind == CXCursor_MemberRefExpr)
		return end_of_member(fs, n, node_span(fs, n->first).end);
	end = raw_end(fs, n);
	if (end > begin && (!close || f->data[end - 1] == close))
		return end;
	if (close && n->last)
		last = node_span(fs, n->last);
	if (!close || last.end <= begin)
		return text_skip_token(f, begin);
	end = text_skip_blanks(f, last.end);
	return end < f->len && f->data[end] == close ? end + 1 : last.end;
}

/* End of a node that begins with the call of a macro. */
static unsigned int end_after_macro(struct files *fs, struct node *n)
{
	const struct front_file *f = n->file;
	unsigned int end = place_skip_invocation(fs, n->file, n->begin);
	struct span last;

	if (n->kind == CXCursor_MemberRefExpr)
		return end_of_member(fs, n, end);
	if (n->kind == CXCursor_DeclStmt && raw_end(fs, n) > end &&
	    f->data[raw_end(fs, n) - 1] == ';')
		return raw_end(fs, n);
	if (starts_with_child(n)) {
		last = node_span(fs, n->first);
		if (last.begin == n->begin && last.end > end)
			end = last.end;
	}
	if (!n->last)
		return end;
	node_place(fs, n->last);
	if (n->last->file != n->file)
		return end;
	last = node_span(fs, n->last);
	if (ends_with_child(n) && last.begin >= end)
		return last.end;
	if (n->kind == CXCursor_ArraySubscriptExpr && last.begin >= end) {
		end = text_skip_blanks(f, last.end);
		return end < f->len && f->data[end] == ']' ? end + 1 : end;
	}
	if (n->kind == CXCursor_UnaryOperator && !ends_with_child(n) &&
	    raw_end(fs, n) == text_skip_blanks(f, end) + 2)
		return raw_end(fs, n);
	return end;
}

struct span node_span(struct files *fs, struct node *n)
{
	if (!n)
		return (struct span){ 0, 0 };
	if (n->spanned)
		return n->span;
	n->spanned = true;
	node_place(fs, n);
	if (!n->file || !n->file->data)
		return n->span;
	n->span.begin = n->begin;
	n->span.end = n->in_file ? end_in_file(fs, n) : end_after_macro(fs, n);
	return n->span;
}

/* A member whose name a macro has put behind another argument of its. */
static const char *composed_member(struct files *fs, struct node *n)
{
	struct node *base = node_strip(n->first);
	const char *text = node_source(fs, base);
	CX_STRING name = clang_getCursorSpelling(n->cursor);
	bool arrow = node_type(base).kind == CXType_Pointer;

	return text ? arena_printf(&fs->unit->arena, "%s%s%s", text,
				   arrow ? "->" : ".", cx_str(name))
		    : NULL;
}

static bool is_composed_member(struct files *fs, struct node *n)
{
	CXString name;
	bool composed;

	if (n->kind != CXCursor_MemberRefExpr || !n->first || !n->in_file)
		return false;
	name = clang_getCursorSpelling(n->cursor);
	composed = !strchr(cx_str(name), '(') &&
		   !node_member_written(fs, n, cx_str(name));
	clang_disposeString(name);
	return composed;
}

const char *node_source(struct files *fs, struct node *n)
{
	struct span s = node_span(fs, n);

	if (s.end <= s.begin)
		return NULL;
	if (is_composed_member(fs, n))
		return composed_member(fs, n);
	if (!n->in_file && s.end - s.begin > MAX_MACRO_TEXT)
		s.end = text_skip_token(n->file, s.begin);
	return arena_strndup(&fs->unit->arena, n->file->data + s.begin,
			     s.end - s.begin);
}

struct node *node_written(struct files *fs, struct node *n)
{
	for (;;) {
		node_place(fs, n);
		if (n->in_file || !n->first ||
		    (n->kind != CXCursor_ParenExpr &&
		     n->kind != CXCursor_CStyleCastExpr))
			return n;
		n = n->first;
	}
}

bool node_member_written(struct files *fs, struct node *n, const char *name)
{
	CXSourceLocation loc = clang_getCursorLocation(n->cursor);
	unsigned int offset, before;
	struct front_file *f = place_of(fs, loc, &offset);

	if (!f || f != n->file)
		return false;
	if (text_word_at(f, offset, name))
		return true;
	before = offset;
	while (before && strchr(" \t\n", f->data[before - 1]))
		before--;
	return before && (f->data[before - 1] == '.' ||
			  (before > 1 && f->data[before - 1] == '>' &&
			   f->data[before - 2] == '-'));
}
