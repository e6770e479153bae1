// SPDX-License-Identifier: GPL-2.0-only
#include "decl.h"

#include <string.h>

#include "cx.h"
#include "strbuf.h"

/* Types whose objects the atomic_*() families work on. */
static const char *const atomic_types[] = {
	"atomic_t", "atomic64_t", "refcount_struct", "local_t", "local64_t",
};

void decls_init(struct decls *ds, struct files *files, struct arena *arena)
{
	memset(ds, 0, sizeof(*ds));
	ds->files = files;
	ds->arena = arena;
	ds->nslots = 1024;
	ds->slots = xcalloc(ds->nslots, sizeof(*ds->slots));
}

void decls_release(struct decls *ds)
{
	free(ds->slots);
	ds->slots = NULL;
}

bool type_is_record(CXType type)
{
	return type.kind == CXType_Record;
}

bool type_is_array(CXType type)
{
	return type.kind == CXType_ConstantArray ||
	       type.kind == CXType_IncompleteArray ||
	       type.kind == CXType_VariableArray;
}

bool type_is_pointer(CXType type)
{
	return type.kind == CXType_Pointer;
}

bool type_is_function(CXType type)
{
	return type.kind == CXType_FunctionProto ||
	       type.kind == CXType_FunctionNoProto;
}

unsigned int type_size(CXType type)
{
	long long size;

	if (type_is_function(type) || type.kind == CXType_Void)
		return 0;
	size = clang_Type_getSizeOf(type);
	return size > 0 && size <= 0x7fffffff ? (unsigned int)size : 0;
}

static bool is_atomic_record(CXType type)
{
	CX_STRING spelling = clang_getTypeSpelling(type);
	const char *name = cx_str(spelling);
	const char *space = strrchr(name, ' ');

	if (space)
		name = space + 1;
	for (size_t i = 0; i < sizeof(atomic_types) / sizeof(*atomic_types);
	     i++)
		if (!strcmp(name, atomic_types[i]))
			return true;
	return false;
}

unsigned int type_location_flags(CXType type)
{
	unsigned int flags = 0;

	if (clang_isVolatileQualifiedType(type))
		flags |= LOC_VOLATILE;
	if (clang_isConstQualifiedType(type))
		flags |= LOC_CONST;
	if (type_is_array(type))
		return flags | LOC_ARRAY;
	switch (type.kind) {
	case CXType_Pointer:
		return flags | LOC_POINTER | LOC_FLOATING_SIZE;
	case CXType_Record:
		flags |= LOC_RECORD;
		return is_atomic_record(type) ? flags | LOC_ATOMIC : flags;
	case CXType_Long:
	case CXType_ULong:
		return flags | LOC_FLOATING_SIZE;
	default:
		return flags;
	}
}

/*
 * __user, __iomem and __percpu leave no trace in the AST of a normal build:
 * look for the words in the declaration's text.
 */
static unsigned int text_flags(struct decls *ds, CXCursor cursor)
{
	CXSourceRange r = clang_getCursorExtent(cursor);
	unsigned int begin, end, flags = 0;
	struct front_file *f = place_of(ds->files, clang_getRangeStart(r),
					&begin);

	if (!f || !file_load(ds->files, f) ||
	    place_of(ds->files, clang_getRangeEnd(r), &end) != f)
		return 0;
	if (end > begin + 200)
		end = begin + 200;
	for (unsigned int i = begin; i < end && f->data[i] != '='; i++) {
		if (f->data[i] == '_' && (text_word_at(f, i, "__user") ||
					  text_word_at(f, i, "__iomem")))
			flags |= LOC_USER;
		if ((f->data[i] == '_' && text_word_at(f, i, "__percpu")) ||
		    (f->data[i] == 'P' && end - i > 7 &&
		     !strncmp(f->data + i, "PER_CPU", 7)))
			flags |= LOC_PERCPU;
	}
	return flags;
}

static const char *intern(struct decls *ds, const char *s)
{
	return unit_intern(ds->files->unit, s);
}

static const char *file_of(struct decls *ds, CXCursor cursor)
{
	unsigned int offset;
	struct front_file *f = place_of(
		ds->files, clang_getCursorLocation(cursor), &offset);

	return f ? f->name : "";
}

static CXCursor definition_or_self(CXCursor cursor)
{
	CXCursor def = clang_getCursorDefinition(cursor);

	return clang_Cursor_isNull(def) ? cursor : def;
}

static const char *at_file(struct decls *ds, const char *sigil,
			   const char *name, CXCursor cursor)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&sb, "%s%s@%s", sigil, name,
		    file_of(ds, definition_or_self(cursor)));
	return intern(ds, sb.buf);
}

static bool is_external(CXCursor cursor)
{
	return clang_getCursorLinkage(cursor) == CXLinkage_External;
}

static void fill_function(struct decls *ds, struct decl *d)
{
	CX_STRING type = clang_getTypeSpelling(d->type);
	const char *name = d->name;
	size_t prefix = strlen(MODEL_PREFIX);

	d->kind = DECL_FUNCTION;
	d->noreturn = strstr(cx_str(type), "noreturn") != NULL;
	if (!strncmp(name, MODEL_PREFIX, prefix)) {
		CXType result = clang_getResultType(d->type);

		d->model = true;
		d->name = name = intern(ds, name + prefix);
		d->returns_address = type_is_pointer(result) &&
				     clang_getPointeeType(result).kind ==
					     CXType_Void;
	}
	d->prim = vocab_find(name);
	d->key = is_external(d->cursor) ? name
					: at_file(ds, "", name, d->cursor);
}

static const char *static_local_key(struct decls *ds, struct decl *d,
				    CXCursor parent)
{
	CX_STRING fn = clang_getCursorSpelling(parent);
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&sb, "=%s.%s@%s", cx_str(fn), d->name,
		    file_of(ds, d->cursor));
	return intern(ds, sb.buf);
}

