// SPDX-License-Identifier: GPL-2.0-only
/* One execution, kept for people: as a table and as a graph. */
#include "execution.h"
#include "vec.h"

struct witness_row {
	unsigned int thread;
	int line;
	const char *fence; /* in the words of the bell file; NULL: an event */
	unsigned int classes;
	int loc;  /* element, or LOC_UNKNOWN for what accesses none */
	int from; /* of a read: row or RF_INITIAL */
	bool is_read;
	struct lkmm_value value;
};

struct witness_edge {
	const char *name, *color;
	unsigned int from, to;
	bool aside; /* has no say in the layout: threads are columns */
};

struct lkmm_witness {
	VEC(struct witness_row) rows;
	VEC(struct witness_edge) edges;
};

/* A witness being made of an execution. */
struct builder {
	struct lkmm_witness *w;
	struct exec *x;
	unsigned int row_of[LKMM_MAX_EVENTS];
};

static struct lkmm_value value_of(struct exec *x, unsigned int e)
{
	struct lkmm_value v = lkmm_int(0);

	if (x->set[EC_R] & BIT(e))
		return x->val[e];
	if (x->set[EC_W] & BIT(e))
		exec_eval(x, x->thread_of[e], x->event[e]->value, &v);
	return v;
}

static void add_event(struct builder *b, unsigned int e)
{
	struct exec *x = b->x;
	struct witness_row row = {
		.thread = x->thread_of[e],
		.line = x->event[e]->line,
		.classes = x->event[e]->classes,
		.loc = x->event[e]->addr ? x->loc[e] : LOC_UNKNOWN,
		.is_read = x->set[EC_R] >> e & 1,
		.value = value_of(x, e),
	};

	b->row_of[e] = (unsigned int)b->w->rows.n;
	vec_push(&b->w->rows, row);
}

/* The thread's fences that stand before its event pos. */
static void add_fences(struct builder *b, unsigned int thread, unsigned int pos)
{
	static const char *const names[] = {
		[FENCE_MB] = "mb",
		[FENCE_RMB] = "rmb",
		[FENCE_WMB] = "wmb",
		[FENCE_BARRIER] = "barrier",
		[FENCE_BEFORE_ATOMIC] = "before-atomic",
		[FENCE_AFTER_ATOMIC] = "after-atomic",
		[FENCE_AFTER_SPINLOCK] = "after-spinlock",
		[FENCE_AFTER_UNLOCK_LOCK] = "after-unlock-lock",
		[FENCE_AFTER_SRCU_READ_UNLOCK] = "after-srcu-read-unlock",
	};
	const struct trace *t = b->x->trace[thread];

	for (unsigned int i = 0; i < t->n_fences; i++) {
		struct witness_row row = { .thread = thread,
					   .line = t->fences[i].line,
					   .fence = names[t->fences[i].kind],
					   .loc = LOC_UNKNOWN };

		if (t->fences[i].pos == pos)
			vec_push(&b->w->rows, row);
	}
}

static void add_rows(struct builder *b)
{
	const struct exec *x = b->x;

	for (unsigned int t = 0; t < x->n_threads; t++) {
		unsigned int n = x->trace[t]->n;

		for (unsigned int i = 0; i < n; i++) {
			add_fences(b, t, i);
			add_event(b, x->base[t] + i);
		}
		add_fences(b, t, n);
	}
}

static void add_sources(struct builder *b)
{
	for (unsigned int e = 0; e < b->x->n; e++) {
		struct witness_row *row = &b->w->rows.at[b->row_of[e]];
		int from = row->is_read ? b->x->rf[e] : RF_INITIAL;

		row->from = from == RF_INITIAL ? RF_INITIAL
					       : (int)b->row_of[from];
	}
}

static void add_po(struct builder *b)
{
	const struct lkmm_witness *w = b->w;

	for (unsigned int i = 1; i < w->rows.n; i++) {
		struct witness_edge e = { "po", "black", i - 1, i, false };

		if (w->rows.at[i - 1].thread == w->rows.at[i].thread)
			vec_push(&b->w->edges, e);
	}
}

static void add_edges(struct builder *b, const char *name, const char *color,
		      const struct rel *r)
{
	unsigned int k;

	for (unsigned int i = 0; i < b->x->n; i++) {
		for_each_event (k, r->row[i]) {
			struct witness_edge e = { name, color, b->row_of[i],
						  b->row_of[k], true };

			vec_push(&b->w->edges, e);
		}
	}
}

/* r without what r and then co reach. */
static struct rel reduced(const struct rel *r, const struct exec *x)
{
	struct rel out = { 0 };

	for (unsigned int i = 0; i < x->n; i++)
		out.row[i] = r->row[i] & ~rel_image(&x->co, r->row[i]);
	return out;
}

struct lkmm_witness *witness_new(const struct exec *exec)
{
	struct exec *x = xmalloc(sizeof(*x));
	struct builder b = { .w = xcalloc(1, sizeof(*b.w)), .x = x };
	struct rel co, fr;

	*x = *exec;
	add_rows(&b);
	add_sources(&b);
	co = reduced(&x->co, x);
	fr = reduced(&x->model.fr, x);
	add_po(&b);
	add_edges(&b, "rf", "red", &x->model.rfi);
	add_edges(&b, "rf", "red", &x->model.rfe);
	add_edges(&b, "co", "blue", &co);
	add_edges(&b, "fr", "orange3", &fr);
	add_edges(&b, "addr", "purple", &x->model.addr);
	add_edges(&b, "data", "purple", &x->model.data);
	add_edges(&b, "ctrl", "purple", &x->model.ctrl);
	free(x);
	return b.w;
}

