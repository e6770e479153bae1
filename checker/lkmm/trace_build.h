/* SPDX-License-Identifier: GPL-2.0-only */
/* What the two halves of the trace builder share. */
#ifndef SMPAIR_LKMM_TRACE_BUILD_H
#define SMPAIR_LKMM_TRACE_BUILD_H

#include "trace.h"
#include "vec.h"

enum {
	TRACE_MAX_DECISIONS = 24,
	TRACE_MAX_PATHS = 1 << 11,
	TRACE_MAX_CONDS = 64,
};

/*
 * What an expression gives: a value, the reads that it carries data from, and
 * those whose control it passes on to later conditions.
 */
struct operand {
	const struct symbolic *value;
	event_set data, ctrl;
};

struct trace_builder {
	struct arena *arena;
	const struct litmus *test;
	const struct litmus_thread *thread;
	struct strbuf *err;
	bool failed;
	struct operand *regs;
	event_set ctrl; /* reads that the current branch depends on */
	VEC(struct event) events;
	VEC(struct path_condition) conds;
	VEC(struct trace_fence) fences;
	/* The path: choices made so far, replayed at each run. */
	unsigned char choice[TRACE_MAX_DECISIONS];
	unsigned int n_choices, next_choice;
};

void build_fail(struct trace_builder *b, int line, const char *fmt, ...)
	PRINTF_LIKE(3, 4);
/* 0 or 1: the next choice of the path; 0 first. */
int build_choose(struct trace_builder *b, int line);
void build_condition(struct trace_builder *b, const struct symbolic *value,
		     bool want, int line);

const struct symbolic *build_const(struct trace_builder *b,
				   struct lkmm_value v);
const struct symbolic *build_op(struct trace_builder *b, enum lkmm_op op,
				const struct symbolic *x,
				const struct symbolic *y, int line);

/*
 * Fails when accesses were added both between begin and middle and after
 * middle: two operands that C does not order.
 */
void build_one_access(struct trace_builder *b, size_t begin, size_t middle,
		      int line);

struct operand build_expr(struct trace_builder *b, const struct litmus_expr *e);
/* The address that an lvalue designates. */
struct operand build_address(struct trace_builder *b,
			     const struct litmus_expr *e);

/* Appends a read; its value is the result's. */
struct operand build_read(struct trace_builder *b, const struct operand *addr,
			  unsigned int classes, int line);
/* Appends a write; returns its index. */
unsigned int build_write(struct trace_builder *b, const struct operand *addr,
			 const struct operand *value, unsigned int classes,
			 int line);
void build_event(struct trace_builder *b, const struct operand *addr,
		 unsigned int classes, int line);

/* A call of a primitive: trace_call.c. */
struct operand build_call(struct trace_builder *b, const struct litmus_expr *e);

#endif
