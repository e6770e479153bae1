// SPDX-License-Identifier: GPL-2.0-only
/* Statements of a thread's code. */
#include "litmus_reader.h"

#include <string.h>

static struct litmus_stmt *read_stmt(struct reader *r);

static struct litmus_stmt *new_stmt(struct reader *r,
				    enum litmus_stmt_kind kind)
{
	struct litmus_stmt *s = arena_new(r->arena, struct litmus_stmt);

	s->kind = kind;
	s->line = r->tok.line;
	return s;
}

struct litmus_stmt *reader_block(struct reader *r)
{
	struct litmus_stmt *block = new_stmt(r, LS_BLOCK);
	struct litmus_stmt **tail = &block->body;

	if (!reader_expect(r, '{'))
		return NULL;
	while (!reader_is(r, '}')) {
		if (reader_take(r, ';'))
			continue;
		*tail = read_stmt(r);
		if (r->failed)
			return NULL;
		while (*tail)
			tail = &(*tail)->next;
	}
	return block;
}

static struct litmus_stmt *read_inner_block(struct reader *r)
{
	struct litmus_stmt *block = reader_block(r);

	return block && reader_expect(r, '}') ? block : NULL;
}

/* A branch of an if: always a block, so that writing gives braces. */
static struct litmus_stmt *read_branch(struct reader *r)
{
	struct litmus_stmt *block;

	if (reader_is(r, '{'))
		return read_inner_block(r);
	block = new_stmt(r, LS_BLOCK);
	if (!reader_take(r, ';'))
		block->body = read_stmt(r);
	return r->failed ? NULL : block;
}

static struct litmus_stmt *read_if(struct reader *r)
{
	struct litmus_stmt *s = new_stmt(r, LS_IF);

	reader_advance(r);
	if (!reader_expect(r, '('))
		return NULL;
	s->rhs = reader_expr(r);
	if (!s->rhs || !reader_expect(r, ')'))
		return NULL;
	s->body = read_branch(r);
	if (s->body && reader_is_name(r, "else")) {
		reader_advance(r);
		s->orelse = read_branch(r);
	}
	return r->failed ? NULL : s;
}

static struct litmus_expr *declared_name(struct reader *r, const char *type)
{
	struct litmus_expr *e = arena_new(r->arena, struct litmus_expr);
	struct litmus_reg *reg;

	if (r->tok.kind != TK_NAME)
		return reader_unexpected(r, "a register's name");
	e->kind = LX_NAME;
	e->line = r->tok.line;
	e->text = reader_text(r);
	e->reg = reader_reg(r, r->thread, e->text);
	if (r->failed)
		return NULL;
	reg = &r->thread->regs[e->reg];
	if (!reg->type)
		reg->type = type;
	reader_advance(r);
	return e;
}

static const char *add_stars(struct reader *r, const char *type)
{
	bool first = true;

	for (; reader_take(r, '*'); first = false)
		type = arena_printf(r->arena, first ? "%s *" : "%s*", type);
	return type;
}

/* "int r0, *r1 = x;" as one statement for each name. */
static struct litmus_stmt *read_decl(struct reader *r)
{
	const char *base = reader_type(r, false);
	struct litmus_stmt *head = NULL, **tail = &head;

	do {
		struct litmus_stmt *s = new_stmt(r, LS_DECL);

		s->type = add_stars(r, base);
		s->lhs = declared_name(r, s->type);
		if (!s->lhs)
			return NULL;
		if (reader_take(r, '=')) {
			s->rhs = reader_expr(r);
			r->thread->regs[s->lhs->reg].assigned = true;
		}
		if (r->failed)
			return NULL;
		*tail = s;
		tail = &s->next;
	} while (reader_take(r, ','));
	return reader_expect(r, ';') ? head : NULL;
}

