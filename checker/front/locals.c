// SPDX-License-Identifier: GPL-2.0-only
#include "locals.h"

#include "constant.h"

struct decl *call_target(struct decls *ds, struct node *call)
{
	struct node *n = call->first;
	struct decl *d;

	while (n && n->first &&
	       (n->kind == CXCursor_ParenExpr ||
		node_is_unary(n, CXUnaryOperator_Deref) ||
		node_is_unary(n, CXUnaryOperator_AddrOf)))
		n = n->first;
	if (!n || n->kind != CXCursor_DeclRefExpr)
		return NULL;
	d = decl_of_node(ds, n);
	return d && d->kind == DECL_FUNCTION ? d : NULL;
}

bool local_is_fresh(const struct decl *d)
{
	return d->has_alloc && !d->escapes && d->nallocs == d->nassigned;
}

struct node *local_definition(const struct decl *d)
{
	return decl_is_silent(d) && d->nassigned == 1 ? d->def : NULL;
}

/* Does n give memory that was just allocated? */
static bool is_alloc(struct decls *ds, struct node *n)
{
	struct decl *d;

	n = node_strip_casts(n);
	switch (n->kind) {
	case CXCursor_UnaryOperator: /* "*(T *)__smpair_alloc()" */
		return n->op == CXUnaryOperator_Deref && n->first &&
		       node_strip_casts(n->first)->kind == CXCursor_CallExpr &&
		       is_alloc(ds, n->first);
	case CXCursor_CallExpr:
		d = call_target(ds, n);
		return d && d->prim && d->prim->class == PRIM_ALLOC;
	case CXCursor_StmtExpr:
		n = node_stmt_expr_value(n);
		return n && is_alloc(ds, n);
	case CXCursor_DeclRefExpr:
		d = decl_of_node(ds, n);
		return d && d->kind == DECL_LOCAL && local_is_fresh(d);
	default:
		return false;
	}
}

static void assign(struct decls *ds, struct decl *d, struct node *value)
{
	long long v;

	d->nassigned++;
	d->def = value;
	if (!value || !type_is_pointer(d->type))
		return;
	if (is_alloc(ds, value)) {
		d->has_alloc = true;
		d->nallocs++;
	} else if (constant_value(ds, value, &v) && !v) {
		d->nallocs++;
	}
}

static struct decl *local_named(struct decls *ds, struct node *n)
{
	struct decl *d = NULL;

	n = n ? node_strip(n) : NULL;
	if (n && n->kind == CXCursor_DeclRefExpr)
		d = decl_of_node(ds, n);
	return d && d->kind == DECL_LOCAL ? d : NULL;
}

static void look_at(struct decls *ds, struct node *n)
{
	struct decl *d;

	switch (n->kind) {
	case CXCursor_VarDecl:
		d = decl_of_node(ds, n);
		if (n->first && d->kind == DECL_LOCAL)
			assign(ds, d, n->first);
		return;
	case CXCursor_ParmDecl:
		assign(ds, decl_of_node(ds, n), NULL);
		return;
	case CXCursor_BinaryOperator:
		if (node_is_assignment(n) && (d = local_named(ds, n->first)))
			assign(ds, d, n->last);
		return;
	case CXCursor_CompoundAssignOperator:
		if ((d = local_named(ds, n->first)))
			assign(ds, d, NULL);
		return;
	case CXCursor_UnaryOperator:
		d = local_named(ds, n->first);
		if (d && node_is_step(n))
			assign(ds, d, NULL);
		if (d && n->op == CXUnaryOperator_AddrOf)
			d->escapes = true;
		return;
	case CXCursor_GCCAsmStmt:
		for (struct node *kid = n->first; kid; kid = kid->next)
			if ((d = local_named(ds, kid)))
				assign(ds, d, NULL);
		return;
	default:
		return;
	}
}

/* Children first: what an assignment's value holds must be known by then. */
void locals_analyse(struct decls *ds, struct node *root)
{
	for (struct node *kid = root->first; kid; kid = kid->next)
		locals_analyse(ds, kid);
	look_at(ds, root);
}
