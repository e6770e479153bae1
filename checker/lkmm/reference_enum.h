/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * For random_test.c only: the slow enumerator. It guesses the value of every
 * read, runs the threads with the guesses, tries every write of that value as
 * the source and every order of the writes to each variable, and asks
 * reference_cat.h. Executions whose values justify themselves are left out.
 */
#ifndef SMPAIR_LKMM_REFERENCE_ENUM_H
#define SMPAIR_LKMM_REFERENCE_ENUM_H

#include "reference_cat.h"
#include "strmap.h"

enum { REF_DOMAIN = 24, REF_READS = 12, REF_REGS = 24 };

struct ref_operand {
	struct lkmm_value v;
	unsigned long data, ctrl; /* sets of events */
	int copy;		  /* 1 + the read that it is, or 0 */
};

struct ref_run {
	const struct litmus *test;
	struct ref_exec x;
	struct mat copy; /* read to the write that stores just its value */
	struct ref_operand reg[LITMUS_MAX_THREADS][REF_REGS];
	int thread, first; /* being run, and its first event */
	unsigned long ctrl;
	struct lkmm_value domain[REF_DOMAIN];
	int n_domain;
	bool grown; /* a written value was new: start again */
	int guess[REF_READS], n_guesses, next;
	bool dead;	 /* this run is of no use */
	bool unsuitable; /* this test is not for the reference */
	/* results */
	struct strmap states;
	unsigned long positive, negative;
	int flags;
};

static void ref_know(struct ref_run *r, struct lkmm_value v)
{
	for (int i = 0; i < r->n_domain; i++) {
		if (lkmm_value_eq(r->domain[i], v))
			return;
	}
	r->grown = true;
	if (r->n_domain == REF_DOMAIN)
		r->unsuitable = true;
	else
		r->domain[r->n_domain++] = v;
}

static struct lkmm_value ref_guess(struct ref_run *r)
{
	if (r->next == REF_READS) {
		r->unsuitable = r->dead = true;
		return lkmm_int(0);
	}
	if (r->next == r->n_guesses)
		r->guess[r->n_guesses++] = 0;
	return r->domain[r->guess[r->next++]];
}

static int ref_add(struct ref_run *r, unsigned int sets,
		   const struct ref_operand *addr)
{
	struct ref_exec *x = &r->x;
	int i = x->n++;

	if (i >= REF_MAX - 1) {
		r->unsuitable = r->dead = true;
		x->n--;
		return i - 1;
	}
	for (int k = 0; k < REF_MAX; k++)
		x->po.at[k][i] = x->data.at[k][i] = x->rmw.at[k][i] =
			r->copy.at[k][i] = false;
	x->e[i].thread = r->thread;
	x->e[i].sets = sets;
	x->e[i].loc = addr ? addr->v.var : -1;
	if (addr && (addr->v.var < 0 || addr->v.num))
		r->dead = true;
	for (int k = r->first; k < i; k++)
		x->po.at[k][i] = true;
	for (int k = 0; k < i; k++) {
		x->ctrl.at[k][i] = r->ctrl >> k & 1;
		x->addr.at[k][i] = addr && addr->data >> k & 1;
	}
	return i;
}

static struct ref_operand ref_read(struct ref_run *r, unsigned int sets,
				   const struct ref_operand *addr, bool lock)
{
	int i = ref_add(r, sets | S_R, addr);
	struct ref_operand v = { lkmm_int(0), 1ul << i, 0, i + 1 };

	if (!lock)
		v.v = ref_guess(r);
	r->x.e[i].value = v.v;
	return v;
}

static int ref_write(struct ref_run *r, unsigned int sets,
		     const struct ref_operand *addr,
		     const struct ref_operand *value)
{
	int i = ref_add(r, sets | S_W, addr);

	r->x.e[i].value = value->v;
	for (int k = 0; k < i; k++)
		r->x.data.at[k][i] = value->data >> k & 1;
	if (value->copy)
		r->copy.at[value->copy - 1][i] = true;
	return i;
}

static struct ref_operand ref_apply(struct ref_run *r, enum lkmm_op op,
				    struct ref_operand a, struct ref_operand b)
{
	if (lkmm_apply(op, a.v, b.v, &a.v))
		r->dead = true;
	a.data |= b.data;
	a.ctrl |= b.ctrl;
	a.copy = 0;
	return a;
}

