// SPDX-License-Identifier: GPL-2.0-only
/*
 * The primitives as events: linux-kernel.def with what herd7 makes of its
 * builtins. A fully ordered operation has a full fence on either side; an
 * ordered one marks its read or its write; a void one has a read without
 * return. What may fail has two paths, and a failure is a plain marked read.
 */
#include "trace_build.h"

struct call {
	const struct litmus_expr *expr;
	struct operand addr;
	struct operand v[2];
};

static struct operand none(struct trace_builder *b)
{
	return (struct operand){ build_const(b, lkmm_int(0)), 0, 0 };
}

static void fence(struct trace_builder *b, enum lkmm_fence kind, int line)
{
	struct trace_fence f = { kind, (unsigned int)b->events.n, line };

	vec_push(&b->fences, f);
}

static void mb_if(struct trace_builder *b, const struct call *c)
{
	if (c->expr->order == ORDER_MB)
		fence(b, FENCE_MB, c->expr->line);
}

static unsigned int read_class(enum lkmm_order order)
{
	return order == ORDER_ACQUIRE ? EC(ACQUIRE)
	       : order == ORDER_PLAIN ? EC(PLAIN)
				      : 0;
}

static unsigned int write_class(enum lkmm_order order)
{
	return order == ORDER_RELEASE ? EC(RELEASE)
	       : order == ORDER_PLAIN ? EC(PLAIN)
				      : 0;
}

static struct operand apply(struct trace_builder *b, enum lkmm_op op,
			    struct operand x, struct operand y, int line)
{
	x.value = build_op(b, op, x.value, y.value, line);
	x.data |= y.data;
	x.ctrl |= y.ctrl;
	return x;
}

static struct operand constant(struct trace_builder *b, int64_t n,
			       event_set data)
{
	return (struct operand){ build_const(b, lkmm_int(n)), data, 0 };
}

static struct operand rmw_read(struct trace_builder *b, const struct call *c,
			       unsigned int classes)
{
	return build_read(b, &c->addr,
			  classes | EC(RMW) | read_class(c->expr->order),
			  c->expr->line);
}

/* The write of an RMW whose read is the event before it. */
static void rmw_write(struct trace_builder *b, const struct call *c,
		      const struct operand *value)
{
	unsigned int w = build_write(b, &c->addr, value,
				     EC(RMW) | write_class(c->expr->order),
				     c->expr->line);

	if (b->failed)
		return;
	b->events.at[w].partner = (int)w - 1;
	b->events.at[w - 1].partner = (int)w;
}

/* R[once] in the class of RMWs, without fences. */
static struct operand failed_rmw(struct trace_builder *b, const struct call *c)
{
	return build_read(b, &c->addr, EC(RMW), c->expr->line);
}

static struct operand call_xchg(struct trace_builder *b, const struct call *c)
{
	struct operand old;

	mb_if(b, c);
	old = rmw_read(b, c, 0);
	rmw_write(b, c, &c->v[0]);
	mb_if(b, c);
	return old;
}

static struct operand call_cmpxchg(struct trace_builder *b,
				   const struct call *c)
{
	int line = c->expr->line;
	struct operand old, same;

	if (build_choose(b, line) == 0) {
		mb_if(b, c);
		old = rmw_read(b, c, 0);
		same = apply(b, OP_EQ, old, c->v[0], line);
		build_condition(b, same.value, true, line);
		rmw_write(b, c, &c->v[1]);
		mb_if(b, c);
	} else {
		old = failed_rmw(b, c);
		same = apply(b, OP_EQ, old, c->v[0], line);
		build_condition(b, same.value, false, line);
	}
	return old;
}

static struct operand call_add_unless(struct trace_builder *b,
				      const struct call *c)
{
	int line = c->expr->line;
	bool adds = build_choose(b, line) == 0;
	struct operand old, same, new;

	if (!adds) {
		old = failed_rmw(b, c);
	} else {
		mb_if(b, c);
		old = rmw_read(b, c, 0);
		new = apply(b, OP_ADD, old, c->v[0], line);
		rmw_write(b, c, &new);
		mb_if(b, c);
	}
	same = apply(b, OP_EQ, old, c->v[1], line);
	build_condition(b, same.value, !adds, line);
	return constant(b, adds, old.data);
}

/* All operations: *addr = *addr op v[0]. */
static struct operand call_op(struct trace_builder *b, const struct call *c)
{
	const struct lkmm_primitive *p = c->expr->prim;
	enum lkmm_op op = (enum lkmm_op)p->detail;
	int line = c->expr->line;
	struct operand old, new;
	struct operand zero = none(b);

