// SPDX-License-Identifier: GPL-2.0-only
/*
 * Runs a thread symbolically, once per path. A path is the list of choices
 * made at branches and at operations that may fail; each run replays the
 * choices so far and makes the first one anew wherever it comes to another.
 */
#include "trace_build.h"

#include <stdarg.h>
#include <string.h>

void build_fail(struct trace_builder *b, int line, const char *fmt, ...)
{
	va_list ap;

	if (b->failed)
		return;
	b->failed = true;
	strbuf_addf(b->err, "%s:%d: ", b->test->path, line);
	va_start(ap, fmt);
	strbuf_vaddf(b->err, fmt, ap);
	va_end(ap);
}

int build_choose(struct trace_builder *b, int line)
{
	if (b->next_choice < b->n_choices)
		return b->choice[b->next_choice++];
	if (b->n_choices == TRACE_MAX_DECISIONS) {
		build_fail(b, line,
			   "too many branches in one thread; at most %d",
			   TRACE_MAX_DECISIONS);
		return 0;
	}
	b->choice[b->n_choices++] = 0;
	b->next_choice++;
	return 0;
}

void build_condition(struct trace_builder *b, const struct symbolic *value,
		     bool want, int line)
{
	struct path_condition c = { value, want, line };

	if (b->conds.n == TRACE_MAX_CONDS)
		build_fail(b, line,
			   "too many conditions on one path; at most "
			   "%d",
			   TRACE_MAX_CONDS);
	else
		vec_push(&b->conds, c);
}

const struct symbolic *build_const(struct trace_builder *b, struct lkmm_value v)
{
	struct symbolic *s = arena_new(b->arena, struct symbolic);

	s->kind = SY_CONST;
	s->value = v;
	return s;
}

const struct symbolic *build_op(struct trace_builder *b, enum lkmm_op op,
				const struct symbolic *x,
				const struct symbolic *y, int line)
{
	struct symbolic *s = arena_new(b->arena, struct symbolic);
	bool constant = x->kind == SY_CONST && (!y || y->kind == SY_CONST);

	s->kind = constant ? SY_CONST : SY_OP;
	s->op = op;
	s->a = x;
	s->b = y;
	s->reads = x->reads | (y ? y->reads : 0);
	if (constant &&
	    lkmm_apply(op, x->value, y ? y->value : lkmm_int(0), &s->value))
		build_fail(b, line,
			   "the operation has no value here; keep to "
			   "integers and address + integer");
	return s;
}

static bool add_event(struct trace_builder *b, const struct event *e)
{
	if (b->events.n == LKMM_MAX_EVENTS) {
		build_fail(b, e->line,
			   "too many accesses in one thread; at "
			   "most %d",
			   LKMM_MAX_EVENTS);
		return false;
	}
	vec_push(&b->events, *e);
	return true;
}

static struct event new_event(struct trace_builder *b,
			      const struct operand *addr, unsigned int classes,
			      int line)
{
	struct event e = { .classes = classes, .line = line, .partner = -1 };

	e.addr = addr ? addr->value : NULL;
	e.addr_dep = addr ? addr->data : 0;
	e.ctrl_dep = b->ctrl;
	return e;
}

void build_event(struct trace_builder *b, const struct operand *addr,
		 unsigned int classes, int line)
{
	struct event e = new_event(b, addr, classes, line);

	add_event(b, &e);
}

struct operand build_read(struct trace_builder *b, const struct operand *addr,
			  unsigned int classes, int line)
{
	struct event e = new_event(b, addr, classes | EC(R), line);
	struct symbolic *s = arena_new(b->arena, struct symbolic);
	struct operand result = { s, 0, 0 };

	s->kind = SY_READ;
	s->read = (unsigned int)b->events.n;
	if (add_event(b, &e)) {
		s->reads = BIT(s->read);
		result.data = BIT(s->read);
	}
	return result;
}