static struct ref_operand ref_rmw(struct ref_run *r,
				  const struct litmus_expr *e,
				  struct ref_operand addr,
				  struct ref_operand v1, struct ref_operand v2)
{
	enum lkmm_primitive_kind kind = e->prim->kind;
	struct ref_operand old, new = v1;
	unsigned int rs = S_RMW, ws = S_RMW;
	int w, i;

	if (e->order == ORDER_ACQUIRE)
		rs |= S_ACQUIRE;
	if (e->order == ORDER_RELEASE)
		ws |= S_RELEASE;
	if (kind == PRIM_OP)
		rs |= S_NORETURN;
	/* Whether a cmpxchg succeeds is known only after its read. */
	i = r->x.n;
	if (e->order == ORDER_MB)
		ref_add(r, F(MB), NULL);
	old = ref_read(r, rs, &addr, false);
	if (kind == PRIM_CMPXCHG && !lkmm_value_eq(old.v, v1.v)) {
		/* Once more, as a failure: one marked read. */
		r->x.n = i;
		r->next--;
		return ref_read(r, S_RMW, &addr, false);
	}
	if (kind == PRIM_CMPXCHG)
		new = v2;
	else if (kind != PRIM_XCHG)
		new = ref_apply(r, (enum lkmm_op)e->prim->detail, old, v1);
	w = ref_write(r, ws, &addr, &new);
	r->x.rmw.at[w - 1][w] = true;
	if (e->order == ORDER_MB)
		ref_add(r, F(MB), NULL);
	return kind == PRIM_OP_RETURN ? new : old;
}

static struct ref_operand ref_expr(struct ref_run *r,
				   const struct litmus_expr *e);

static struct ref_operand ref_call(struct ref_run *r,
				   const struct litmus_expr *e)
{
	struct ref_operand v[2] = { { lkmm_int(0), 0, 0, 0 },
				    { lkmm_int(0), 0, 0, 0 } };
	struct ref_operand addr = v[0], zero = v[0];
	int n = 0, k = 0;

	for (const char *s = e->prim->shape; *s; s++) {
		if (*s == 'l')
			addr = ref_expr(r, e->arg[n++]->arg[0]);
		else if (*s == 'p')
			addr = ref_expr(r, e->arg[n++]);
		else if (*s == '1')
			v[k++].v = lkmm_int(1);
		else
			v[k++] = ref_expr(r, e->arg[n++]);
	}
	switch (e->prim->kind) {
	case PRIM_LOAD:
		return ref_read(r, e->order == ORDER_ACQUIRE ? S_ACQUIRE : 0,
				&addr, false);
	case PRIM_STORE:
		ref_write(r, e->order == ORDER_RELEASE ? S_RELEASE : 0, &addr,
			  v);
		return zero;
	case PRIM_FENCE:
		ref_add(r, S_FENCE << e->prim->detail, NULL);
		return zero;
	case PRIM_LOCK:
		ref_read(r, S_LKR | S_ACQUIRE, &addr, true);
		n = ref_write(r, S_LKW, &addr, &zero);
		r->x.rmw.at[n - 1][n] = true;
		return zero;
	case PRIM_UNLOCK:
		ref_write(r, S_UL | S_RELEASE, &addr, &zero);
		return zero;
	case PRIM_RCU_LOCK:
		ref_add(r, S_RCU_LOCK, NULL);
		return zero;
	case PRIM_RCU_UNLOCK:
		ref_add(r, S_RCU_UNLOCK, NULL);
		return zero;
	case PRIM_SYNC_RCU:
		ref_add(r, S_SYNC_RCU, NULL);
		return zero;
	case PRIM_SRCU_LOCK:
		return ref_read(r, S_SRCU_LOCK, &addr, false);
	case PRIM_SRCU_UNLOCK:
		ref_write(r, S_SRCU_UNLOCK, &addr, v);
		return zero;
	case PRIM_SYNC_SRCU:
		ref_add(r, S_SYNC_SRCU, &addr);
		return zero;
	default:
		return ref_rmw(r, e, addr, v[0], v[1]);
	}
}

static struct ref_operand ref_expr(struct ref_run *r,
				   const struct litmus_expr *e)
{
	struct ref_operand a;

	switch (e->kind) {
	case LX_CONST:
		return (struct ref_operand){ lkmm_int(e->num), 0, 0, 0 };
	case LX_NAME:
		return r->reg[r->thread][e->reg];
	case LX_DEREF:
		a = ref_expr(r, e->arg[0]);
		return ref_read(r, S_PLAIN, &a, false);
	case LX_BINARY:
		a = ref_expr(r, e->arg[0]);
		return ref_apply(r, e->op, a, ref_expr(r, e->arg[1]));
	case LX_CALL:
		return ref_call(r, e);
	default:
		r->unsuitable = r->dead = true;
		return (struct ref_operand){ lkmm_int(0), 0, 0, 0 };
	}
}

