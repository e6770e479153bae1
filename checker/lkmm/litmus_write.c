// SPDX-License-Identifier: GPL-2.0-only
/* A test as text, in the form that herd7 reads. */
#include "litmus.h"

#include <string.h>

const struct litmus_var *litmus_var_of(const struct litmus *test,
				       unsigned int element)
{
	const struct litmus_var *v = test->vars;

	while (element >= v->first + v->n)
		v++;
	return v;
}

void litmus_write_value(const struct litmus *test, struct lkmm_value value,
			struct strbuf *out)
{
	if (value.var == LKMM_INT)
		strbuf_addf(out, "%lld", (long long)value.num);
	else if (value.var == LKMM_SYM)
		strbuf_addf(out, "S%lld", (long long)value.num);
	else if (value.num)
		strbuf_addf(out, "%s[%lld]", test->vars[value.var].name,
			    (long long)value.num);
	else
		strbuf_addstr(out, test->vars[value.var].name);
}

static void write_element(const struct litmus *test, unsigned int element,
			  struct strbuf *out)
{
	const struct litmus_var *v = litmus_var_of(test, element);

	strbuf_addstr(out, v->name);
	if (v->array)
		strbuf_addf(out, "[%u]", element - v->first);
}

void litmus_write_term(const struct litmus *test,
		       const struct litmus_term *term, struct strbuf *out)
{
	const struct litmus_thread *t;

	switch (term->kind) {
	case LT_VALUE:
		litmus_write_value(test, term->value, out);
		break;
	case LT_REG:
		t = &test->threads[term->thread];
		strbuf_addf(out, "%d:%s", term->thread,
			    t->regs[term->index].name);
		break;
	case LT_ELEMENT:
		if (!litmus_var_of(test, term->index)->array)
			strbuf_addch(out, '[');
		write_element(test, term->index, out);
		if (!litmus_var_of(test, term->index)->array)
			strbuf_addch(out, ']');
		break;
	}
}

static void write_cond(const struct litmus *test, const struct litmus_cond *c,
		       bool in_and, struct strbuf *out)
{
	switch (c->kind) {
	case LC_TRUE:
	case LC_FALSE:
		strbuf_addstr(out, c->kind == LC_TRUE ? "true" : "false");
		break;
	case LC_EQ:
		litmus_write_term(test, &c->a, out);
		strbuf_addch(out, '=');
		litmus_write_term(test, &c->b, out);
		break;
	case LC_NOT:
		strbuf_addstr(out, "not (");
		write_cond(test, c->left, false, out);
		strbuf_addch(out, ')');
		break;
	case LC_AND:
		write_cond(test, c->left, true, out);
		strbuf_addstr(out, " /\\ ");
		write_cond(test, c->right, true, out);
		break;
	case LC_OR:
		strbuf_addstr(out, in_and ? "(" : "");
		write_cond(test, c->left, false, out);
		strbuf_addstr(out, " \\/ ");
		write_cond(test, c->right, false, out);
		strbuf_addstr(out, in_and ? ")" : "");
		break;
	}
}

void litmus_write_condition(const struct litmus *test, struct strbuf *out)
{
	static const char *const words[] = {
		[LQ_EXISTS] = "exists",
		[LQ_NOT_EXISTS] = "~exists",
		[LQ_FORALL] = "forall",
	};

	strbuf_addf(out, "%s (", words[test->quantifier]);
	write_cond(test, test->cond, false, out);
	strbuf_addch(out, ')');
}

static const char *op_text(enum lkmm_op op)
{
	static const char *const texts[] = {
		[OP_ADD] = "+",	 [OP_SUB] = "-",  [OP_MUL] = "*",
		[OP_DIV] = "/",	 [OP_MOD] = "%",  [OP_AND] = "&",
		[OP_OR] = "|",	 [OP_XOR] = "^",  [OP_ANDNOT] = "&~",
		[OP_SHL] = "<<", [OP_SHR] = ">>", [OP_EQ] = "==",
		[OP_NE] = "!=",	 [OP_LT] = "<",	  [OP_LE] = "<=",
		[OP_GT] = ">",	 [OP_GE] = ">=",  [OP_LAND] = "&&",
		[OP_LOR] = "||", [OP_NOT] = "!",  [OP_NEG] = "-",
		[OP_BNOT] = "~",
	};

	return texts[op];
}

