// SPDX-License-Identifier: GPL-2.0-only
#include "proof_text.h"

#include <stdio.h>
#include <string.h>

#include "dependency.h"
#include "success.h"

enum {
	MAX_PAYLOAD = 3,
	MAX_OTHERS = 3,
	MAX_VARS = 1 + MAX_PAYLOAD + MAX_OTHERS + 1 /* out of sight */
};

struct shared_var {
	const struct location *loc;
	char name[64];
	bool is_flag;
	unsigned int stores;	/* so far; each stores a value of its own */
	unsigned int published; /* what the flag's store after the barrier
				 * stores */
};

/* One access of a thread, in program order. */
struct line {
	const struct event *event;
	size_t var;
	int order; /* before the barrier < 0 < after it */
	bool is_flag_access;
	bool has_register; /* for what it reads */
};

struct thread {
	const struct plan *plan;
	bool after; /* the change */
	bool marked;
	VEC(struct line) lines;
	unsigned int nregs;
	bool guarded;
	VEC(char *) regs; /* names of registers that hold what was read */
};

struct test {
	const struct event *published; /* the store of the flag */
	struct shared_var vars[MAX_VARS];
	size_t nvars;
	struct thread writer, reader;
};

static bool accesses(const struct event *e)
{
	return event_reads(e) || event_writes(e);
}

static bool is_var(const struct test *t, const struct location *l, size_t *var)
{
	for (size_t i = 0; i < t->nvars; i++) {
		if (!t->vars[i].loc || !location_overlaps(t->vars[i].loc, l))
			continue;
		*var = i;
		return true;
	}
	return false;
}

static bool name_taken(const struct test *t, const char *name)
{
	for (size_t i = 0; i < t->nvars; i++)
		if (!strcmp(t->vars[i].name, name))
			return true;
	return false;
}

/* A name herd takes: the last member's, made unique. */
static void name_var(const struct test *t, struct shared_var *v)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	key_identifier(v->loc->key, &sb);
	snprintf(v->name, sizeof(v->name), "%.40s", sb.len ? sb.buf : "v");
	for (int i = 2; name_taken(t, v->name); i++)
		snprintf(v->name, sizeof(v->name), "%.40s_%d",
			 sb.len ? sb.buf : "v", i);
}

static void add_var(struct test *t, const struct location *l, bool is_flag)
{
	struct shared_var v = { .loc = l, .is_flag = is_flag };
	size_t known;

	if (t->nvars == MAX_VARS - 1 || is_var(t, l, &known))
		return;
	name_var(t, &v);
	t->vars[t->nvars++] = v;
}

static const struct access *find_conflict(const access_vec *window,
					  const struct access *a)
{
	for (size_t i = 0; i < window->n; i++) {
		const struct event *e = window->at[i].site.event;

		if (window->at[i].own && !window->at[i].up && accesses(e) &&
		    location_overlaps(&e->loc, &a->site.event->loc) &&
		    (event_writes(e) || event_writes(a->site.event)))
			return &window->at[i];
	}
	return NULL;
}

/* Each side has a task of its own. */
static bool is_of_own_task(const struct location *l)
{
	return l->text && !strncmp(l->text, "current->", 9);
}

/* Whatever both sides access near their barriers, one of them storing. */
static void add_shared(struct test *t, const access_vec *window,
		       const struct barrier *other, size_t limit)
{
	for (size_t i = 0; i < window->n && t->nvars < limit; i++) {
		const struct access *a = &window->at[i];

		if (!a->own || a->up || !accesses(a->site.event) ||
		    !location_telling(&a->site.event->loc) ||
		    is_of_own_task(&a->site.event->loc))
			continue;
		if (find_conflict(&other->before, a) ||
		    find_conflict(&other->after, a))
			add_var(t, &a->site.event->loc, false);
	}
}

static void choose_vars(struct test *t, const struct link *l)
{
	add_var(t, &l->store.event->loc, true);
	for (size_t i = 0; i < l->written.n && t->nvars < 1 + MAX_PAYLOAD; i++)
		add_var(t, &l->written.at[i].event->loc, false);
	add_shared(t, &l->writer->before, l->reader, MAX_VARS - 1);
	add_shared(t, &l->writer->after, l->reader, MAX_VARS - 1);
}

