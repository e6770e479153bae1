/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * For random_test.c only: small random litmus tests from a seed, in the form
 * that herd7 reads.
 */
#ifndef SMPAIR_LKMM_RANDOM_LITMUS_H
#define SMPAIR_LKMM_RANDOM_LITMUS_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "strbuf.h"

enum rnd_feature {
	RND_PLAIN = 1,
	RND_RMW = 2,
	RND_LOCK = 4,
	RND_RCU = 8,
	RND_SRCU = 16,
	RND_POINTER = 32
};

struct rnd {
	uint64_t state;
	struct strbuf *out;
	unsigned int features;
	int reads, writes[8]; /* left, over all and per variable */
	int next_reg, regs_before[4];
	bool pointer_reg[16];
	int depth;
	bool locked, rcu, srcu;
};

static unsigned int rnd_below(struct rnd *g, unsigned int n)
{
	g->state ^= g->state << 13;
	g->state ^= g->state >> 7;
	g->state ^= g->state << 17;
	return (unsigned int)((g->state * 0x2545f4914f6cdd1dull) >> 33) % n;
}

static const char *rnd_pick(struct rnd *g, const char *const *words,
			    unsigned int n)
{
	return words[rnd_below(g, n)];
}

#define RND_PICK(g, ...)                                        \
	rnd_pick(g, (const char *const[]){ __VA_ARGS__ },       \
		 sizeof((const char *const[]){ __VA_ARGS__ }) / \
			 sizeof(const char *))

static void rnd_line(struct rnd *g, const char *fmt, ...) PRINTF_LIKE(2, 3);

static void rnd_line(struct rnd *g, const char *fmt, ...)
{
	va_list ap;

	for (int i = 0; i <= g->depth; i++)
		strbuf_addch(g->out, '\t');
	va_start(ap, fmt);
	strbuf_vaddf(g->out, fmt, ap);
	va_end(ap);
	strbuf_addch(g->out, '\n');
}

/* 0: x, 1: y, 2: p, 3: a. False when the variable has enough writes. */
static bool rnd_may_write(struct rnd *g, int var)
{
	return g->writes[var]-- > 0;
}

static bool rnd_may_read(struct rnd *g)
{
	return g->next_reg < 16 && g->reads-- > 0;
}

static int rnd_new_reg(struct rnd *g, bool pointer)
{
	g->pointer_reg[g->next_reg] = pointer;
	return g->next_reg++;
}

/* A register that holds an integer (or a pointer), or -1. */
static int rnd_old_reg(struct rnd *g, bool pointer)
{
	for (int i = 0; i < 4 && g->next_reg; i++) {
		int k = (int)rnd_below(g, (unsigned int)g->next_reg);

		if (g->pointer_reg[k] == pointer)
			return k;
	}
	return -1;
}

static void rnd_value(struct rnd *g, struct strbuf *sb)
{
	unsigned int c = 1 + rnd_below(g, 2);
	int reg = rnd_below(g, 3) ? -1 : rnd_old_reg(g, false);

	if (reg < 0)
		strbuf_addf(sb, "%u", c);
	else if (rnd_below(g, 2))
		strbuf_addf(sb, "r%d", reg);
	else
		strbuf_addf(sb, "(r%d ^ r%d) + %u", reg, reg, c);
}

static const char *rnd_address(struct rnd *g, int *var)
{
	int reg = g->features & RND_POINTER && !rnd_below(g, 2)
			  ? rnd_old_reg(g, true)
			  : -1;
	static const char *const regs[] = { "r0", "r1", "r2", "r3", "r4",
					    "r5", "r6", "r7", "r8", "r9" };

	*var = (int)rnd_below(g, 2);
	if (reg >= 0 && reg < 10)
		return regs[reg];
	return *var ? "y" : "x";
}

static void rnd_load(struct rnd *g)
{
	int var;
	const char *at = rnd_address(g, &var);

	if (!rnd_may_read(g))
		return;
	switch (rnd_below(g, g->features & RND_PLAIN ? 4 : 3)) {
	case 0:
		rnd_line(g, "r%d = smp_load_acquire(%s);",
			 rnd_new_reg(g, false), at);
		break;
	case 1:
	case 2:
		rnd_line(g, "r%d = READ_ONCE(*%s);", rnd_new_reg(g, false), at);
		break;
	default:
		rnd_line(g, "r%d = *%s;", rnd_new_reg(g, false), at);
		break;
	}
}