static void fill_local(struct decls *ds, struct decl *d)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	unsigned int offset = 0;

	d->kind = DECL_LOCAL;
	place_of(ds->files, clang_getCursorLocation(d->cursor), &offset);
	strbuf_addf(&sb, "%s@%u", d->name, offset);
	d->var = intern(ds, sb.buf);
	strbuf_clear(&sb);
	strbuf_addf(&sb, "%%%s", d->name);
	d->key = intern(ds, sb.buf);
	d->is_scalar = !type_is_record(d->type) && !type_is_array(d->type) &&
		       !clang_isVolatileQualifiedType(d->type);
}

static void fill_variable(struct decls *ds, struct decl *d)
{
	CXCursor parent = clang_getCursorSemanticParent(d->cursor);
	enum CX_StorageClass storage = clang_Cursor_getStorageClass(d->cursor);
	bool local = clang_getCursorKind(parent) == CXCursor_FunctionDecl;
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	/* a register variable, even a global one, is no memory */
	if (storage == CX_SC_Register ||
	    (local && storage != CX_SC_Static && storage != CX_SC_Extern)) {
		fill_local(ds, d);
		return;
	}
	d->kind = DECL_GLOBAL;
	if (local && storage == CX_SC_Static) {
		d->key = static_local_key(ds, d, parent);
	} else if (is_external(d->cursor)) {
		strbuf_addf(&sb, "=%s", d->name);
		d->key = intern(ds, sb.buf);
	} else {
		d->key = at_file(ds, "=", d->name, d->cursor);
	}
}

/* "tag@file"; a typedef's name serves as the tag of a record without one. */
static void fill_record(struct decls *ds, struct decl *d)
{
	CX_STRING spelling = clang_getTypeSpelling(d->type);
	const char *name = cx_str(spelling), *space;

	d->kind = DECL_RECORD;
	if (strchr(name, '('))
		return;
	space = strrchr(name, ' ');
	d->key = at_file(ds, "", space ? space + 1 : name, d->cursor);
}

static void fill(struct decls *ds, struct decl *d)
{
	CXCursor c = d->cursor;
	CX_STRING name = clang_getCursorSpelling(c);

	d->name = intern(ds, cx_str(name));
	d->type = clang_getCanonicalType(clang_getCursorType(c));
	switch (clang_getCursorKind(c)) {
	case CXCursor_FunctionDecl:
		fill_function(ds, d);
		return;
	case CXCursor_StructDecl:
	case CXCursor_UnionDecl:
		fill_record(ds, d);
		return;
	case CXCursor_EnumConstantDecl:
		d->kind = DECL_CONSTANT;
		d->value = clang_getEnumConstantDeclValue(c);
		return;
	case CXCursor_ParmDecl:
		fill_local(ds, d);
		break;
	case CXCursor_VarDecl:
		fill_variable(ds, d);
		break;
	case CXCursor_FieldDecl:
		d->kind = DECL_FIELD;
		/* An anonymous one is called "union x::(anonymous at ...)". */
		d->key = *d->name && !strchr(d->name, '(') ? d->name : NULL;
		d->flags = clang_Cursor_isBitField(c) ? LOC_BITFIELD : 0;
		break;
	default:
		return;
	}
	d->size = type_size(d->type);
	d->flags |= type_location_flags(d->type) | text_flags(ds, c);
}

static struct decl **find_slot(struct decls *ds, CXCursor cursor)
{
	size_t i = clang_hashCursor(cursor) & (ds->nslots - 1);

	while (ds->slots[i] &&
	       !clang_equalCursors(ds->slots[i]->cursor, cursor))
		i = (i + 1) & (ds->nslots - 1);
	return &ds->slots[i];
}

static void grow(struct decls *ds)
{
	struct decl **old = ds->slots;
	size_t n = ds->nslots;

	ds->nslots *= 2;
	ds->slots = xcalloc(ds->nslots, sizeof(*ds->slots));
	for (size_t i = 0; i < n; i++)
		if (old[i])
			*find_slot(ds, old[i]->cursor) = old[i];
	free(old);
}

struct decl *decl_get(struct decls *ds, CXCursor cursor)
{
	struct decl **slot = find_slot(ds, cursor);
	struct decl *d = *slot;

	if (d)
		return d;
	d = arena_new(ds->arena, struct decl);
	d->cursor = cursor;
	*slot = d;
	if (++ds->used * 2 > ds->nslots)
		grow(ds);
	fill(ds, d);
	return d;
}

static struct decl *find_decl(struct decls *ds, const struct node *n)
{
	CXCursor c;

	switch (n->kind) {
	case CXCursor_VarDecl:
	case CXCursor_ParmDecl:
		return decl_get(ds, n->cursor);
	case CXCursor_DeclRefExpr:
	case CXCursor_MemberRefExpr:
		c = clang_getCursorReferenced(n->cursor);
		return clang_Cursor_isNull(c) ? NULL : decl_get(ds, c);
	default:
		return NULL;
	}
}

struct decl *decl_of_node(struct decls *ds, struct node *n)
{
	if (!n->named) {
		n->decl = find_decl(ds, n);
		n->named = true;
	}
	return n->decl;
}

struct decl *decl_of_record(struct decls *ds, CXType type)
{
	CXCursor c;

	if (!type_is_record(type))
		return NULL;
	c = clang_getTypeDeclaration(type);
	return clang_Cursor_isNull(c) ? NULL : decl_get(ds, c);
}

bool decl_is_silent(const struct decl *d)
{
	return d && d->kind == DECL_LOCAL && d->is_scalar && !d->escapes;
}