static bool has_line(const struct thread *th, size_t var, const struct event *e,
		     bool before)
{
	for (size_t i = 0; i < th->lines.n; i++)
		if (th->lines.at[i].var == var &&
		    th->lines.at[i].event->kind == e->kind &&
		    (th->lines.at[i].order < 0) == before)
			return true;
	return false;
}

static int line_cmp(const void *va, const void *vb)
{
	const struct line *a = va, *b = vb;

	return a->order < b->order ? -1 : a->order > b->order;
}

/* One round of a loop is put to the test, and the link's own accesses. */
static bool is_left_out(const struct thread *th, const struct access *a,
			const struct link *l, bool before)
{
	const struct site *fence = &th->plan->barrier->site;
	const struct event *e = a->site.event;

	return fence->event->kind == EV_FENCE && e != l->store.event &&
	       e != l->load.event && is_of_other_round(fence, &a->site, before);
}

static bool wanted_here(const struct thread *th, const struct access *a,
			const struct link *l, size_t var, const struct test *t)
{
	const site_vec *payload = th->plan->writer ? &l->written : &l->read;

	if (t->vars[var].is_flag || (a->own && !a->up))
		return a->own;
	for (size_t i = 0; i < payload->n; i++)
		if (payload->at[i].event == a->site.event)
			return true;
	return false;
}

static void add_lines(const struct program *p, struct test *t,
		      struct thread *th, const struct link *l,
		      const access_vec *window, bool before)
{
	for (size_t i = 0; i < window->n; i++) {
		const struct access *a = &window->at[i];
		const struct event *e = a->site.event;
		struct line line = { .event = e };

		if (!accesses(e) || !is_var(t, &e->loc, &line.var) ||
		    is_left_out(th, a, l, before) ||
		    !wanted_here(th, a, l, line.var, t) ||
		    (!th->plan->writer && e != l->load.event &&
		     (e == l->store.event || is_publishers_own(p, l, e))) ||
		    has_line(th, line.var, e, before))
			continue;
		line.order = before ? -(int)a->distance : (int)a->distance;
		line.is_flag_access = t->vars[line.var].is_flag;
		vec_push(&th->lines, line);
	}
}

static void choose_lines(const struct program *p, struct test *t,
			 struct thread *th, const struct link *l)
{
	const struct barrier *b = th->plan->barrier;

	add_lines(p, t, th, l, &b->before, true);
	add_lines(p, t, th, l, &b->after, false);
	if (b->site.event->kind != EV_FENCE) {
		struct line self = { .event = b->site.event,
				     .is_flag_access = true };

		vec_push(&th->lines, self);
	}
	vec_sort(&th->lines, line_cmp);
}

static bool is_written_first(const struct test *t, size_t var)
{
	for (size_t i = 0; i < t->writer.lines.n; i++)
		if (t->writer.lines.at[i].var == var &&
		    t->writer.lines.at[i].order < 0 &&
		    event_writes(t->writer.lines.at[i].event))
			return true;
	return false;
}

static bool is_payload_in_sight(const struct test *t)
{
	for (size_t i = 0; i < t->reader.lines.n; i++) {
		const struct line *l = &t->reader.lines.at[i];

		if (l->order > 0 && !l->is_flag_access &&
		    !event_writes(l->event) && is_written_first(t, l->var))
			return true;
	}
	return false;
}

/* What callees fill and read, or what is reached through the flag. */
static void add_payload(struct test *t)
{
	struct shared_var v = { .loc = NULL };

	snprintf(v.name, sizeof(v.name), "payload");
	t->vars[t->nvars++] = v;
}

static bool is_bit(const struct event *e)
{
	return e->prim && e->prim->flags & PF_BITOP;
}

static bool is_atomic(const struct event *e)
{
	return e->prim && e->prim->flags & PF_ATOMIC;
}

static const char *var_type(const struct test *t, size_t var)
{
	const struct thread *threads[] = { &t->writer, &t->reader };

	for (size_t k = 0; k < 2; k++)
		for (size_t i = 0; i < threads[k]->lines.n; i++) {
			const struct line *l = &threads[k]->lines.at[i];

			if (l->var != var)
				continue;
			if (is_bit(l->event))
				return "unsigned long";
			if (is_atomic(l->event))
				return "atomic_t";
		}
	return "int";
}

