// SPDX-License-Identifier: GPL-2.0-only
/* Expressions of a thread's code. */
#include "litmus_reader.h"

#include <string.h>

static const char *const type_words[] = {
	"int",	      "long",	       "short",	     "char",	  "unsigned",
	"signed",     "volatile",      "const",	     "struct",	  "void",
	"bool",	      "_Bool",	       "intptr_t",   "uintptr_t", "atomic_t",
	"atomic64_t", "atomic_long_t", "spinlock_t", "u8",	  "u16",
	"u32",	      "u64",	       "s8",	     "s16",	  "s32",
	"s64",	      "size_t",	       "int64_t",    "uint64_t",  "int32_t",
	"uint32_t",   "srcu_struct",
};

bool reader_at_type(const struct reader *r)
{
	if (r->tok.kind != TK_NAME)
		return false;
	for (size_t i = 0; i < sizeof(type_words) / sizeof(*type_words); i++) {
		if (reader_is_name(r, type_words[i]))
			return true;
	}
	return false;
}

static void add_word(struct strbuf *sb, const struct token *t)
{
	if (sb->len && t->kind == TK_NAME)
		strbuf_addch(sb, ' ');
	strbuf_add(sb, t->text, t->len);
}

const char *reader_type(struct reader *r, bool stars)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	bool tag = false;

	while (reader_at_type(r) || (tag && r->tok.kind == TK_NAME)) {
		tag = reader_is_name(r, "struct");
		add_word(&sb, &r->tok);
		reader_advance(r);
	}
	while (stars && sb.len && reader_is(r, '*')) {
		if (sb.buf[sb.len - 1] != '*')
			strbuf_addch(&sb, ' ');
		strbuf_addch(&sb, '*');
		reader_advance(r);
	}
	return sb.len ? arena_strdup(r->arena, sb.buf) : NULL;
}

static struct litmus_expr *new_expr(struct reader *r,
				    enum litmus_expr_kind kind, int line)
{
	struct litmus_expr *e = arena_new(r->arena, struct litmus_expr);

	e->kind = kind;
	e->line = line;
	return e;
}

static struct litmus_expr *wrap(struct reader *r, enum litmus_expr_kind kind,
				struct litmus_expr *arg)
{
	struct litmus_expr *e;

	if (!arg || !reader_count(r))
		return NULL;
	e = new_expr(r, kind, arg->line);
	e->arg[0] = arg;
	e->n_args = 1;
	return e;
}

static struct litmus_expr *read_args(struct reader *r, struct litmus_expr *call)
{
	unsigned int want = lkmm_primitive_args(call->prim);

	while (!reader_is(r, ')')) {
		if (call->n_args == want)
			break;
		if (call->n_args && !reader_expect(r, ','))
			return NULL;
		call->arg[call->n_args] = reader_expr(r);
		if (!call->arg[call->n_args++])
			return NULL;
	}
	if (call->n_args != want || !reader_is(r, ')'))
		return reader_fail(r, call->line,
				   "%s() takes %u operands; give it as many",
				   call->text, want);
	reader_advance(r);
	return call;
}

static struct litmus_expr *read_call(struct reader *r, const char *name,
				     int line)
{
	struct litmus_expr *e = new_expr(r, LX_CALL, line);

	reader_advance(r);
	e->text = name;
	e->prim = lkmm_primitive_find(name, &e->order);
	if (!e->prim)
		return reader_fail(r, line,
				   "%s() is not a primitive of the model; "
				   "write it with those of linux-kernel.def",
				   name);
	return read_args(r, e);
}

static struct litmus_expr *read_name(struct reader *r)
{
	int line = r->tok.line;
	const char *name = reader_text(r);
	struct litmus_expr *e;

	reader_advance(r);
	if (reader_is(r, '('))
		return read_call(r, name, line);
	e = new_expr(r, LX_NAME, line);
	e->text = name;
	e->reg = reader_reg(r, r->thread, name);
	return r->failed ? NULL : e;
}

static struct litmus_expr *read_unary(struct reader *r);

static struct litmus_expr *read_paren(struct reader *r)
{
	int line = r->tok.line;
	struct litmus_expr *e;
	const char *type;

	reader_advance(r);
	type = reader_type(r, true);
	if (!type) {
		e = reader_expr(r);
		return e && reader_expect(r, ')') ? e : NULL;
	}
	if (!reader_expect(r, ')'))
		return NULL;
	e = wrap(r, LX_CAST, read_unary(r));
	if (e) {
		e->text = type;
		e->line = line;
	}
	return e;
}

static struct litmus_expr *read_primary(struct reader *r)
{
	struct litmus_expr *e;