static void rnd_store(struct rnd *g)
{
	struct strbuf value STRBUF_SCOPED = STRBUF_INIT;
	int var;
	const char *at = rnd_address(g, &var);

	if (!rnd_may_write(g, var))
		return;
	rnd_value(g, &value);
	switch (rnd_below(g, g->features & RND_PLAIN ? 4 : 3)) {
	case 0:
		rnd_line(g, "smp_store_release(%s, %s);", at, value.buf);
		break;
	case 1:
	case 2:
		rnd_line(g, "WRITE_ONCE(*%s, %s);", at, value.buf);
		break;
	default:
		rnd_line(g, "*%s = %s;", at, value.buf);
		break;
	}
}

static void rnd_fence(struct rnd *g)
{
	rnd_line(g, "%s();",
		 RND_PICK(g, "smp_mb", "smp_rmb", "smp_wmb", "smp_mb",
			  "smp_wmb", "barrier", "smp_mb__before_atomic",
			  "smp_mb__after_atomic", "smp_mb__after_spinlock",
			  "smp_mb__after_unlock_lock",
			  "smp_mb__after_srcu_read_unlock"));
}

static void rnd_rmw(struct rnd *g)
{
	const char *suffix = RND_PICK(g, "", "_relaxed", "_acquire",
				      "_release");
	unsigned int kind = rnd_below(g, 6);

	if (!rnd_may_write(g, 3) || !rnd_may_read(g))
		return;
	if (kind == 0)
		rnd_line(g, "r%d = atomic_xchg%s(a, 1);", rnd_new_reg(g, false),
			 suffix);
	else if (kind == 1)
		rnd_line(g, "r%d = atomic_cmpxchg%s(a, 0, 1);",
			 rnd_new_reg(g, false), suffix);
	else if (kind == 2)
		rnd_line(g, "r%d = atomic_fetch_add%s(1, a);",
			 rnd_new_reg(g, false), suffix);
	else if (kind == 3)
		rnd_line(g, "r%d = atomic_inc_return%s(a);",
			 rnd_new_reg(g, false), suffix);
	else if (kind == 4)
		rnd_line(g, "atomic_add(1, a);");
	else
		rnd_line(g, "r%d = atomic_read(a);", rnd_new_reg(g, false));
}

static void rnd_pointer(struct rnd *g)
{
	if (rnd_below(g, 2) && rnd_may_read(g))
		rnd_line(g, "r%d = rcu_dereference(*p);", rnd_new_reg(g, true));
	else if (rnd_may_write(g, 2))
		rnd_line(g, "%s(*p, y);",
			 RND_PICK(g, "rcu_assign_pointer", "WRITE_ONCE"));
}

static void rnd_stmt(struct rnd *g);

static void rnd_stmts(struct rnd *g, unsigned int n)
{
	while (n--)
		rnd_stmt(g);
}

static void rnd_if(struct rnd *g)
{
	int reg = rnd_old_reg(g, false);

	if (reg < 0)
		return;
	rnd_line(g, "if (r%d == %u) {", reg, rnd_below(g, 2));
	g->depth++;
	rnd_stmts(g, 1 + rnd_below(g, 2));
	g->depth--;
	if (!rnd_below(g, 3)) {
		rnd_line(g, "} else {");
		g->depth++;
		rnd_stmt(g);
		g->depth--;
	}
	rnd_line(g, "}");
}

static void rnd_section(struct rnd *g, const char *open, const char *close)
{
	rnd_line(g, "%s;", open);
	rnd_stmts(g, 1 + rnd_below(g, 2));
	rnd_line(g, "%s;", close);
}

static void rnd_lock(struct rnd *g)
{
	if (g->locked || g->writes[4]-- <= 0)
		return;
	g->locked = true;
	rnd_section(g, "spin_lock(l)", "spin_unlock(l)");
	g->locked = false;
}