	mb_if(b, c);
	old = rmw_read(b, c, p->kind == PRIM_OP ? EC(NORETURN) : 0);
	new = apply(b, op, old, c->v[0], line);
	rmw_write(b, c, &new);
	mb_if(b, c);
	switch (p->kind) {
	case PRIM_OP_RETURN:
		return new;
	case PRIM_FETCH_OP:
		return old;
	case PRIM_OP_TEST:
		return apply(b, OP_EQ, new, zero, line);
	case PRIM_OP_NEGATIVE:
		return apply(b, OP_LT, new, zero, line);
	default:
		return zero;
	}
}

/* The bit number becomes its mask; it must be known. */
static struct operand bit_mask(struct trace_builder *b, const struct call *c)
{
	const struct symbolic *nr = c->v[0].value;

	if (nr->kind != SY_CONST || nr->value.var != LKMM_INT ||
	    nr->value.num < 0 || nr->value.num > 62) {
		build_fail(b, c->expr->line,
			   "the bit number of %s() is not "
			   "known; use a constant from 0 to 62",
			   c->expr->text);
		return constant(b, 1, 0);
	}
	return constant(b, (int64_t)1 << nr->value.num, 0);
}

static struct operand bit_of(struct trace_builder *b, const struct call *c,
			     struct operand word)
{
	int line = c->expr->line;

	word = apply(b, OP_SHR, word, c->v[0], line);
	return apply(b, OP_AND, word, constant(b, 1, 0), line);
}

static struct operand call_bit_rmw(struct trace_builder *b,
				   const struct call *c, unsigned int classes)
{
	enum lkmm_op op = (enum lkmm_op)c->expr->prim->detail;
	struct operand mask = bit_mask(b, c), old, new;

	mb_if(b, c);
	old = rmw_read(b, c, classes);
	new = apply(b, op, old, mask, c->expr->line);
	rmw_write(b, c, &new);
	mb_if(b, c);
	return bit_of(b, c, old);
}

/* __set_bit(): a plain read and write. __clear_bit_unlock(): once, release. */
static struct operand call_bit_store(struct trace_builder *b,
				     const struct call *c)
{
	enum lkmm_order order = c->expr->order;
	enum lkmm_op op = (enum lkmm_op)c->expr->prim->detail;
	struct operand mask = bit_mask(b, c), old, new;

	old = build_read(b, &c->addr, read_class(order), c->expr->line);
	new = apply(b, op, old, mask, c->expr->line);
	build_write(b, &c->addr, &new, write_class(order), c->expr->line);
	return none(b);
}

/* Ordered only when the bit was clear and is taken. */
static struct operand call_bit_lock(struct trace_builder *b,
				    const struct call *c)
{
	bool taken = build_choose(b, c->expr->line) == 0;
	struct operand bit;

	if (taken) {
		bit = call_bit_rmw(b, c, 0);
	} else {
		bit_mask(b, c);
		bit = bit_of(b, c, failed_rmw(b, c));
	}
	build_condition(b, bit.value, !taken, c->expr->line);
	return bit;
}

static void take_lock(struct trace_builder *b, const struct call *c,
		      struct operand *read)
{
	struct operand one = constant(b, 1, 0);
	int line = c->expr->line;
	unsigned int w;

	*read = build_read(b, &c->addr, EC(LKR) | EC(ACQUIRE), line);
	w = build_write(b, &c->addr, &one, EC(LKW), line);
	if (b->failed)
		return;
	b->events.at[w].partner = (int)w - 1;
	b->events.at[w - 1].partner = (int)w;
}

static struct operand call_trylock(struct trace_builder *b,
				   const struct call *c)
{
	struct operand read;

	if (build_choose(b, c->expr->line) == 0) {
		take_lock(b, c, &read);
		return constant(b, 1, read.data);
	}
	read = build_read(b, &c->addr, EC(LF), c->expr->line);
	return constant(b, 0, read.data);
}

static struct operand call_is_locked(struct trace_builder *b,
				     const struct call *c)
{
	bool locked = build_choose(b, c->expr->line) == 0;
	struct operand read = build_read(b, &c->addr, locked ? EC(LF) : EC(RU),
					 c->expr->line);

	return constant(b, locked, read.data);
}

static struct operand call_lock(struct trace_builder *b, const struct call *c)
{
	struct operand read = none(b);

	switch (c->expr->prim->kind) {
	case PRIM_LOCK:
		take_lock(b, c, &read);
		return none(b);
	case PRIM_UNLOCK:
		build_write(b, &c->addr, &read, EC(UL) | EC(RELEASE),
			    c->expr->line);
		return none(b);
	case PRIM_TRYLOCK:
		return call_trylock(b, c);
	default:
		return call_is_locked(b, c);
	}
}