unsigned int build_write(struct trace_builder *b, const struct operand *addr,
			 const struct operand *value, unsigned int classes,
			 int line)
{
	struct event e = new_event(b, addr, classes | EC(W), line);

	e.value = value->value;
	e.data_dep = value->data;
	add_event(b, &e);
	return (unsigned int)b->events.n - 1;
}

void build_one_access(struct trace_builder *b, size_t begin, size_t middle,
		      int line)
{
	if (middle > begin && b->events.n > middle)
		build_fail(b, line,
			   "two accesses in one expression have no order in "
			   "C; write them as two statements");
}

struct operand build_address(struct trace_builder *b,
			     const struct litmus_expr *e)
{
	size_t begin = b->events.n, middle;
	struct operand base, index;

	if (e->kind == LX_DEREF)
		return build_expr(b, e->arg[0]);
	if (e->kind == LX_CAST)
		return build_address(b, e->arg[0]);
	if (e->kind != LX_INDEX) {
		build_fail(b, e->line,
			   "not in memory; use a pointer, as in "
			   "READ_ONCE(*x)");
		return build_expr(b, e);
	}
	base = build_expr(b, e->arg[0]);
	middle = b->events.n;
	index = build_expr(b, e->arg[1]);
	build_one_access(b, begin, middle, e->line);
	base.value = build_op(b, OP_ADD, base.value, index.value, e->line);
	base.data |= index.data;
	base.ctrl |= index.ctrl;
	return base;
}

static struct operand build_binary(struct trace_builder *b,
				   const struct litmus_expr *e)
{
	size_t begin = b->events.n, events;
	struct operand x = build_expr(b, e->arg[0]), y;

	events = b->events.n;
	y = build_expr(b, e->arg[1]);
	if ((e->op == OP_LAND || e->op == OP_LOR) && b->events.n != events)
		build_fail(b, e->line,
			   "the right side of '%s' accesses "
			   "memory; write it as a nested if",
			   e->op == OP_LAND ? "&&" : "||");
	build_one_access(b, begin, events, e->line);
	x.value = build_op(b, e->op, x.value, y.value, e->line);
	x.data |= y.data;
	x.ctrl |= y.ctrl;
	return x;
}

struct operand build_expr(struct trace_builder *b, const struct litmus_expr *e)
{
	struct operand x;

	switch (e->kind) {
	case LX_CONST:
		return (struct operand){ build_const(b, lkmm_int(e->num)), 0,
					 0 };
	case LX_NAME:
		return b->regs[e->reg];
	case LX_DEREF:
	case LX_INDEX:
		x = build_address(b, e);
		return build_read(b, &x, EC(PLAIN), e->line);
	case LX_ADDR:
		return build_address(b, e->arg[0]);
	case LX_CAST:
		return build_expr(b, e->arg[0]);
	case LX_UNARY:
		x = build_expr(b, e->arg[0]);
		x.value = build_op(b, e->op, x.value, NULL, e->line);
		return x;
	case LX_BINARY:
		return build_binary(b, e);
	case LX_CALL:
		return build_call(b, e);
	}
	BUG("no such expression");
}

static void build_stmts(struct trace_builder *b, const struct litmus_stmt *s);

/*
 * The condition orders only what is inside the branches, and through the
 * registers assigned there what later conditions guard.
 */
static void build_if(struct trace_builder *b, const struct litmus_stmt *s)
{
	struct operand cond = build_expr(b, s->rhs);
	event_set outer = b->ctrl;
	bool taken;

	if (cond.value->kind == SY_CONST) {
		taken = cond.value->value.var >= 0 || cond.value->value.num;
	} else {
		taken = build_choose(b, s->line) == 0;
		build_condition(b, cond.value, taken, s->line);
	}
	b->ctrl |= cond.data | cond.ctrl;
	if (taken)
		build_stmts(b, s->body->body);
	else if (s->orelse)
		build_stmts(b, s->orelse->body);
	b->ctrl = outer;
}