static void rnd_rcu(struct rnd *g)
{
	if (g->rcu)
		return;
	if (rnd_below(g, 2)) {
		rnd_line(g, "synchronize_rcu();");
		return;
	}
	g->rcu = true;
	rnd_section(g, "rcu_read_lock()", "rcu_read_unlock()");
	g->rcu = false;
}

static void rnd_srcu(struct rnd *g)
{
	char open[48], close[48];
	int reg;

	if (g->srcu)
		return;
	if (rnd_below(g, 2)) {
		rnd_line(g, "synchronize_srcu(s);");
		return;
	}
	if (!rnd_may_write(g, 5) || !rnd_may_read(g))
		return;
	reg = rnd_new_reg(g, true);
	snprintf(open, sizeof(open), "r%d = srcu_read_lock(s)", reg);
	snprintf(close, sizeof(close), "srcu_read_unlock(s, r%d)", reg);
	g->pointer_reg[reg] = false;
	g->srcu = true;
	rnd_section(g, open, close);
	g->srcu = false;
}

static void rnd_stmt(struct rnd *g)
{
	unsigned int kind = rnd_below(g, 14);

	if (kind < 4)
		rnd_load(g);
	else if (kind < 8)
		rnd_store(g);
	else if (kind < 10)
		rnd_fence(g);
	else if (kind == 10)
		rnd_if(g);
	else if (kind == 11 && g->features & RND_RMW)
		rnd_rmw(g);
	else if (kind == 12 && g->features & RND_LOCK)
		rnd_lock(g);
	else if (kind == 12 && g->features & RND_RCU)
		rnd_rcu(g);
	else if (kind == 12 && g->features & RND_SRCU)
		rnd_srcu(g);
	else if (kind == 13 && g->features & RND_POINTER)
		rnd_pointer(g);
	else if (kind == 13 && g->features & RND_RMW)
		rnd_rmw(g);
	else if (kind == 13 && g->features & RND_RCU)
		rnd_rcu(g);
	else
		rnd_store(g);
}

static void rnd_thread(struct rnd *g, int i)
{
	unsigned int n = 2 + rnd_below(g, 4);

	strbuf_addf(g->out,
		    "P%d(int *x, int *y, int **p, atomic_t *a, spinlock_t *l, "
		    "struct srcu_struct *s)\n{\n",
		    i);
	g->next_reg = 0;
	rnd_stmts(g, n);
	strbuf_addstr(g->out, "}\n\n");
	g->regs_before[i] = g->next_reg;
}

static void rnd_final(struct rnd *g, int threads)
{
	const char *sep = "";

	strbuf_addstr(g->out, "locations [x; y; a");
	for (int t = 0; t < threads; t++) {
		for (int k = 0; k < g->regs_before[t]; k++)
			strbuf_addf(g->out, "; %d:r%d", t, k);
	}
	strbuf_addstr(g->out, "]\nexists (");
	for (int t = 0; t < threads; t++) {
		for (int k = 0; k < g->regs_before[t]; k++) {
			strbuf_addf(g->out, "%s%d:r%d=%u", sep, t, k,
				    rnd_below(g, 2));
			sep = rnd_below(g, 4) ? " /\\ " : " \\/ ";
		}
	}
	strbuf_addf(g->out, "%sx=%u)\n", sep, 1 + rnd_below(g, 2));
}

static void rnd_litmus(uint64_t seed, struct strbuf *out)
{
	struct rnd g = { .state = seed * 0x9e3779b97f4a7c15ull + 1,
			 .out = out };
	int threads;

	for (int i = 0; i < 8; i++)
		rnd_below(&g, 2);
	threads = rnd_below(&g, 4) ? 2 : 3;
	g.features = rnd_below(&g, 64);
	g.reads = 4 + (int)rnd_below(&g, 2);
	g.writes[0] = g.writes[1] = 3;
	g.writes[2] = 2;
	g.writes[3] = 3;
	g.writes[4] = 2;
	g.writes[5] = 2;
	strbuf_addf(out, "C random+%llu\n\n{\n\tint *p = &x;\n}\n\n",
		    (unsigned long long)seed);
	for (int i = 0; i < threads; i++)
		rnd_thread(&g, i);
	rnd_final(&g, threads);
}

#endif