/* What the flag's access is called, after the change when there is one. */
static const char *planned_primitive(const struct thread *th,
				     const struct event *e)
{
	if (th->after && th->plan->kind == PLAN_ACCESS)
		for (size_t i = 0; i < th->plan->accesses.n; i++)
			if (th->plan->accesses.at[i].site.event == e &&
			    th->plan->accesses.at[i].primitive)
				return th->plan->accesses.at[i].primitive;
	return NULL;
}

/*
 * A count that is only ever added to: atomic_inc() and its like. The fences
 * for atomic operations order next to these and not next to atomic_set().
 */
static bool is_count(const struct event *e)
{
	return is_atomic(e) && e->kind == EV_RMW && !loads_value(e);
}

static bool clears_bit(const struct event *e)
{
	return strstr(e->prim->name, "clear_");
}

/* Does it undo what the publisher does to the flag? That is set in the test. */
static bool takes_bit_back(const struct test *t, const struct line *l)
{
	const struct event *store = t->published;

	return t->vars[l->var].is_flag && is_bit(store) &&
	       clears_bit(l->event) != clears_bit(store);
}

static const char *order_suffix(enum ordering order)
{
	return order == ORD_MB	      ? ""
	       : order == ORD_ACQUIRE ? "_acquire"
	       : order == ORD_RELEASE ? "_release"
				      : "_relaxed";
}

/* clear_bit_unlock() and its like, which the model has not. */
static bool is_ordered_bit(const struct event *e)
{
	return is_bit(e) && e->kind == EV_RMW && !loads_value(e) &&
	       (e->order == ORD_RELEASE || e->order == ORD_MB);
}

/*
 * A number of its own for each store of a variable. A whole word that is stored
 * before the flag's bit is set there has other bits.
 */
static unsigned int stored_value(struct test *t, const struct line *l)
{
	unsigned int value = ++t->vars[l->var].stores;

	return t->vars[l->var].is_flag && is_bit(t->published) &&
			       !is_bit(l->event) && l->order < 0
		       ? value << 1
		       : value;
}

static void add_store(struct test *t, const struct thread *th,
		      const struct line *l, struct strbuf *out)
{
	const char *name = t->vars[l->var].name;
	const char *planned = planned_primitive(th, l->event);
	unsigned int value = stored_value(t, l);
	bool released = planned || l->event->order == ORD_RELEASE;

	if (th->plan->writer && l->order >= 0)
		t->vars[l->var].published = is_bit(l->event) ? 1 : value;

	if (is_ordered_bit(l->event))
		strbuf_addf(out, "xchg%s(%s, %d);\n",
			    order_suffix(l->event->order), name,
			    !takes_bit_back(t, l));
	else if (is_bit(l->event) && l->event->kind == EV_RMW)
		strbuf_addf(out, "%s(0, %s);\n",
			    takes_bit_back(t, l) ? "clear_bit" : "set_bit",
			    name);
	else if (is_count(l->event) && !planned)
		strbuf_addf(out, "atomic_inc(%s);\n", name);
	else if (is_atomic(l->event))
		strbuf_addf(out, "atomic_set%s(%s, %u);\n",
			    released ? "_release" : "", name, value);
	else if (released)
		strbuf_addf(out, "smp_store_release(%s, %u);\n", name, value);
	else if (l->is_flag_access || th->marked)
		strbuf_addf(out, "WRITE_ONCE(*%s, %u);\n", name, value);
	else
		strbuf_addf(out, "*%s = %u;\n", name, value);
}

static const char *new_register(struct thread *th)
{
	struct strbuf reg STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&reg, "r%u", th->nregs++);
	vec_push(&th->regs, xstrdup(reg.buf));
	return th->regs.at[th->regs.n - 1];
}

static void add_load(const struct test *t, struct thread *th,
		     const struct line *l, struct strbuf *out)
{
	const char *name = t->vars[l->var].name;
	const char *planned = planned_primitive(th, l->event);
	bool acquired = planned || l->event->order == ORD_ACQUIRE;

	strbuf_addf(out, "%s = ", new_register(th));
	if (is_bit(l->event))
		strbuf_addf(out, "%s(0, %s);\n",
			    acquired ? "test_bit_acquire" : "test_bit", name);
	else if (is_atomic(l->event))
		strbuf_addf(out, "atomic_read%s(%s);\n",
			    acquired ? "_acquire" : "", name);
	else if (acquired)
		strbuf_addf(out, "smp_load_acquire(%s);\n", name);
	else if (l->is_flag_access || th->marked)
		strbuf_addf(out, "READ_ONCE(*%s);\n", name);
	else
		strbuf_addf(out, "*%s;\n", name);
}