void witness_free(struct lkmm_witness *w)
{
	if (!w)
		return;
	vec_release(&w->rows);
	vec_release(&w->edges);
	free(w);
}

/* "R[acquire]", in the words of the bell file. */
static void write_kind(const struct witness_row *e, struct strbuf *out)
{
	static const struct {
		unsigned int classes;
		const char *text;
	} kinds[] = {
		{ EC(LKR), "LKR" },
		{ EC(LKW), "LKW" },
		{ EC(UL), "UL" },
		{ EC(LF), "LF" },
		{ EC(RU), "RU" },
		{ EC(RCU_LOCK), "F[rcu-lock]" },
		{ EC(RCU_UNLOCK), "F[rcu-unlock]" },
		{ EC(SYNC_RCU), "F[sync-rcu]" },
		{ EC(SRCU_LOCK), "R[srcu-lock]" },
		{ EC(SRCU_UNLOCK), "W[srcu-unlock]" },
		{ EC(SYNC_SRCU), "SRCU[sync-srcu]" },
		{ EC(ACQUIRE), "R[acquire]" },
		{ EC(RELEASE), "W[release]" },
		{ EC(NORETURN), "R[noreturn]" },
		{ EC(R) | EC(PLAIN), "R" },
		{ EC(W) | EC(PLAIN), "W" },
		{ EC(R), "R[once]" },
		{ EC(W), "W[once]" },
	};

	if (e->fence)
		strbuf_addf(out, "F[%s]", e->fence);
	for (size_t i = 0; !e->fence && i < sizeof(kinds) / sizeof(*kinds);
	     i++) {
		if ((e->classes & kinds[i].classes) == kinds[i].classes) {
			strbuf_addstr(out, kinds[i].text);
			return;
		}
	}
}

static void write_access(const struct litmus *test, const struct witness_row *e,
			 struct strbuf *out)
{
	struct litmus_term t = { LT_ELEMENT, -1, 0, { LKMM_INT, 0 } };

	if (e->loc == LOC_UNKNOWN)
		return;
	t.index = (unsigned int)e->loc;
	litmus_write_term(test, &t, out);
	if (!(e->classes & (EC(R) | EC(W))))
		return;
	strbuf_addch(out, '=');
	litmus_write_value(test, e->value, out);
}

static void write_cell(struct strbuf *out, const struct strbuf *cell,
		       size_t width)
{
	strbuf_addstr(out, cell->buf);
	for (size_t i = cell->len; i < width; i++)
		strbuf_addch(out, ' ');
}

void lkmm_write_witness(const struct litmus *test,
			const struct lkmm_result *result, struct strbuf *out)
{
	const struct lkmm_witness *w = result->witness;
	struct strbuf cell STRBUF_SCOPED = STRBUF_INIT;

	if (!w)
		return;
	strbuf_addstr(out, "event thread line kind             access      "
			   "   reads from\n");
	for (unsigned int i = 0; i < w->rows.n; i++) {
		const struct witness_row *e = &w->rows.at[i];

		strbuf_addf(out, "%-5u P%-5u %-4d ", i, e->thread, e->line);
		strbuf_clear(&cell);
		write_kind(e, &cell);
		write_cell(out, &cell, e->loc == LOC_UNKNOWN ? 0 : 17);
		strbuf_clear(&cell);
		write_access(test, e, &cell);
		write_cell(out, &cell, e->is_read ? 15 : 0);
		if (e->is_read && e->from == RF_INITIAL)
			strbuf_addstr(out, "initial");
		else if (e->is_read)
			strbuf_addf(out, "%d", e->from);
		strbuf_addch(out, '\n');
	}
}

static void write_nodes(const struct litmus *test, const struct lkmm_witness *w,
			struct strbuf *out)
{
	for (unsigned int i = 0; i < w->rows.n; i++) {
		const struct witness_row *e = &w->rows.at[i];

		if (!i || e->thread != w->rows.at[i - 1].thread)
			strbuf_addf(out,
				    "%s\tsubgraph cluster_%u {\n"
				    "\t\tlabel=\"P%u\";\n",
				    i ? "\t}\n" : "", e->thread, e->thread);
		strbuf_addf(out, "\t\te%u [label=\"%u: ", i, i);
		write_kind(e, out);
		strbuf_addstr(out, e->loc == LOC_UNKNOWN ? "" : " ");
		write_access(test, e, out);
		strbuf_addf(out, "\\nline %d\"];\n", e->line);
	}
	strbuf_addstr(out, w->rows.n ? "\t}\n" : "");
}

void lkmm_write_dot(const struct litmus *test, const struct lkmm_result *result,
		    struct strbuf *out)
{
	const struct lkmm_witness *w = result->witness;

	if (!w)
		return;
	strbuf_addf(out, "digraph \"%s\" {\n\tnode [shape=box];\n", test->name);
	write_nodes(test, w, out);
	for (size_t i = 0; i < w->edges.n; i++) {
		const struct witness_edge *e = &w->edges.at[i];

		strbuf_addf(out,
			    "\te%u -> e%u [label=\" %s\", color=%s, "
			    "fontcolor=%s%s];\n",
			    e->from, e->to, e->name, e->color, e->color,
			    e->aside ? ", constraint=false" : "");
	}
	strbuf_addstr(out, "}\n");
}
