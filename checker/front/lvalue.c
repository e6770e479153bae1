// SPDX-License-Identifier: GPL-2.0-only
#include "lvalue.h"

#include <string.h>

#include "constant.h"
#include "cx.h"
#include "locals.h"
#include "strbuf.h"

/* How often a pointer is followed to the definition of a local. */
#define MAX_ALIASES 6

/* A key being built, from the outermost object inwards. */
struct path {
	struct decls *ds;
	struct strbuf key;
	struct decl *base;  /* local pointer that the object is reached by */
	unsigned int flags; /* LOC_PERCPU, LOC_USER: inherited */
	bool at_record;	    /* key is a record's name and nothing more */
	unsigned int aliases;
};

static bool path_object(struct path *p, struct node *n);

static struct node *model_call(struct decls *ds, struct node *n)
{
	struct decl *d;

	n = node_strip_casts(n);
	if (n->kind != CXCursor_CallExpr)
		return NULL;
	d = call_target(ds, n);
	return d && d->model && d->returns_address ? n : NULL;
}

struct node *model_call_under(struct decls *ds, struct node *n)
{
	n = node_strip(n);
	if (!node_is_unary(n, CXUnaryOperator_Deref) || !n->first)
		return NULL;
	return model_call(ds, n->first);
}

struct decl *local_value(struct decls *ds, struct node *n)
{
	struct decl *d;

	n = node_strip_casts(n);
	if (n->kind != CXCursor_DeclRefExpr)
		return NULL;
	d = decl_of_node(ds, n);
	return d && d->kind == DECL_LOCAL ? d : NULL;
}

bool is_lvalue(struct decls *ds, struct node *n)
{
	struct decl *d;

	n = node_strip(n);
	switch (n->kind) {
	case CXCursor_DeclRefExpr:
		d = decl_of_node(ds, n);
		return d && (d->kind == DECL_GLOBAL || d->kind == DECL_LOCAL);
	case CXCursor_MemberRefExpr:
		return !n->first || type_is_pointer(node_type(n->first)) ||
		       type_is_array(node_type(n->first)) ||
		       is_lvalue(ds, n->first);
	case CXCursor_ArraySubscriptExpr:
		return true;
	case CXCursor_UnaryOperator:
		return n->op == CXUnaryOperator_Deref &&
		       !type_is_function(node_type(n)) &&
		       !model_call_under(ds, n);
	default:
		return false;
	}
}

static struct node *target_of(struct decls *ds, struct node *n,
			      unsigned int aliases)
{
	struct decl *d;
	struct node *def;

	n = node_strip_casts(n);
	if (node_is_unary(n, CXUnaryOperator_AddrOf) && n->first)
		return is_lvalue(ds, n->first) ? node_strip(n->first) : NULL;
	if (type_is_array(node_type(n)))
		return is_lvalue(ds, n) ? n : NULL;
	if (n->kind == CXCursor_StmtExpr) {
		n = node_stmt_expr_value(n);
		return n ? target_of(ds, n, aliases) : NULL;
	}
	d = local_value(ds, n);
	def = d && aliases ? local_definition(d) : NULL;
	return def ? target_of(ds, def, aliases - 1) : NULL;
}

struct node *pointer_target(struct decls *ds, struct node *n)
{
	return target_of(ds, n, MAX_ALIASES);
}

/*
 * The local pointer that n computes with: "p", "p + 1", "p++". Arithmetic on
 * void and char pointers leads to another object (container_of()).
 */
static struct decl *pointer_base(struct decls *ds, struct node *n)
{
	n = node_strip_casts(n);
	while (n->first && (node_is_step(n) || node_is_assignment(n) ||
			    node_is_binary(n, CXBinaryOperator_Add) ||
			    node_is_binary(n, CXBinaryOperator_Sub))) {
		CXType pointee = clang_getPointeeType(node_type(n));

		if (!node_is_assignment(n) && !type_is_record(pointee) &&
		    type_size(pointee) <= 1)
			return NULL;
		n = node_strip_casts(n->first);
	}
	return local_value(ds, n);
}