static void write_expr(const struct litmus_expr *e, bool inner,
		       struct strbuf *out);

static void write_call(const struct litmus_expr *e, struct strbuf *out)
{
	strbuf_addf(out, "%s(", e->text);
	for (unsigned int i = 0; i < e->n_args; i++) {
		strbuf_addstr(out, i ? ", " : "");
		write_expr(e->arg[i], false, out);
	}
	strbuf_addch(out, ')');
}

static void write_binary(const struct litmus_expr *e, bool inner,
			 struct strbuf *out)
{
	const struct litmus_expr *left = e->arg[0];
	bool chain = left->kind == LX_BINARY && left->op == e->op;

	strbuf_addstr(out, inner ? "(" : "");
	write_expr(left, !chain, out);
	strbuf_addf(out, " %s ", op_text(e->op));
	write_expr(e->arg[1], true, out);
	strbuf_addstr(out, inner ? ")" : "");
}

/* With parentheses when it is no name, number, call or binary operation. */
static void write_operand(const struct litmus_expr *e, struct strbuf *out)
{
	bool paren = e->kind == LX_DEREF || e->kind == LX_ADDR ||
		     e->kind == LX_CAST || e->kind == LX_UNARY;

	strbuf_addstr(out, paren ? "(" : "");
	write_expr(e, true, out);
	strbuf_addstr(out, paren ? ")" : "");
}

static void write_index(const struct litmus_expr *e, struct strbuf *out)
{
	write_operand(e->arg[0], out);
	strbuf_addch(out, '[');
	write_expr(e->arg[1], false, out);
	strbuf_addch(out, ']');
}

/* inner: an operand of something that binds tighter. */
static void write_expr(const struct litmus_expr *e, bool inner,
		       struct strbuf *out)
{
	switch (e->kind) {
	case LX_CONST:
		strbuf_addf(out, "%lld", (long long)e->num);
		break;
	case LX_NAME:
		strbuf_addstr(out, e->text);
		break;
	case LX_DEREF:
	case LX_ADDR:
		strbuf_addch(out, e->kind == LX_DEREF ? '*' : '&');
		write_expr(e->arg[0], true, out);
		break;
	case LX_INDEX:
		write_index(e, out);
		break;
	case LX_CAST:
		strbuf_addf(out, "(%s)", e->text);
		write_expr(e->arg[0], true, out);
		break;
	case LX_UNARY:
		strbuf_addstr(out, op_text(e->op));
		write_operand(e->arg[0], out);
		break;
	case LX_BINARY:
		write_binary(e, inner, out);
		break;
	case LX_CALL:
		write_call(e, out);
		break;
	}
}

static void write_stmts(const struct litmus_stmt *s, int depth,
			struct strbuf *out);

static void indent(int depth, struct strbuf *out)
{
	for (int i = 0; i < depth; i++)
		strbuf_addch(out, '\t');
}

static void write_if(const struct litmus_stmt *s, int depth, struct strbuf *out)
{
	strbuf_addstr(out, "if (");
	write_expr(s->rhs, false, out);
	strbuf_addstr(out, ") {\n");
	write_stmts(s->body->body, depth + 1, out);
	indent(depth, out);
	if (s->orelse) {
		strbuf_addstr(out, "} else {\n");
		write_stmts(s->orelse->body, depth + 1, out);
		indent(depth, out);
	}
	strbuf_addstr(out, "}\n");
}

/* "int *" + "x" is "int *x", "int" + "x" is "int x". */
static void write_typed(const char *type, const char *name, struct strbuf *out)
{
	size_t n = strlen(type);

	strbuf_addstr(out, type);
	if (n && type[n - 1] != '*')
		strbuf_addch(out, ' ');
	strbuf_addstr(out, name);
}

static void write_assign(const struct litmus_stmt *s, struct strbuf *out)
{
	if (s->kind == LS_DECL)
		write_typed(s->type, s->lhs->text, out);
	else if (s->kind == LS_ASSIGN)
		write_expr(s->lhs, false, out);
	if (s->rhs) {
		strbuf_addstr(out, s->lhs ? " = " : "");
		write_expr(s->rhs, false, out);
	}
	strbuf_addstr(out, ";\n");
}