static void ref_stmts(struct ref_run *r, const struct litmus_stmt *s)
{
	for (; s; s = s->next) {
		struct ref_operand v, a;
		unsigned long outer = r->ctrl;

		if (!s->rhs)
			continue;
		v = ref_expr(r, s->rhs);
		if (s->kind == LS_IF) {
			r->ctrl |= v.data | v.ctrl;
			if (v.v.var >= 0 || v.v.num)
				ref_stmts(r, s->body->body);
			else if (s->orelse)
				ref_stmts(r, s->orelse->body);
			r->ctrl = outer;
		} else if (s->lhs && s->lhs->kind == LX_NAME) {
			v.ctrl |= r->ctrl;
			r->reg[r->thread][s->lhs->reg] = v;
		} else if (s->lhs) {
			a = ref_expr(r, s->lhs->arg[0]);
			ref_write(r, S_PLAIN, &a, &v);
		}
	}
}

static void ref_threads(struct ref_run *r)
{
	memset(&r->x, 0, sizeof(r->x));
	memset(&r->copy, 0, sizeof(r->copy));
	r->next = 0;
	r->dead = false;
	for (unsigned int i = 0; i < r->test->n_vars; i++) {
		r->x.e[i].thread = -1;
		r->x.e[i].sets = S_W | S_IW;
		r->x.e[i].loc = (int)i;
		r->x.e[i].value = r->test->vars[i].init[0];
		ref_know(r, r->x.e[i].value);
	}
	r->x.n = (int)r->test->n_vars;
	for (unsigned int t = 0; t < r->test->n_threads; t++) {
		const struct litmus_thread *th = &r->test->threads[t];

		r->thread = (int)t;
		r->first = r->x.n;
		r->ctrl = 0;
		for (unsigned int i = 0; i < th->n_regs && i < REF_REGS; i++)
			r->reg[t][i] = (struct ref_operand){ th->regs[i].init,
							     0, 0, 0 };
		ref_stmts(r, th->body->body);
	}
}

static struct lkmm_value ref_term(const struct ref_run *r,
				  const struct litmus_term *t)
{
	const struct ref_exec *x = &r->x;

	if (t->kind == LT_VALUE)
		return t->value;
	if (t->kind == LT_REG)
		return r->reg[t->thread][t->index].v;
	for (int i = 0; i < x->n; i++) {
		bool last = x->e[i].sets & S_W && x->e[i].loc == (int)t->index;

		for (int k = 0; k < x->n; k++)
			last = last && !x->co.at[i][k];
		if (last)
			return x->e[i].value;
	}
	return lkmm_int(-1);
}

static bool ref_holds(const struct ref_run *r, const struct litmus_cond *c)
{
	switch (c->kind) {
	case LC_EQ:
		return lkmm_value_eq(ref_term(r, &c->a), ref_term(r, &c->b));
	case LC_NOT:
		return !ref_holds(r, c->left);
	case LC_AND:
		return ref_holds(r, c->left) && ref_holds(r, c->right);
	case LC_OR:
		return ref_holds(r, c->left) || ref_holds(r, c->right);
	default:
		return c->kind == LC_TRUE;
	}
}

static void ref_candidate(struct ref_run *r)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	int flags = ref_judge(&r->x);

	if (flags == REF_FORBIDDEN)
		return;
	for (unsigned int i = 0; i < r->test->n_observed; i++) {
		litmus_write_value(r->test, ref_term(r, &r->test->observed[i]),
				   &sb);
		strbuf_addch(&sb, ';');
	}
	strmap_put(&r->states, sb.buf, r);
	if (ref_holds(r, r->test->cond))
		r->positive++;
	else
		r->negative++;
	r->flags |= flags;
}

/* lock.cat: rf of spin_lock()s is the write just before in co. */
static bool ref_lock_rf(struct ref_run *r)
{
	struct ref_exec *x = &r->x;

	for (int i = 0; i < x->n; i++) {
		if (!(x->e[i].sets & S_LKR))
			continue;
		for (int k = 0; k < x->n; k++) {
			bool next = x->co.at[k][i + 1];

			x->rf.at[k][i] = false;
			for (int j = 0; j < x->n && next; j++)
				next = !(x->co.at[k][j] && x->co.at[j][i + 1]);
			if (!next)
				continue;
			if (!(x->e[k].sets & (S_UL | S_IW)))
				return false;
			x->rf.at[k][i] = true;
		}
	}
	return true;
}