	if (r->tok.kind == TK_NUMBER) {
		e = new_expr(r, LX_CONST, r->tok.line);
		e->num = r->tok.num;
		reader_advance(r);
		return e;
	}
	if (r->tok.kind == TK_NAME)
		return read_name(r);
	if (reader_is(r, '('))
		return read_paren(r);
	return reader_unexpected(r, "a register, a number or a primitive");
}

static struct litmus_expr *read_postfix(struct reader *r)
{
	struct litmus_expr *e = read_primary(r);

	while (e && reader_is(r, '[')) {
		struct litmus_expr *index = wrap(r, LX_INDEX, e);

		if (!index)
			return NULL;
		reader_advance(r);
		index->arg[1] = reader_expr(r);
		index->n_args = 2;
		if (!index->arg[1] || !reader_expect(r, ']'))
			return NULL;
		e = index;
	}
	return e;
}

static struct litmus_expr *
read_prefix(struct reader *r, enum litmus_expr_kind kind, enum lkmm_op op)
{
	struct litmus_expr *e;
	int line = r->tok.line;

	reader_advance(r);
	e = wrap(r, kind, read_unary(r));
	if (e) {
		e->op = op;
		e->line = line;
	}
	return e;
}

/* "-1" is a number, so that it is written as one. */
static struct litmus_expr *read_minus(struct reader *r)
{
	struct litmus_expr *e = read_prefix(r, LX_UNARY, OP_NEG);

	if (!e || e->arg[0]->kind != LX_CONST)
		return e;
	e->arg[0]->num = -e->arg[0]->num;
	return e->arg[0];
}

static struct litmus_expr *read_unary_inner(struct reader *r)
{
	if (r->tok.kind != TK_PUNCT)
		return read_postfix(r);
	switch (r->tok.op) {
	case PUNCT1('*'):
		return read_prefix(r, LX_DEREF, OP_ADD);
	case PUNCT1('&'):
		return read_prefix(r, LX_ADDR, OP_ADD);
	case PUNCT1('!'):
		return read_prefix(r, LX_UNARY, OP_NOT);
	case PUNCT1('~'):
		return read_prefix(r, LX_UNARY, OP_BNOT);
	case PUNCT1('-'):
		return read_minus(r);
	default:
		return read_postfix(r);
	}
}

static struct litmus_expr *read_unary(struct reader *r)
{
	struct litmus_expr *e;

	if (!reader_enter(r))
		return NULL;
	e = read_unary_inner(r);
	r->depth--;
	return e;
}

static const struct binary {
	unsigned int punct;
	enum lkmm_op op;
	int level; /* binds tighter when higher */
} binaries[] = {
	{ PUNCT1('*'), OP_MUL, 10 },	  { PUNCT1('/'), OP_DIV, 10 },
	{ PUNCT1('%'), OP_MOD, 10 },	  { PUNCT1('+'), OP_ADD, 9 },
	{ PUNCT1('-'), OP_SUB, 9 },	  { PUNCT2('<', '<'), OP_SHL, 8 },
	{ PUNCT2('>', '>'), OP_SHR, 8 },  { PUNCT1('<'), OP_LT, 7 },
	{ PUNCT1('>'), OP_GT, 7 },	  { PUNCT2('<', '='), OP_LE, 7 },
	{ PUNCT2('>', '='), OP_GE, 7 },	  { PUNCT2('=', '='), OP_EQ, 6 },
	{ PUNCT2('!', '='), OP_NE, 6 },	  { PUNCT1('&'), OP_AND, 5 },
	{ PUNCT1('^'), OP_XOR, 4 },	  { PUNCT1('|'), OP_OR, 3 },
	{ PUNCT2('&', '&'), OP_LAND, 2 }, { PUNCT2('|', '|'), OP_LOR, 1 },
};

static const struct binary *find_binary(const struct reader *r)
{
	for (size_t i = 0; i < sizeof(binaries) / sizeof(*binaries); i++) {
		if (reader_is(r, binaries[i].punct))
			return &binaries[i];
	}
	return NULL;
}

static struct litmus_expr *read_binary(struct reader *r, int level)
{
	struct litmus_expr *left = read_unary(r);
	const struct binary *b;

	while (left && (b = find_binary(r)) && b->level >= level) {
		struct litmus_expr *e = wrap(r, LX_BINARY, left);

		if (!e)
			return NULL;
		reader_advance(r);
		e->op = b->op;
		e->arg[1] = read_binary(r, b->level + 1);
		e->n_args = 2;
		if (!e->arg[1])
			return NULL;
		left = e;
	}
	return left;
}

struct litmus_expr *reader_expr(struct reader *r)
{
	struct litmus_expr *e;

	if (!reader_enter(r))
		return NULL;
	e = read_binary(r, 1);
	r->depth--;
	if (e && reader_is(r, '?'))
		return reader_fail(r, r->tok.line,
				   "?: is not supported; write it as if/else");
	return e;
}