/* The reader's operation on the flag that may fail: what follows needs it. */
static bool is_attempt(const struct thread *th, const struct line *l)
{
	return !th->plan->writer && l->is_flag_access && l->order <= 0 &&
	       !th->guarded && l->event->kind == EV_RMW &&
	       event_may_fail(l->event);
}

static unsigned int published_value(const struct shared_var *v)
{
	return v->published ? v->published : 1;
}

/* It succeeds on what the writer publishes. */
static void add_attempt(struct test *t, struct thread *th, const struct line *l,
			struct strbuf *out)
{
	struct shared_var *v = &t->vars[l->var];
	const char *planned = planned_primitive(th, l->event);
	const struct primitive *p = planned ? vocab_find(planned)
					    : l->event->prim;
	const char *reg = new_register(th);

	strbuf_addf(out, "%s = %scmpxchg%s(%s, %u, %u);\n", reg,
		    is_atomic(l->event) ? "atomic_" : "",
		    order_suffix(p->order), v->name, published_value(v),
		    ++v->stores);
	strbuf_addf(out, "\tif (%s == %u) {\n", reg, published_value(v));
	th->guarded = true;
}

static void indent(const struct thread *th, struct strbuf *out)
{
	strbuf_addstr(out, th->guarded ? "\t\t" : "\t");
}

/*
 * The model knows no fences for devices and guests, which order as much, nor
 * smp_acquire__after_ctrl_dep(), which also orders stores.
 */
static const char *fence_name(const struct event *e)
{
	switch (e->order) {
	case ORD_DEVICE_MB:
		return "smp_mb";
	case ORD_DEVICE_WMB:
		return "smp_wmb";
	case ORD_DEVICE_RMB:
	case ORD_ACQUIRE_CTRL:
		return "smp_rmb";
	default:
		return e->prim->name;
	}
}

static void add_fence(struct thread *th, struct strbuf *out)
{
	const struct event *e = th->plan->barrier->site.event;

	if (e->kind != EV_FENCE)
		return;
	if (th->after && th->plan->kind == PLAN_ACCESS)
		return;
	indent(th, out);
	strbuf_addf(out, "%s();\n",
		    th->after && th->plan->kind == PLAN_FENCE ? th->plan->fence
							      : fence_name(e));
}

static void open_guard(struct thread *th, struct strbuf *out)
{
	strbuf_addf(out, "\tif (%s) {\n", th->regs.at[th->regs.n - 1]);
	th->guarded = true;
}

/* Is a look at the flag followed by the operation that counts? */
static bool attempt_follows(const struct thread *th, size_t i)
{
	for (i++; i < th->lines.n; i++)
		if (is_attempt(th, &th->lines.at[i]))
			return true;
	return false;
}

/* The body into a buffer first: the registers stand above it. */
static void add_body(struct test *t, struct thread *th, struct strbuf *out)
{
	bool fenced = false;

	for (size_t i = 0; i < th->lines.n; i++) {
		struct line *l = &th->lines.at[i];

		if (l->order > 0 && !fenced) {
			add_fence(th, out);
			fenced = true;
		}
		indent(th, out);
		l->has_register = is_attempt(th, l) || !event_writes(l->event);
		if (is_attempt(th, l)) {
			add_attempt(t, th, l, out);
			continue;
		}
		if (event_writes(l->event)) {
			add_store(t, th, l, out);
			continue;
		}
		add_load(t, th, l, out);
		if (!th->plan->writer && l->is_flag_access && !th->guarded &&
		    l->order <= 0 && !attempt_follows(th, i))
			open_guard(th, out);
	}
	if (!fenced)
		add_fence(th, out);
}

static void add_pointed_to(const struct test *t, struct thread *th,
			   struct strbuf *out)
{
	if (t->vars[t->nvars - 1].loc)
		return;
	indent(th, out);
	strbuf_addf(out, "%s = READ_ONCE(*payload);\n", new_register(th));
}

static void add_thread(struct test *t, struct thread *th, int number,
		       struct strbuf *out)
{
	struct strbuf body STRBUF_SCOPED = STRBUF_INIT;