static void write_stmts(const struct litmus_stmt *s, int depth,
			struct strbuf *out)
{
	for (; s; s = s->next) {
		indent(depth, out);
		if (s->kind == LS_IF) {
			write_if(s, depth, out);
		} else if (s->kind == LS_BLOCK) {
			strbuf_addstr(out, "{\n");
			write_stmts(s->body, depth + 1, out);
			indent(depth, out);
			strbuf_addstr(out, "}\n");
		} else {
			write_assign(s, out);
		}
	}
}

static void write_thread(const struct litmus *test, unsigned int i,
			 struct strbuf *out)
{
	const struct litmus_thread *t = &test->threads[i];

	strbuf_addf(out, "P%u(", i);
	for (unsigned int k = 0; k < t->n_params; k++) {
		strbuf_addstr(out, k ? ", " : "");
		write_typed(t->regs[k].type, t->regs[k].name, out);
	}
	strbuf_addstr(out, ")\n{\n");
	write_stmts(t->body->body, 1, out);
	strbuf_addstr(out, "}\n\n");
}

static void write_array(const struct litmus *test, const struct litmus_var *v,
			struct strbuf *out)
{
	strbuf_addf(out, "[%u] = {", v->n);
	for (unsigned int i = 0; i < v->n; i++) {
		strbuf_addstr(out, i ? ", " : "");
		litmus_write_value(test, v->init[i], out);
	}
	strbuf_addch(out, '}');
}

static void write_var(const struct litmus *test, const struct litmus_var *v,
		      struct strbuf *out)
{
	bool zero = lkmm_value_eq(v->init[0], lkmm_int(0));

	if (!v->type && !v->array && zero)
		return;
	strbuf_addch(out, '\t');
	write_typed(v->type ? v->type : v->array ? "int" : "", v->name, out);
	if (v->array) {
		write_array(test, v, out);
	} else if (!zero) {
		bool atomic = v->type && !strncmp(v->type, "atomic", 6);

		strbuf_addstr(out, atomic ? " = ATOMIC_INIT(" : " = ");
		if (v->init->var >= 0 && v->type)
			strbuf_addch(out, '&');
		litmus_write_value(test, v->init[0], out);
		strbuf_addstr(out, atomic ? ")" : "");
	}
	strbuf_addstr(out, ";\n");
}

static void write_init(const struct litmus *test, struct strbuf *out)
{
	strbuf_addstr(out, "{\n");
	for (unsigned int i = 0; i < test->n_vars; i++)
		write_var(test, &test->vars[i], out);
	for (unsigned int i = 0; i < test->n_threads; i++) {
		const struct litmus_thread *t = &test->threads[i];

		for (unsigned int k = 0; k < t->n_regs; k++) {
			if (!t->regs[k].initial)
				continue;
			strbuf_addf(out, "\t%u:%s=", i, t->regs[k].name);
			litmus_write_value(test, t->regs[k].init, out);
			strbuf_addstr(out, ";\n");
		}
	}
	strbuf_addstr(out, "}\n\n");
}

void litmus_write(const struct litmus *test, struct strbuf *out)
{
	strbuf_addf(out, "C %s\n\n", test->name);
	if (test->comment)
		strbuf_addf(out, "(* %s *)\n\n", test->comment);
	write_init(test, out);
	for (unsigned int i = 0; i < test->n_threads; i++)
		write_thread(test, i, out);
	if (test->n_locations) {
		strbuf_addstr(out, "locations [");
		for (unsigned int i = 0; i < test->n_locations; i++) {
			strbuf_addstr(out, i ? "; " : "");
			litmus_write_term(test, &test->observed[i], out);
		}
		strbuf_addstr(out, "]\n");
	}
	if (test->filter) {
		strbuf_addstr(out, "filter (");
		write_cond(test, test->filter, false, out);
		strbuf_addstr(out, ")\n");
	}
	litmus_write_condition(test, out);
	strbuf_addch(out, '\n');
}
