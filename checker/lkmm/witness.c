// SPDX-License-Identifier: GPL-2.0-only
/* One execution, kept for people: as a table and as a graph. */
#include "execution.h"
#include "vec.h"

struct witness_event {
	unsigned int thread;
	int line;
	unsigned int classes;
	int loc;  /* element, or LOC_UNKNOWN for what accesses none */
	int from; /* of a read: event or RF_INITIAL */
	bool is_read;
	struct lkmm_value value;
};

struct witness_edge {
	const char *name;
	unsigned int from, to;
};

struct lkmm_witness {
	struct witness_event *events;
	unsigned int n;
	VEC(struct witness_edge) edges;
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

static struct witness_event witness_event(struct exec *x, unsigned int e)
{
	return (struct witness_event){
		.thread = x->thread_of[e],
		.line = x->event[e]->line,
		.classes = x->event[e]->classes,
		.loc = x->event[e]->addr ? x->loc[e] : LOC_UNKNOWN,
		.is_read = x->set[EC_R] >> e & 1,
		.from = x->set[EC_R] & BIT(e) ? x->rf[e] : RF_INITIAL,
		.value = value_of(x, e),
	};
}

static void add_edge(struct lkmm_witness *w, const char *name,
		     unsigned int from, unsigned int to)
{
	struct witness_edge e = { name, from, to };

	vec_push(&w->edges, e);
}

static void add_edges(struct lkmm_witness *w, const char *name,
		      const struct rel *r)
{
	unsigned int k;

	for (unsigned int i = 0; i < w->n; i++) {
		for_each_event (k, r->row[i])
			add_edge(w, name, i, k);
	}
}

/* r without the edges that two of its own make. */
static struct rel reduced(const struct rel *r, unsigned int n)
{
	struct rel out = { 0 };

	for (unsigned int i = 0; i < n; i++)
		out.row[i] = r->row[i] & ~rel_image(r, r->row[i]);
	return out;
}

struct lkmm_witness *witness_new(const struct exec *exec)
{
	struct lkmm_witness *w = xcalloc(1, sizeof(*w));
	struct exec *x = xmalloc(sizeof(*x));
	struct rel co, po;

	*x = *exec;
	w->n = x->n;
	w->events = xcalloc(w->n + 1, sizeof(*w->events));
	for (unsigned int i = 0; i < w->n; i++)
		w->events[i] = witness_event(x, i);
	po = reduced(&x->st[SR_PO], x->n);
	co = reduced(&x->co, x->n);
	add_edges(w, "po", &po);
	add_edges(w, "rf", &x->model.rfi);
	add_edges(w, "rf", &x->model.rfe);
	add_edges(w, "co", &co);
	add_edges(w, "addr", &x->model.addr);
	add_edges(w, "data", &x->model.data);
	add_edges(w, "ctrl", &x->model.ctrl);
	free(x);
	return w;
}

void witness_free(struct lkmm_witness *w)
{
	if (!w)
		return;
	free(w->events);
	vec_release(&w->edges);
	free(w);
}

/* "R[acquire]", in the words of the bell file. */
static void write_kind(const struct witness_event *e, struct strbuf *out)
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

	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		if ((e->classes & kinds[i].classes) == kinds[i].classes) {
			strbuf_addstr(out, kinds[i].text);
			return;
		}
	}
}

static void write_access(const struct litmus *test,
			 const struct witness_event *e, struct strbuf *out)
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
	for (unsigned int i = 0; i < w->n; i++) {
		const struct witness_event *e = &w->events[i];

		strbuf_addf(out, "%-5u P%-5u %-4d ", i, e->thread, e->line);
		strbuf_clear(&cell);
		write_kind(e, &cell);
		write_cell(out, &cell, 17);
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
	for (unsigned int i = 0; i < w->n; i++) {
		const struct witness_event *e = &w->events[i];

		if (!i || e->thread != w->events[i - 1].thread)
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
	strbuf_addstr(out, w->n ? "\t}\n" : "");
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

		strbuf_addf(out, "\te%u -> e%u [label=\"%s\"];\n", e->from,
			    e->to, e->name);
	}
	strbuf_addstr(out, "}\n");
}