/* Inserts the writes from i on, each after its location's last or earlier. */
static void ref_co(struct ref_run *r, int i)
{
	struct ref_exec *x = &r->x;
	struct mat saved = x->co;
	int below[REF_MAX], n = 0;

	while (i < x->n && !(x->e[i].sets & S_W && !(x->e[i].sets & S_IW)))
		i++;
	if (i == x->n) {
		if (ref_lock_rf(r))
			ref_candidate(r);
		return;
	}
	/* The writes so far, in order. */
	for (int k = 0; k < i; k++) {
		int at = n;

		if (!(x->e[k].sets & S_W) || x->e[k].loc != x->e[i].loc)
			continue;
		while (at && x->co.at[k][below[at - 1]]) {
			below[at] = below[at - 1];
			at--;
		}
		below[at] = k;
		n++;
	}
	for (int pos = 1; pos <= n; pos++) {
		for (int k = 0; k < n; k++) {
			x->co.at[below[k]][i] = k < pos;
			x->co.at[i][below[k]] = k >= pos;
		}
		ref_co(r, i + 1);
		x->co = saved;
	}
}

/* Values must not flow in a circle through rf. */
static bool ref_grounded(struct ref_run *r)
{
	struct ref_exec *x = &r->x;
	struct mat flow = m_or(x->data, x->rf);

	ref_n = x->n;
	for (int k = 0; k < x->n; k++) {
		if (!(x->e[k].sets & S_R))
			continue;
		for (int i = 0; i < (int)r->test->n_vars; i++) {
			if (!x->rf.at[i][k])
				continue;
			for (int j = 0; j < x->n; j++)
				flow.at[j][k] |= x->addr.at[j][k];
		}
	}
	return m_acyclic(flow);
}

static void ref_rf(struct ref_run *r, int i)
{
	struct ref_exec *x = &r->x;

	while (i < x->n && (!(x->e[i].sets & S_R) || x->e[i].sets & S_LKR))
		i++;
	if (i == x->n) {
		ref_n = x->n;
		if (ref_grounded(r))
			ref_co(r, 0);
		else if (!m_acyclic(m_or(r->copy, x->rf)))
			r->unsuitable = true; /* herd7 gives a symbol */
		return;
	}
	for (int w = 0; w < x->n; w++) {
		if (!(x->e[w].sets & S_W) || x->e[w].loc != x->e[i].loc ||
		    !lkmm_value_eq(x->e[w].value, x->e[i].value))
			continue;
		x->rf.at[w][i] = true;
		ref_rf(r, i + 1);
		x->rf.at[w][i] = false;
	}
}

static bool ref_next_guess(struct ref_run *r)
{
	r->n_guesses = r->next;
	while (r->n_guesses && r->guess[r->n_guesses - 1] == r->n_domain - 1)
		r->n_guesses--;
	if (!r->n_guesses)
		return false;
	r->guess[r->n_guesses - 1]++;
	return true;
}

/* Does every (possible) read's value occur among the writes to its location? */
static bool ref_readable(const struct ref_exec *x)
{
	for (int i = 0; i < x->n; i++) {
		bool found = !(x->e[i].sets & S_R) || x->e[i].loc < 0;

		for (int w = 0; w < x->n && !found; w++)
			found = x->e[w].sets & S_W &&
				x->e[w].loc == x->e[i].loc &&
				lkmm_value_eq(x->e[w].value, x->e[i].value);
		if (!found)
			return false;
	}
	return true;
}

/* What a run that may happen writes, others may read. */
static void ref_learn(struct ref_run *r)
{
	for (int i = 0; i < r->x.n; i++) {
		if (r->x.e[i].sets & S_W)
			ref_know(r, r->x.e[i].value);
	}
}

/* Fills the results; r->unsuitable when they mean nothing. */
static void ref_check(struct ref_run *r)
{
	/* The generator's constants: a branch may justify itself by one. */
	for (int i = 0; i < 4; i++)
		ref_know(r, lkmm_int(i));
	do {
		strmap_release(&r->states);
		r->positive = r->negative = 0;
		r->flags = r->n_guesses = 0;
		r->grown = false;
		do {
			ref_threads(r);
			if (!ref_readable(&r->x))
				continue;
			ref_learn(r);
			if (!r->dead)
				ref_rf(r, 0);
		} while (!r->unsuitable && ref_next_guess(r));
	} while (r->grown && !r->unsuitable);
}

#endif