	if (th->plan->writer && !t->vars[t->nvars - 1].loc)
		strbuf_addstr(&body, "\tWRITE_ONCE(*payload, 1);\n");
	add_body(t, th, &body);
	if (!th->plan->writer)
		add_pointed_to(t, th, &body);
	if (th->guarded)
		strbuf_addstr(&body, "\t}\n");
	strbuf_addf(out, "\nP%d(", number);
	for (size_t i = 0; i < t->nvars; i++)
		strbuf_addf(out, "%s%s *%s", i ? ", " : "", var_type(t, i),
			    t->vars[i].name);
	strbuf_addstr(out, ")\n{\n");
	for (size_t i = 0; i < th->regs.n; i++)
		strbuf_addf(out, "\tint %s;\n", th->regs.at[i]);
	strbuf_addf(out, "%s%s}\n", th->regs.n ? "\n" : "", body.buf);
}

struct outcome {
	const char *flag, *payload; /* registers; NULL: none */
	unsigned int left;	    /* candidates to pass over */
};

/* The left-th register with payload, read after the flag. */
static void choose_outcome(const struct test *t, struct outcome *o)
{
	const struct thread *r = &t->reader;
	size_t reg = 0;

	for (size_t i = 0; i < r->lines.n; i++) {
		const struct line *l = &r->lines.at[i];

		if (!l->has_register)
			continue;
		if (l->is_flag_access && !o->flag)
			o->flag = r->regs.at[reg];
		else if (!l->is_flag_access && o->flag && !o->payload &&
			 l->order > 0 && is_written_first(t, l->var) &&
			 !o->left--)
			o->payload = r->regs.at[reg];
		reg++;
	}
	if (!o->payload && !o->left && !t->vars[t->nvars - 1].loc)
		o->payload = r->regs.at[r->regs.n - 1];
}

/* The outcome that the barriers forbid: flag seen, payload not. */
static bool add_condition(const struct test *t, unsigned int which,
			  struct strbuf *out)
{
	const struct thread *r = &t->reader;
	struct outcome o = { .left = which };

	choose_outcome(t, &o);
	strbuf_addstr(out, "\nlocations [");
	for (size_t i = 0; i < t->nvars; i++)
		strbuf_addf(out, "%s; ", t->vars[i].name);
	for (size_t i = 0; i < t->writer.regs.n; i++)
		strbuf_addf(out, "0:%s; ", t->writer.regs.at[i]);
	for (size_t i = 0; i < r->regs.n; i++)
		strbuf_addf(out, "1:%s; ", r->regs.at[i]);
	strbuf_truncate(out, out->len - 2);
	strbuf_addstr(out, "]\n");
	if (o.flag && o.payload)
		strbuf_addf(out, "exists (1:%s=%u /\\ 1:%s=0)\n", o.flag,
			    published_value(&t->vars[0]), o.payload);
	else
		strbuf_addf(out, "exists (%s=0)\n", t->vars[0].name);
	return o.flag && o.payload;
}

static void thread_release(struct thread *th)
{
	for (size_t i = 0; i < th->regs.n; i++)
		free(th->regs.at[i]);
	vec_release(&th->regs);
	vec_release(&th->lines);
}

bool proof_text(const struct proof_case *c, bool after, struct strbuf *out)
{
	bool found;

	struct test t = {
		.published = c->link->store.event,
		.writer = { .plan = c->writer,
			    .after = after,
			    .marked = c->marked },
		.reader = { .plan = c->reader,
			    .after = after,
			    .marked = c->marked },
	};

	if (link_is_dependency(c->link)) {
		dependency_text(c->link,
				after && c->writer->kind == PLAN_ACCESS, after,
				out);
		return !c->outcome;
	}
	choose_vars(&t, c->link);
	choose_lines(c->program, &t, &t.writer, c->link);
	choose_lines(c->program, &t, &t.reader, c->link);
	if (!is_payload_in_sight(&t))
		add_payload(&t);
	strbuf_addf(out, "C %s+%s-%s\n\n{}\n", c->link->store.fn->name,
		    c->link->load.fn->name, after ? "after" : "before");
	add_thread(&t, &t.writer, 0, out);
	add_thread(&t, &t.reader, 1, out);
	found = add_condition(&t, c->outcome, out);
	thread_release(&t.writer);
	thread_release(&t.reader);
	return found;
}