static bool path_unknown(struct path *p)
{
	strbuf_clear(&p->key);
	strbuf_addch(&p->key, '?');
	p->at_record = false;
	p->base = NULL;
	return true;
}

/* libclang crashes when it is asked to strip no type at all. */
static CXString unqualified_spelling(CXType type)
{
	if (type.kind != CXType_Invalid)
		type = clang_getUnqualifiedType(type);
	return clang_getTypeSpelling(type);
}

/* "*type" for what is no record. */
static bool path_type(struct path *p, CXType type)
{
	CX_STRING spelling = unqualified_spelling(type);

	if (type.kind == CXType_Void || type.kind == CXType_Invalid)
		return path_unknown(p);
	strbuf_addf(&p->key, "*%s", cx_str(spelling));
	return true;
}

static CXType element_type(CXType type)
{
	while (type_is_array(type))
		type = clang_getCanonicalType(clang_getArrayElementType(type));
	return type;
}

/* What a pointer whose value is not known points to. */
static bool path_pointee(struct path *p, struct node *pointer, CXType pointee)
{
	CXType type = element_type(clang_getCanonicalType(pointee));
	struct decl *record = decl_of_record(p->ds, type);
	struct decl *d = pointer_base(p->ds, pointer);

	strbuf_clear(&p->key);
	p->base = d;
	if (d)
		p->flags |= d->flags & (LOC_PERCPU | LOC_USER);
	if (!record)
		return path_type(p, type);
	if (!record->key)
		return path_unknown(p);
	strbuf_addstr(&p->key, record->key);
	p->at_record = true;
	return true;
}

static void path_index(struct path *p, struct node *index)
{
	long long i;

	if (p->key.buf[0] == '?' || p->key.buf[0] == '*' || p->at_record)
		return;
	if (index && constant_value(p->ds, index, &i) && i >= 0)
		strbuf_addf(&p->key, "[%lld]", i);
	else
		strbuf_addstr(&p->key, "[]");
}

static bool is_zero(struct decls *ds, struct node *n)
{
	long long v;

	return !n || (constant_value(ds, n, &v) && !v);
}

/* An element of target, an array; index NULL: the first. */
static bool path_element(struct path *p, struct node *target,
			 struct node *index)
{
	if (!path_object(p, target))
		return false;
	if (index)
		path_index(p, index);
	else if (p->key.buf[0] != '?' && p->key.buf[0] != '*' && !p->at_record)
		strbuf_addstr(&p->key, "[0]");
	return true;
}

/* The object that a pointer points to; index NULL: "*pointer". */
static bool path_deref(struct path *p, struct node *pointer, struct node *index)
{
	CXType type = node_type(pointer);
	struct node *target = NULL;

	if (p->aliases++ < MAX_ALIASES)
		target = pointer_target(p->ds, pointer);
	if (target && type_is_array(node_type(target)))
		return path_element(p, target, index);
	if (target && is_zero(p->ds, index))
		return path_object(p, target);
	if (target && target->kind == CXCursor_ArraySubscriptExpr) {
		if (!path_object(p, target->first))
			return false;
		path_index(p, NULL);
		return true;
	}
	return path_pointee(p, pointer,
			    type_is_array(type)
				    ? clang_getArrayElementType(type)
				    : clang_getPointeeType(type));
}

static bool path_variable(struct path *p, struct decl *d)
{
	if (!d || (d->kind != DECL_GLOBAL && d->kind != DECL_LOCAL))
		return false;
	strbuf_clear(&p->key);
	strbuf_addstr(&p->key, d->key);
	p->flags |= d->flags & (LOC_PERCPU | LOC_USER);
	return true;
}

/* Appends the member; the key so far is an object of the record type. */
static bool path_member(struct path *p, const struct decl *record,
			const struct decl *field)
{
	if (p->key.buf[0] == '?' || p->key.buf[0] == '*') {
		if (!record || !record->key)
			return path_unknown(p);
		strbuf_clear(&p->key);
		strbuf_addstr(&p->key, record->key);
	} else if (!p->at_record && record && record->key) {
		strbuf_addf(&p->key, ":%s", record->key);
	}
	p->at_record = false;
	if (field->key)
		strbuf_addf(&p->key, ">%s", field->key);
	return true;
}