static struct operand call_rcu(struct trace_builder *b, const struct call *c)
{
	int line = c->expr->line;

	switch (c->expr->prim->kind) {
	case PRIM_RCU_LOCK:
		build_event(b, NULL, EC(RCU_LOCK), line);
		break;
	case PRIM_RCU_UNLOCK:
		build_event(b, NULL, EC(RCU_UNLOCK), line);
		break;
	case PRIM_SYNC_RCU:
		build_event(b, NULL, EC(SYNC_RCU), line);
		break;
	case PRIM_SRCU_LOCK:
		return build_read(b, &c->addr, EC(SRCU_LOCK), line);
	case PRIM_SRCU_UNLOCK:
		build_write(b, &c->addr, &c->v[0], EC(SRCU_UNLOCK), line);
		break;
	default:
		build_event(b, &c->addr, EC(SYNC_SRCU), line);
		break;
	}
	return none(b);
}

static struct operand call_store(struct trace_builder *b, const struct call *c)
{
	build_write(b, &c->addr, &c->v[0], write_class(c->expr->order),
		    c->expr->line);
	if (c->expr->prim->kind == PRIM_STORE_MB)
		fence(b, FENCE_MB, c->expr->line);
	return none(b);
}

static struct operand call_load(struct trace_builder *b, const struct call *c)
{
	struct operand word = build_read(
		b, &c->addr, read_class(c->expr->order), c->expr->line);

	if (c->expr->prim->kind == PRIM_LOAD)
		return word;
	bit_mask(b, c);
	return b->failed ? word : bit_of(b, c, word);
}

static struct operand call_fence(struct trace_builder *b, const struct call *c)
{
	fence(b, (enum lkmm_fence)c->expr->prim->detail, c->expr->line);
	return none(b);
}

static struct operand build_bit(struct trace_builder *b, const struct call *c)
{
	switch (c->expr->prim->kind) {
	case PRIM_BIT_OP:
		call_bit_rmw(b, c, EC(NORETURN));
		return none(b);
	case PRIM_BIT_STORE:
		return call_bit_store(b, c);
	case PRIM_BIT_TEST:
		return call_load(b, c);
	case PRIM_BIT_TEST_AND:
		return call_bit_rmw(b, c, 0);
	default:
		return call_bit_lock(b, c);
	}
}

static struct operand dispatch(struct trace_builder *b, const struct call *c)
{
	switch (c->expr->prim->kind) {
	case PRIM_LOAD:
		return call_load(b, c);
	case PRIM_STORE:
	case PRIM_STORE_MB:
		return call_store(b, c);
	case PRIM_FENCE:
		return call_fence(b, c);
	case PRIM_XCHG:
		return call_xchg(b, c);
	case PRIM_CMPXCHG:
		return call_cmpxchg(b, c);
	case PRIM_OP:
	case PRIM_OP_RETURN:
	case PRIM_FETCH_OP:
	case PRIM_OP_TEST:
	case PRIM_OP_NEGATIVE:
		return call_op(b, c);
	case PRIM_ADD_UNLESS:
		return call_add_unless(b, c);
	case PRIM_LOCK:
	case PRIM_UNLOCK:
	case PRIM_TRYLOCK:
	case PRIM_IS_LOCKED:
		return call_lock(b, c);
	case PRIM_RCU_LOCK:
	case PRIM_RCU_UNLOCK:
	case PRIM_SYNC_RCU:
	case PRIM_SRCU_LOCK:
	case PRIM_SRCU_UNLOCK:
	case PRIM_SYNC_SRCU:
		return call_rcu(b, c);
	case PRIM_BIT_OP:
	case PRIM_BIT_STORE:
	case PRIM_BIT_TEST:
	case PRIM_BIT_TEST_AND:
	case PRIM_BIT_LOCK:
		return build_bit(b, c);
	}
	BUG("no such primitive");
}

struct operand build_call(struct trace_builder *b, const struct litmus_expr *e)
{
	struct call c = { .expr = e, .v = { none(b), none(b) } };
	unsigned int arg = 0, value = 0;
	size_t begin = b->events.n, middle;

	for (const char *s = e->prim->shape; *s; s++) {
		middle = b->events.n;
		if (*s == '0' || *s == '1')
			c.v[value++] = constant(b, *s - '0', 0);
		else if (*s == 'l')
			c.addr = build_address(b, e->arg[arg++]);
		else if (*s == 'p')
			c.addr = build_expr(b, e->arg[arg++]);
		else
			c.v[value++] = build_expr(b, e->arg[arg++]);
		build_one_access(b, begin, middle, e->line);
	}
	return b->failed ? none(b) : dispatch(b, &c);
}