static const struct {
	unsigned int punct;
	enum lkmm_op op;
} compound[] = {
	{ PUNCT2('+', '='), OP_ADD },	   { PUNCT2('-', '='), OP_SUB },
	{ PUNCT2('*', '='), OP_MUL },	   { PUNCT2('&', '='), OP_AND },
	{ PUNCT2('|', '='), OP_OR },	   { PUNCT2('^', '='), OP_XOR },
	{ PUNCT3('<', '<', '='), OP_SHL }, { PUNCT3('>', '>', '='), OP_SHR },
};

static struct litmus_expr *combine(struct reader *r, enum lkmm_op op,
				   struct litmus_expr *a, struct litmus_expr *b)
{
	struct litmus_expr *e = arena_new(r->arena, struct litmus_expr);

	e->kind = LX_BINARY;
	e->line = a->line;
	e->op = op;
	e->n_args = 2;
	e->arg[0] = a;
	e->arg[1] = b;
	return e;
}

static struct litmus_expr *one(struct reader *r)
{
	struct litmus_expr *e = arena_new(r->arena, struct litmus_expr);

	e->kind = LX_CONST;
	e->line = r->tok.line;
	e->num = 1;
	return e;
}

/* "lhs op= rhs" and "lhs++" as "lhs = lhs op rhs". */
static struct litmus_expr *read_compound(struct reader *r,
					 struct litmus_expr *lhs)
{
	struct litmus_expr *rhs;

	if (reader_take(r, PUNCT2('+', '+')))
		return combine(r, OP_ADD, lhs, one(r));
	if (reader_take(r, PUNCT2('-', '-')))
		return combine(r, OP_SUB, lhs, one(r));
	for (size_t i = 0; i < sizeof(compound) / sizeof(*compound); i++) {
		if (!reader_take(r, compound[i].punct))
			continue;
		rhs = reader_expr(r);
		return rhs ? combine(r, compound[i].op, lhs, rhs) : NULL;
	}
	return NULL;
}

static struct litmus_stmt *
finish_assign(struct reader *r, struct litmus_stmt *s, struct litmus_expr *lhs)
{
	s->kind = LS_ASSIGN;
	s->lhs = lhs;
	if (!s->rhs)
		return NULL;
	if (lhs->kind == LX_NAME)
		r->thread->regs[lhs->reg].assigned = true;
	else if (lhs->kind != LX_DEREF && lhs->kind != LX_INDEX)
		return reader_fail(r, lhs->line,
				   "cannot assign to this; assign to a "
				   "register or through a pointer");
	return reader_expect(r, ';') ? s : NULL;
}

static struct litmus_stmt *read_simple(struct reader *r)
{
	struct litmus_stmt *s = new_stmt(r, LS_EXPR);
	struct litmus_expr *e = reader_expr(r);

	if (!e)
		return NULL;
	if (reader_take(r, '=')) {
		s->rhs = reader_expr(r);
		return finish_assign(r, s, e);
	}
	s->rhs = read_compound(r, e);
	if (s->rhs)
		return finish_assign(r, s, e);
	s->rhs = e;
	return !r->failed && reader_expect(r, ';') ? s : NULL;
}

static bool at_loop_or_jump(const struct reader *r)
{
	static const char *const words[] = { "while", "for",	 "do",
					     "goto",  "switch",	 "return",
					     "break", "continue" };

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		if (reader_is_name(r, words[i]))
			return true;
	}
	return false;
}

static struct litmus_stmt *read_stmt_inner(struct reader *r)
{
	if (at_loop_or_jump(r))
		return reader_fail(r, r->tok.line,
				   "'%.*s' is not supported; unroll it with "
				   "if/else",
				   (int)r->tok.len, r->tok.text);
	if (reader_is_name(r, "if"))
		return read_if(r);
	if (reader_is(r, '{'))
		return read_inner_block(r);
	if (reader_at_type(r))
		return read_decl(r);
	return read_simple(r);
}

static struct litmus_stmt *read_stmt(struct reader *r)
{
	struct litmus_stmt *s;

	if (!reader_enter(r))
		return NULL;
	s = read_stmt_inner(r);
	r->depth--;
	return s;
}
