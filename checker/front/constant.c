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

static bool arithmetic(int op, long long a, long long b, long long *value)
{
	unsigned long long ua = (unsigned long long)a;
	unsigned long long ub = (unsigned long long)b;

	switch (op) {
	case CXBinaryOperator_Mul:
		*value = (long long)(ua * ub);
		return true;
	case CXBinaryOperator_Div:
		*value = b > 0 ? a / b : 0;
		return b > 0;
	case CXBinaryOperator_Rem:
		*value = b > 0 ? a % b : 0;
		return b > 0;
	case CXBinaryOperator_Add:
		*value = (long long)(ua + ub);
		return true;
	case CXBinaryOperator_Sub:
		*value = (long long)(ua - ub);
		return true;
	case CXBinaryOperator_Shl:
		*value = ub < 64 ? (long long)(ua << ub) : 0;
		return ub < 64;
	case CXBinaryOperator_Shr:
		*value = ub < 64 ? (long long)(ua >> ub) : 0;
		return ub < 64;
	default:
		return false;
	}
}

static bool comparison(int op, long long a, long long b, long long *value)
{
	switch (op) {
	case CXBinaryOperator_LT:
		*value = a < b;
		return true;
	case CXBinaryOperator_GT:
		*value = a > b;
		return true;
	case CXBinaryOperator_LE:
		*value = a <= b;
		return true;
	case CXBinaryOperator_GE:
		*value = a >= b;
		return true;
	case CXBinaryOperator_EQ:
		*value = a == b;
		return true;
	case CXBinaryOperator_NE:
		*value = a != b;
		return true;
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
	long long a, b;

	if (n->op == CXBinaryOperator_LAnd || n->op == CXBinaryOperator_LOr)
		return logical(ds, n, value);
	if (n->op > CXBinaryOperator_LOr || !constant_value(ds, n->first, &a) ||
	    !constant_value(ds, n->last, &b))
		return false;
	return arithmetic(n->op, a, b, value) || comparison(n->op, a, b, value);
}

static bool unary(struct decls *ds, struct node *n, long long *value)
{
	long long v;

	if (n->op < CXUnaryOperator_Plus || n->op > CXUnaryOperator_LNot ||
	    !constant_value(ds, n->first, &v))
		return false;
	switch (n->op) {
	case CXUnaryOperator_Minus:
		*value = (long long)(0 - (unsigned long long)v);
		return true;
	case CXUnaryOperator_Not:
		*value = ~v;
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
		return true;
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
	if (type.kind == CXType_Bool)
		*value = *value != 0;
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
