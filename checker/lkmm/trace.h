/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Traces: what one thread does along one path, with symbolic values. A test's
 * candidate executions are made of one trace per thread.
 */
#ifndef SMPAIR_LKMM_TRACE_H
#define SMPAIR_LKMM_TRACE_H

#include "litmus.h"
#include "relation.h"

/* A value over the reads of one trace. */
struct symbolic {
	enum { SY_CONST, SY_READ, SY_OP } kind;
	enum lkmm_op op;
	struct lkmm_value value;      /* SY_CONST */
	unsigned int read;	      /* SY_READ: event of the trace */
	const struct symbolic *a, *b; /* SY_OP */
	event_set reads;	      /* on which it depends */
};

/* Sets of events, as the bell and cat files name them. */
enum event_class {
	EC_R,
	EC_W,
	EC_PLAIN,
	EC_ACQUIRE,
	EC_RELEASE,
	EC_NORETURN,
	EC_RMW, /* of a read-modify-write, failed ones too */
	EC_LKR,
	EC_LKW,
	EC_UL,
	EC_LF, /* failed trylock; spin_is_locked() that gave true */
	EC_RU, /* spin_is_locked() that gave false */
	EC_RCU_LOCK,
	EC_RCU_UNLOCK,
	EC_SYNC_RCU,
	EC_SRCU_LOCK,
	EC_SRCU_UNLOCK,
	EC_SYNC_SRCU,
	EC_COUNT,
};

#define EC(c) (1u << EC_##c)

struct event {
	unsigned int classes;	     /* EC(...) bits */
	int line;		     /* in the litmus file */
	int partner;		     /* other half of a successful RMW, or -1 */
	const struct symbolic *addr; /* NULL: no memory access */
	const struct symbolic *value; /* of a write; NULL for others */
	event_set addr_dep, data_dep, ctrl_dep; /* reads it depends on */
};

/* Relations that a trace fixes. */
enum static_rel {
	SR_PO,
	SR_RMB,		 /* [R4rmb] ; fencerel(Rmb) ; [R4rmb] */
	SR_FENCEREL_RMB, /* fencerel(Rmb) */
	SR_WMB,
	SR_MB, /* without after-unlock-lock */
	SR_GP,
	SR_ACQ_PO,
	SR_PO_REL,
	SR_BARRIER,
	SR_ADDR,
	SR_DATA,
	SR_CTRL,
	SR_AFTER_UL_LOCK, /* [LKR|LKW] ; po ; [After-unlock-lock] ; po ; [M] */
	SR_RCU_RSCS,
	SR_COUNT,
};

struct path_condition {
	const struct symbolic *value;
	bool want;
	int line;
};

struct trace {
	struct event *events;
	unsigned int n;
	event_set set[EC_COUNT];
	event_set *rel[SR_COUNT]; /* n rows each */
	bool has_rel[SR_COUNT];
	struct path_condition *conds;
	unsigned int n_conds;
	const struct symbolic **regs; /* final value of each register */
	/* A path of fences, for the witness: kind and event it stands before */
	struct trace_fence {
		enum lkmm_fence kind;
		unsigned int pos;
		int line;
	} * fences;
	unsigned int n_fences;
};

struct trace_list {
	struct trace **at;
	unsigned int n;
};

/*
 * All traces of the test's thread i, in out, owned by arena. Returns 0, or -1
 * with "path:line: reason" in err when the code holds what the model cannot
 * say or has more paths or events than fit.
 */
int trace_thread(struct arena *arena, const struct litmus *test, unsigned int i,
		 struct trace_list *out, struct strbuf *err);

/* Fills set and rel from events and fences. trace_rel.c. */
void trace_relations(struct arena *arena, struct trace *t);

#endif
