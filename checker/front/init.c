// SPDX-License-Identifier: GPL-2.0-only
/*
 * Tables of functions: "location of type pointer to function holds function",
 * from initialisers. Keys are those of the innermost record with a name, so
 * that they match what a call through any object of the type has.
 */
#include <string.h>

#include "constant.h"
#include "walk.h"

/* Records in initialisers nest; so do our calls. */
#define MAX_NESTING 32

struct init {
	struct walk *w;
	unsigned int depth;
};

static void init_value(struct init *in, struct node *value, const char *key,
		       CXType type);

struct designators {
	CXCursor last; /* innermost field named; null: none */
};

static enum CXChildVisitResult find_field(CXCursor c, CXCursor parent,
					  CXClientData data)
{
	struct designators *d = data;

	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_MemberRef)
		d->last = clang_getCursorReferenced(c);
	return CXChildVisit_Continue;
}

/* The field that ".a.b = value" sets; null for other initialisers. */
static CXCursor designated_field(struct node *n)
{
	struct designators d = { clang_getNullCursor() };

	if (n->kind == CXCursor_UnexposedExpr)
		clang_visitChildren(n->cursor, find_field, &d);
	return d.last;
}

struct nth {
	unsigned int left;
	CXCursor field;
};

static enum CXVisitorResult count_field(CXCursor field, CXClientData data)
{
	struct nth *n = data;

	n->field = field;
	return n->left-- ? CXVisit_Continue : CXVisit_Break;
}

/* The i-th field of a record type, null past the end. */
static CXCursor nth_field(CXType type, unsigned int i)
{
	struct nth n = { i, clang_getNullCursor() };

	if (!clang_Type_visitFields(type, count_field, &n))
		return clang_getNullCursor();
	return n.field;
}

/*
 * Key of a member: "tag@file>name". One of an anonymous record in outer counts
 * as outer's own; without any tag it is "key>name".
 */
static const char *member_key(struct init *in, const char *key,
			      const struct decl *outer,
			      const struct decl *record,
			      const struct decl *field)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	if (record->key)
		key = record->key;
	else if (outer && outer->key)
		key = outer->key;
	if (!key)
		return NULL;
	strbuf_addstr(&sb, key);
	if (field->key)
		strbuf_addf(&sb, ">%s", field->key);
	return unit_intern(in->w->unit, sb.buf);
}

static void init_field(struct init *in, struct node *value, CXCursor field,
		       const char *key, const struct decl *outer)
{
	struct decl *f = decl_get(in->w->ds, field), *record;
	CXCursor parent = clang_getCursorSemanticParent(field);

	record = decl_get(in->w->ds, parent);
	init_value(in, value, member_key(in, key, outer, record, f), f->type);
}

static void init_record(struct init *in, struct node *list, const char *key,
			CXType type)
{
	struct decl *outer = decl_of_record(in->w->ds, type);
	unsigned int position = 0;

	for (struct node *n = list->first; n; n = n->next) {
		CXCursor field = designated_field(n);
		struct node *value = n;

		if (!clang_Cursor_isNull(field))
			value = n->last;
		else
			field = nth_field(type, position);
		position++;
		if (value && !clang_Cursor_isNull(field))
			init_field(in, value, field, key, outer);
	}
}

/* "[i] = value" or "value". */
static void init_array(struct init *in, struct node *list, const char *key,
		       CXType type)
{
	CXType element = clang_getCanonicalType(
		clang_getArrayElementType(type));
	long long i = 0;

	if (!type_is_record(element) && !type_is_array(element) &&
	    !type_is_pointer(element))
		return;
	for (struct node *n = list->first; n; n = n->next, i++) {
		struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
		struct node *value = n;

		if (n->kind == CXCursor_UnexposedExpr && n->nkids > 1) {
			constant_value(in->w->ds, n->first, &i);
			value = n->last;
		}
		strbuf_addf(&sb, "%s[%lld]", key ? key : "", i);
		init_value(in, value,
			   key ? unit_intern(in->w->unit, sb.buf) : NULL,
			   element);
	}
}

static bool is_function_pointer(CXType type)
{
	return type_is_pointer(type) && type_is_function(clang_getCanonicalType(
						clang_getPointeeType(type)));
}

static void init_function(struct init *in, struct node *value, const char *key,
			  CXType type)
{
	struct node *n = node_strip_casts(value);
	struct decl *d;

	if (node_is_unary(n, CXUnaryOperator_AddrOf) && n->first)
		n = node_strip(n->first);
	if (n->kind != CXCursor_DeclRefExpr)
		return;
	d = decl_of_node(in->w->ds, n);
	if (!d || d->kind != DECL_FUNCTION)
		return;
	note_function_address(in->w, d);
	if (is_function_pointer(type))
		note_function_pointer(in->w, key, n);
}

static void init_value(struct init *in, struct node *value, const char *key,
		       CXType type)
{
	if (value->kind == CXCursor_CompoundLiteralExpr && value->first)
		value = value->first;
	if (value->kind != CXCursor_InitListExpr) {
		init_function(in, value, key, type);
		return;
	}
	if (in->depth >= MAX_NESTING)
		return;
	in->depth++;
	if (type_is_record(type))
		init_record(in, value, key, type);
	else if (type_is_array(type))
		init_array(in, value, key, type);
	in->depth--;
}

void note_initialiser(struct walk *w, struct node *init, const char *key,
		      CXType type)
{
	struct init in = { w, 0 };

	init = node_strip(init);
	init_value(&in, init, key, type);
}
