// SPDX-License-Identifier: GPL-2.0-only
#include "constant.h"

#include <string.h>

static bool ask_clang(const struct node *n, long long *value)
{
	CXEvalResult r = clang_Cursor_Evaluate(n->cursor);
	bool known = r && clang_EvalResult_getKind(r) == CXEval_Int;

	if (known)
		*value = clang_EvalResult_getAsLongLong(r);
	if (r)
		clang_EvalResult_dispose(r);
	return known;
}

/* As C converts: what is no integer here is taken as a wide signed one. */
struct int_type {
	unsigned int bits;
	bool is_unsigned;
};

static struct int_type int_type(CXType type)
{
	long long size = clang_Type_getSizeOf(type);
	struct int_type t = { 64, false };

	if (type_is_pointer(type) || type.kind == CXType_Enum)
		return t;
	if (size > 0 && size < 8)
		t.bits = (unsigned int)size * 8;
	t.is_unsigned = type.kind >= CXType_Bool && type.kind <= CXType_UInt128;
	return t;
}

static struct int_type promoted(struct node *n)
{
	struct int_type t = int_type(node_type(n));

	return t.bits < 32 ? (struct int_type){ 32, false } : t;
}

static struct int_type common_type(struct node *a, struct node *b)
{
	struct int_type x = promoted(a), y = promoted(b);

	if (x.bits == y.bits)
		x.is_unsigned = x.is_unsigned || y.is_unsigned;
	return x.bits < y.bits ? y : x;
}

static long long convert(struct int_type t, long long v)
{
	unsigned int cut = 64 - t.bits;
	unsigned long long high = (unsigned long long)v << cut;

	return t.is_unsigned ? (long long)(high >> cut)
			     : (long long)high >> cut;
}

static bool divide(int op, struct int_type t, long long a, long long b,
		   long long *value)
{
	if (b <= 0 || (t.is_unsigned && a < 0))
		return false;
	*value = op == CXBinaryOperator_Div ? a / b : a % b;
	return true;
}

static bool shift(int op, struct int_type t, long long a, long long b,
		  long long *value)
{
	if (b < 0 || b >= t.bits)
		return false;
	if (op == CXBinaryOperator_Shl)
		*value = (long long)((unsigned long long)a << b);
	else if (t.is_unsigned)
		*value = (long long)((unsigned long long)a >> b);
	else
		*value = a >> b;
	return true;
}

static bool arithmetic(int op, struct int_type t, long long a, long long b,
		       long long *value)
{
	unsigned long long ua = (unsigned long long)a;
	unsigned long long ub = (unsigned long long)b;

	switch (op) {
	case CXBinaryOperator_Mul:
		*value = (long long)(ua * ub);
		return true;
	case CXBinaryOperator_Div:
	case CXBinaryOperator_Rem:
		return divide(op, t, a, b, value);
	case CXBinaryOperator_Add:
		*value = (long long)(ua + ub);
		return true;
	case CXBinaryOperator_Sub:
		*value = (long long)(ua - ub);
		return true;
	case CXBinaryOperator_Shl:
	case CXBinaryOperator_Shr:
		return shift(op, t, a, b, value);
	case CXBinaryOperator_And:
		*value = a & b;
		return true;
	case CXBinaryOperator_Xor:
		*value = a ^ b;
		return true;
	case CXBinaryOperator_Or:
		*value = a | b;
		return true;
	default:
		return false;
	}
}

static bool comparison(int op, struct int_type t, long long a, long long b,
		       long long *value)
{
	bool less = t.is_unsigned
			    ? (unsigned long long)a < (unsigned long long)b
			    : a < b;

	switch (op) {
	case CXBinaryOperator_LT:
		*value = less;
		return true;
	case CXBinaryOperator_GT:
		*value = !less && a != b;
		return true;
	case CXBinaryOperator_LE:
		*value = less || a == b;
		return true;
	case CXBinaryOperator_GE:
		*value = !less;
		return true;
	case CXBinaryOperator_EQ:
		*value = a == b;
		return true;
	case CXBinaryOperator_NE:
		*value = a != b;
		return true;
	default:
		return false;
	}
}

/* && and ||: one side may decide alone. */
static bool logical(struct decls *ds, struct node *n, long long *value)
{
	bool is_or = n->op == CXBinaryOperator_LOr;
	long long a, b;
	bool ka = constant_value(ds, n->first, &a), kb;

	if (ka && !a == !is_or) {
		*value = is_or;
		return true;
	}
	kb = constant_value(ds, n->last, &b);
	if (!kb || !ka)
		return false;
	*value = b != 0;
	return true;
}