static void build_assign(struct trace_builder *b, const struct litmus_stmt *s)
{
	size_t begin = b->events.n, middle;
	struct operand value, addr;

	if (!s->rhs)
		return;
	value = build_expr(b, s->rhs);
	middle = b->events.n;
	if (!s->lhs)
		return;
	if (s->lhs->kind == LX_NAME) {
		value.ctrl |= b->ctrl;
		b->regs[s->lhs->reg] = value;
		return;
	}
	addr = build_address(b, s->lhs);
	build_one_access(b, begin, middle, s->line);
	build_write(b, &addr, &value, EC(PLAIN), s->line);
}

static void build_stmts(struct trace_builder *b, const struct litmus_stmt *s)
{
	for (; s && !b->failed; s = s->next) {
		if (s->kind == LS_IF)
			build_if(b, s);
		else if (s->kind == LS_BLOCK)
			build_stmts(b, s->body);
		else
			build_assign(b, s);
	}
}

static void *copy(struct arena *arena, const void *from, size_t n, size_t size)
{
	void *to = arena_alloc(arena, n ? n * size : 1);

	if (n)
		memcpy(to, from, n * size);
	return to;
}

static struct trace *finish_trace(struct trace_builder *b)
{
	struct trace *t = arena_new(b->arena, struct trace);
	unsigned int n_regs = b->thread->n_regs;

	t->n = (unsigned int)b->events.n;
	t->events = copy(b->arena, b->events.at, t->n, sizeof(*t->events));
	t->n_conds = (unsigned int)b->conds.n;
	t->conds = copy(b->arena, b->conds.at, t->n_conds, sizeof(*t->conds));
	t->n_fences = (unsigned int)b->fences.n;
	t->fences = copy(b->arena, b->fences.at, t->n_fences,
			 sizeof(*t->fences));
	t->regs = arena_alloc(b->arena, (n_regs + 1) * sizeof(*t->regs));
	for (unsigned int i = 0; i < n_regs; i++)
		t->regs[i] = b->regs[i].value;
	trace_relations(b->arena, t);
	return t;
}

static struct trace *run_path(struct trace_builder *b)
{
	b->ctrl = 0;
	b->next_choice = 0;
	vec_clear(&b->events);
	vec_clear(&b->conds);
	vec_clear(&b->fences);
	for (unsigned int i = 0; i < b->thread->n_regs; i++)
		b->regs[i] = (struct operand){
			build_const(b, b->thread->regs[i].init), 0, 0
		};
	build_stmts(b, b->thread->body->body);
	return b->failed ? NULL : finish_trace(b);
}

/* The next path: the last choice that was 0 becomes 1. False at the end. */
static bool next_path(struct trace_builder *b)
{
	while (b->n_choices && b->choice[b->n_choices - 1])
		b->n_choices--;
	if (!b->n_choices)
		return false;
	b->choice[b->n_choices - 1] = 1;
	return true;
}

static void run_paths(struct trace_builder *b, struct trace_list *out)
{
	VEC(struct trace *) traces = VEC_INIT;

	do {
		struct trace *t = run_path(b);

		if (!t)
			break;
		if (traces.n == TRACE_MAX_PATHS)
			build_fail(b, b->thread->line,
				   "too many paths through "
				   "the thread; at most %d",
				   TRACE_MAX_PATHS);
		vec_push(&traces, t);
	} while (!b->failed && next_path(b));
	out->n = (unsigned int)traces.n;
	out->at = copy(b->arena, traces.at, traces.n, sizeof(*out->at));
	vec_release(&traces);
}

int trace_thread(struct arena *arena, const struct litmus *test, unsigned int i,
		 struct trace_list *out, struct strbuf *err)
{
	struct trace_builder b = {
		.arena = arena,
		.test = test,
		.thread = &test->threads[i],
		.err = err,
	};

	b.regs = arena_alloc(arena, (b.thread->n_regs + 1) * sizeof(*b.regs));
	run_paths(&b, out);
	vec_release(&b.events);
	vec_release(&b.conds);
	vec_release(&b.fences);
	return b.failed ? -1 : 0;
}