static bool path_member_ref(struct path *p, struct node *n)
{
	struct decl *field = decl_of_node(p->ds, n);
	struct node *object = n->first;
	CXType type;

	if (!field || !object)
		return path_unknown(p);
	type = node_type(object);
	if (type_is_pointer(type) || type_is_array(type)) {
		if (!path_deref(p, object, NULL))
			return false;
		type = type_is_array(type) ? element_type(type)
					   : clang_getPointeeType(type);
	} else if (!path_object(p, object)) {
		return false;
	}
	p->flags |= field->flags & LOC_USER;
	return path_member(
		p, decl_of_record(p->ds, clang_getCanonicalType(type)), field);
}

static bool path_subscript(struct path *p, struct node *n)
{
	struct node *array = node_strip(n->first), *index = n->last;

	if (n->nkids != 2)
		return path_unknown(p);
	if (!type_is_array(node_type(array)) &&
	    !type_is_pointer(node_type(array))) {
		array = node_strip(n->last);
		index = n->first;
	}
	if (!type_is_array(node_type(array)))
		return path_deref(p, array, index);
	if (!path_object(p, array))
		return false;
	path_index(p, index);
	return true;
}

static bool path_object(struct path *p, struct node *n)
{
	n = node_strip(n);
	switch (n->kind) {
	case CXCursor_DeclRefExpr:
		return path_variable(p, decl_of_node(p->ds, n));
	case CXCursor_MemberRefExpr:
		return path_member_ref(p, n);
	case CXCursor_ArraySubscriptExpr:
		return path_subscript(p, n);
	case CXCursor_UnaryOperator:
		if (n->op == CXUnaryOperator_Deref && n->first &&
		    !model_call(p->ds, n->first))
			return path_deref(p, n->first, NULL);
		return false;
	case CXCursor_CompoundLiteralExpr:
		strbuf_clear(&p->key);
		strbuf_addstr(&p->key, "%");
		return true;
	default:
		return false;
	}
}

static void fill_type(struct path *p, struct node *n, struct location *out)
{
	struct decl *d = decl_of_node(p->ds, n);
	CXType type;

	if (d) {
		out->size = d->size;
		out->flags = p->flags | d->flags;
		return;
	}
	type = node_type(n);
	out->size = type_size(type);
	out->flags = p->flags | type_location_flags(type);
}

static void fill_location(struct path *p, struct node *n, struct location *out)
{
	struct unit *unit = p->ds->files->unit;

	memset(out, 0, sizeof(*out));
	out->bit_value = -1;
	out->key = unit_intern(unit, p->key.buf);
	out->text = node_source(p->ds->files, n);
	fill_type(p, n, out);
	if (p->base) {
		out->base = p->base->var;
		if (local_is_fresh(p->base))
			out->flags |= LOC_FRESH;
	}
}

bool lvalue_location(struct decls *ds, struct node *n, struct location *out)
{
	struct path p = { .ds = ds };
	bool ok;

	n = node_strip(n);
	strbuf_init(&p.key);
	ok = path_object(&p, n);
	if (ok)
		fill_location(&p, n, out);
	strbuf_release(&p.key);
	return ok;
}

static void fill_pointee(struct path *p, struct node *pointer,
			 struct location *out)
{
	CXType type = node_type(pointer);

	fill_location(p, pointer, out);
	if (type_is_array(type))
		return;
	type = clang_getCanonicalType(clang_getPointeeType(type));
	out->size = type_size(type);
	out->flags &= LOC_FRESH;
	out->flags |= p->flags | type_location_flags(type);
}

bool pointee_location(struct decls *ds, struct node *n, struct location *out)
{
	struct node *target = pointer_target(ds, n);
	struct path p = { .ds = ds };
	bool ok;

	if (target)
		return lvalue_location(ds, target, out);
	n = node_strip_casts(n);
	if (!type_is_pointer(node_type(n)))
		return false;
	strbuf_init(&p.key);
	ok = path_deref(&p, n, NULL);
	if (ok)
		fill_pointee(&p, n, out);
	strbuf_release(&p.key);
	return ok;
}