static bool binary(struct decls *ds, struct node *n, long long *value)
{
	bool shifts = n->op == CXBinaryOperator_Shl ||
		      n->op == CXBinaryOperator_Shr;
	struct int_type t;
	long long a, b;

	if (n->op == CXBinaryOperator_LAnd || n->op == CXBinaryOperator_LOr)
		return logical(ds, n, value);
	if (n->op > CXBinaryOperator_LOr || !constant_value(ds, n->first, &a) ||
	    !constant_value(ds, n->last, &b))
		return false;
	t = shifts ? promoted(n->first) : common_type(n->first, n->last);
	a = convert(t, a);
	b = shifts ? b : convert(t, b);
	if (comparison(n->op, t, a, b, value))
		return true;
	if (!arithmetic(n->op, t, a, b, value))
		return false;
	*value = convert(t, *value);
	return true;
}

static bool unary(struct decls *ds, struct node *n, long long *value)
{
	struct int_type t;
	long long v;

	if (n->op < CXUnaryOperator_Plus || n->op > CXUnaryOperator_LNot ||
	    !constant_value(ds, n->first, &v))
		return false;
	t = promoted(n->first);
	switch (n->op) {
	case CXUnaryOperator_Minus:
		*value = convert(t, (long long)(0 - (unsigned long long)v));
		return true;
	case CXUnaryOperator_Not:
		*value = convert(t, ~v);
		return true;
	case CXUnaryOperator_LNot:
		*value = !v;
		return true;
	default:
		*value = v;
		return true;
	}
}

static bool conditional(struct decls *ds, struct node *n, long long *value)
{
	long long c;

	if (n->nkids != 3 || !constant_value(ds, n->first, &c))
		return false;
	return constant_value(ds, node_kid(n, c ? 1 : 2), value);
}

/*
 * What a local holds may be a constant once its function is inlined; what
 * stands in memory is none.
 */
static bool depends_on_local(struct decls *ds, struct node *n)
{
	struct decl *d = n->kind == CXCursor_DeclRefExpr ? decl_of_node(ds, n)
							 : NULL;

	if (d && d->var)
		return true;
	if (n->kind == CXCursor_MemberRefExpr ||
	    n->kind == CXCursor_ArraySubscriptExpr ||
	    node_is_unary(n, CXUnaryOperator_Deref))
		return false;
	for (struct node *k = n->first; k; k = k->next)
		if (depends_on_local(ds, k))
			return true;
	return false;
}

static bool call(struct decls *ds, struct node *n, long long *value)
{
	struct node *callee = n->first ? node_strip_casts(n->first) : NULL;
	struct decl *d = callee ? decl_of_node(ds, callee) : NULL;
	struct node *arg = node_kid(n, 1);
	long long ignored;

	if (!d || !arg || strncmp(d->name, "__builtin_", 10))
		return false;
	if (!strcmp(d->name, "__builtin_constant_p")) {
		*value = node_strip(arg)->kind == CXCursor_StringLiteral ||
			 constant_value(ds, arg, &ignored);
		return *value || !depends_on_local(ds, arg);
	}
	if (!strncmp(d->name, "__builtin_expect", 16))
		return constant_value(ds, arg, value);
	return false;
}

/* A cast to an integer type; other casts of 0 are null pointers. */
static bool cast(struct decls *ds, struct node *n, long long *value)
{
	CXType type = node_type(n);

	if (!n->first || !constant_value(ds, n->first, value))
		return false;
	if (type_is_pointer(type))
		return true;
	*value = type.kind == CXType_Bool ? *value != 0
					  : convert(int_type(type), *value);
	return type.kind >= CXType_Bool && type.kind <= CXType_Int128;
}

bool constant_value(struct decls *ds, struct node *n, long long *value)
{
	struct decl *d;

	switch (n->kind) {
	case CXCursor_IntegerLiteral:
	case CXCursor_CharacterLiteral:
	case CXCursor_UnaryExpr:
	case NODE_OPAQUE:
		return ask_clang(n, value);
	case CXCursor_ParenExpr:
		return n->first && constant_value(ds, n->first, value);
	case CXCursor_CStyleCastExpr:
		return cast(ds, n, value);
	case CXCursor_UnaryOperator:
		return n->first && unary(ds, n, value);
	case CXCursor_BinaryOperator:
		return n->nkids == 2 && binary(ds, n, value);
	case CXCursor_ConditionalOperator:
		return conditional(ds, n, value);
	case CXCursor_CallExpr:
		return call(ds, n, value);
	case CXCursor_DeclRefExpr:
		d = decl_of_node(ds, n);
		if (!d || d->kind != DECL_CONSTANT)
			return false;
		*value = d->value;
		return true;
	default:
		return false;
	}
}
