// SPDX-License-Identifier: GPL-2.0-only
/*
 * Coherence ("acyclic po-loc | com") and atomicity ("empty rmw & (fre ; coe)")
 * by construction: rf and po-loc force a partial order on the writes to each
 * element; only its linear extensions are looked at, and an RMW's write comes
 * right after the write that it read.
 */
#include "execution.h"

/* Must w come at once after what its read read from? */
static bool is_immediate(const struct exec *x, unsigned int w)
{
	if (x->partner[w] < 0)
		return false;
	return x->set[EC_LKW] & BIT(w) || !exec_drops(x, LKMM_ATOMIC);
}

/* Does po-loc bind event e? Locks are ordered by lock.cat whatever drops. */
static bool is_bound(const struct exec *x, unsigned int e)
{
	return x->locks & BIT(e) || !exec_drops(x, LKMM_COHERENCE);
}

/* A write, and then writes and reads of its thread. */
static bool force_after_write(struct exec *x, unsigned int w)
{
	event_set later = x->st[SR_PO].row[w] & x->same[w];
	unsigned int r;

	x->co.row[w] |= later & x->set[EC_W];
	for_each_event (r, later & x->set[EC_R] & x->assigned) {
		if (x->rf[r] == (int)w)
			continue;
		if (x->rf[r] == RF_INITIAL)
			return false;
		x->co.row[w] |= BIT(x->rf[r]);
	}
	return true;
}

/* A read, and then writes and reads of its thread. */
static bool force_after_read(struct exec *x, unsigned int r)
{
	event_set later = x->st[SR_PO].row[r] & x->same[r];
	int from = x->rf[r];
	unsigned int k;

	if (from >= 0) {
		if (later & BIT(from))
			return false;
		x->co.row[from] |= later & x->set[EC_W];
	}
	for_each_event (k, later & x->set[EC_R] & x->assigned) {
		if (x->rf[k] == from)
			continue;
		if (x->rf[k] == RF_INITIAL)
			return false;
		if (from >= 0)
			x->co.row[from] |= BIT(x->rf[k]);
	}
	return true;
}

static bool force_po_loc(struct exec *x)
{
	unsigned int e;

	for_each_event (e, x->set[EC_W]) {
		if (is_bound(x, e) && !force_after_write(x, e))
			return false;
	}
	for_each_event (e, x->set[EC_R] & x->assigned) {
		if (is_bound(x, e) && !force_after_read(x, e))
			return false;
	}
	return true;
}

/* What an immediate write adds to the order of the others. */
static bool force_immediate(struct exec *x, unsigned int w)
{
	event_set others = x->same[w] & x->set[EC_W] & ~BIT(w);
	int from = x->rf[x->partner[w]];
	bool changed = false;
	event_set later;
	unsigned int o;

	if (from < 0) {
		changed = (others & ~x->co.row[w]) != 0;
		x->co.row[w] |= others;
		return changed;
	}
	others &= ~BIT(from);
	changed = !(x->co.row[from] & BIT(w));
	x->co.row[from] |= BIT(w);
	later = x->co.row[from] & others & ~x->co.row[w];
	x->co.row[w] |= later;
	for_each_event (o, others) {
		if (x->co.row[o] & BIT(w) && !(x->co.row[o] & BIT(from))) {
			x->co.row[o] |= BIT(from);
			changed = true;
		}
	}
	return changed || later;
}

static void close_co(struct exec *x)
{
	event_set writes = x->set[EC_W];
	unsigned int k, i;

	for_each_event (k, writes) {
		event_set via = x->co.row[k];

		if (!via)
			continue;
		for_each_event (i, writes & x->same[k]) {
			if (x->co.row[i] & BIT(k))
				x->co.row[i] |= via;
		}
	}
}

static bool co_irreflexive(const struct exec *x)
{
	unsigned int w;

	for_each_event (w, x->set[EC_W]) {
		if (x->co.row[w] & BIT(w))
			return false;
	}
	return true;
}

/* Writes of RMWs whose reads have their rf. */
static event_set immediate_writes(const struct exec *x)
{
	event_set out = 0;
	unsigned int r;

	for_each_event (r, x->set[EC_R] & x->assigned) {
		if (x->partner[r] >= 0 &&
		    is_immediate(x, (unsigned int)x->partner[r]))
			out |= BIT(x->partner[r]);
	}
	return out;
}

bool coherence_forced(struct exec *x)
{
	event_set immediate = immediate_writes(x);
	bool changed;
	unsigned int w;

	rel_zero(&x->co, x->n);
	if (!force_po_loc(x))
		return false;
	do {
		close_co(x);
		if (!co_irreflexive(x))
			return false;
		changed = false;
		for_each_event (w, immediate)
			changed |= force_immediate(x, w);
	} while (changed);
	return true;
}

struct extension {
	struct exec *x;
	const struct coherence_visitor *visitor;
	event_set open[LKMM_MAX_EVENTS]; /* writes per element to be ordered */
	unsigned int n_open;
};

static bool is_total(const struct exec *x, event_set writes)
{
	unsigned int k = (unsigned int)__builtin_popcountll(writes);
	unsigned int pairs = 0, w;

	for_each_event (w, writes)
		pairs += (unsigned int)__builtin_popcountll(x->co.row[w]);
	return pairs == k * (k - 1) / 2;
}

static void find_open(struct extension *ext)
{
	struct exec *x = ext->x;
	event_set left = x->set[EC_W];

	while (left) {
		unsigned int w = (unsigned int)__builtin_ctzll(left);
		event_set writes = x->same[w] & x->set[EC_W];

		left &= ~writes;
		if (!is_total(x, writes))
			ext->open[ext->n_open++] = writes;
	}
}

static void extend(struct extension *ext, unsigned int i);

/* Is w, of left, not after another of left? */
static bool is_first(const struct exec *x, unsigned int w, event_set left)
{
	unsigned int o;

	for_each_event (o, left) {
		if (x->co.row[o] & BIT(w))
			return false;
	}
	return true;
}

/* Places the writes in left after last (-1: the initial write). */
static void place(struct extension *ext, unsigned int i, event_set left,
		  int last)
{
	struct exec *x = ext->x;
	unsigned int w;

	if (!ext->visitor->go_on(ext->visitor->arg))
		return;
	if (!left) {
		extend(ext, i + 1);
		return;
	}
	for_each_event (w, left) {
		event_set saved = x->co.row[w];
		bool immediate = is_immediate(x, w);

		if (!is_first(x, w, left) ||
		    (immediate && x->rf[x->partner[w]] != last))
			continue;
		x->co.row[w] |= left & ~BIT(w);
		place(ext, i, left & ~BIT(w), (int)w);
		x->co.row[w] = saved;
	}
}

static void extend(struct extension *ext, unsigned int i)
{
	if (i == ext->n_open) {
		ext->visitor->each(ext->x, ext->visitor->arg);
		return;
	}
	if (!ext->visitor->check(ext->x))
		return;
	place(ext, i, ext->open[i], -1);
}

void coherence_extend(struct exec *x, const struct coherence_visitor *visitor)
{
	struct extension ext = { .x = x, .visitor = visitor };

	find_open(&ext);
	extend(&ext, 0);
}
