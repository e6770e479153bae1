// SPDX-License-Identifier: GPL-2.0-only
#include "stale_read.h"

#include <stdio.h>
#include <string.h>

#include "judge.h"

enum type { TYPE_INT, TYPE_BITS, TYPE_ATOMIC };

struct variable {
	char name[48];
	enum type type;
};

static bool has_flag(const struct event *e, unsigned int flag)
{
	return e->prim && e->prim->flags & flag;
}

static enum type type_of(const struct event *store, const struct event *load)
{
	if (has_flag(store, PF_BITOP) || has_flag(load, PF_BITOP))
		return TYPE_BITS;
	if (has_flag(store, PF_ATOMIC) || has_flag(load, PF_ATOMIC))
		return TYPE_ATOMIC;
	return TYPE_INT;
}

/* The name of the last member, which herd takes too. */
static void name_variable(struct variable *v, const struct event *e,
			  const char *taken)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	key_identifier(e->loc.key, &sb);
	snprintf(v->name, sizeof(v->name), "%.40s", sb.len ? sb.buf : "v");
	if (taken && !strcmp(v->name, taken))
		snprintf(v->name, sizeof(v->name), "%.40s_2", sb.buf);
}

/* The fence that has the order of what stands there; NULL: none. */
static const char *fence_name(const struct event *e)
{
	if (!e)
		return NULL;
	switch (e->order) {
	case ORD_WMB:
	case ORD_DEVICE_WMB:
		return "smp_wmb";
	case ORD_RMB:
	case ORD_DEVICE_RMB:
		return "smp_rmb";
	case ORD_BEFORE_ATOMIC:
		return "smp_mb__before_atomic";
	case ORD_AFTER_ATOMIC:
		return "smp_mb__after_atomic";
	case ORD_ACQUIRE_CTRL:
		return "smp_acquire__after_ctrl_dep";
	default:
		return "smp_mb";
	}
}

static void add_fence(struct strbuf *out, const char *indent, const char *fence)
{
	if (fence)
		strbuf_addf(out, "%s%s();\n", indent, fence);
}

static void add_store(struct strbuf *out, const struct variable *v,
		      const struct event *e)
{
	bool release = e->order == ORD_RELEASE;

	if (v->type == TYPE_BITS && e->kind == EV_RMW)
		strbuf_addf(out, "\tset_bit(0, %s);\n", v->name);
	else if (v->type == TYPE_ATOMIC && e->kind == EV_RMW)
		strbuf_addf(out, "\tatomic_inc(%s);\n", v->name);
	else if (v->type == TYPE_ATOMIC)
		strbuf_addf(out, "\tatomic_set%s(%s, 1);\n",
			    release ? "_release" : "", v->name);
	else if (release)
		strbuf_addf(out, "\tsmp_store_release(%s, 1);\n", v->name);
	else
		strbuf_addf(out, "\tWRITE_ONCE(*%s, 1);\n", v->name);
}

static void add_load(struct strbuf *out, const char *indent, const char *reg,
		     const struct variable *v, const struct event *e)
{
	bool acquire = e->order == ORD_ACQUIRE;

	strbuf_addf(out, "%s%s = ", indent, reg);
	if (v->type == TYPE_BITS)
		strbuf_addf(out, "test_bit%s(0, %s);\n",
			    acquire ? "_acquire" : "", v->name);
	else if (v->type == TYPE_ATOMIC && e->kind == EV_RMW)
		strbuf_addf(out, "atomic_cmpxchg%s(%s, 1, 2);\n",
			    acquire ? "_acquire" : "_relaxed", v->name);
	else if (v->type == TYPE_ATOMIC)
		strbuf_addf(out, "atomic_read%s(%s);\n",
			    acquire ? "_acquire" : "", v->name);
	else if (acquire)
		strbuf_addf(out, "smp_load_acquire(%s);\n", v->name);
	else
		strbuf_addf(out, "READ_ONCE(*%s);\n", v->name);
}

static void begin_thread(struct strbuf *out, int n, const struct variable *data,
			 const struct variable *flag, bool locked)
{
	static const char *const types[] = {
		[TYPE_INT] = "int",
		[TYPE_BITS] = "unsigned long",
		[TYPE_ATOMIC] = "atomic_t",
	};

	strbuf_addf(out, "\nP%d(%s *%s, %s *%s%s)\n{\n", n, types[data->type],
		    data->name, types[flag->type], flag->name,
		    locked ? ", spinlock_t *held" : "");
}

/* The test as the code is, or with a fence where one is missing. */
static void write_test(const struct stale_read *s, bool mended,
		       struct strbuf *out)
{
	const char *writer = fence_name(s->writer_fence.event);
	const char *reader = fence_name(s->reader_fence.event);
	struct variable flag = { .type = type_of(s->flag_store.event,
						 s->flag_load.event) };
	struct variable data = { .type = type_of(s->store.event,
						 s->load.event) };
	bool early = s->early && !mended;

	name_variable(&flag, s->flag_store.event, NULL);
	name_variable(&data, s->store.event, flag.name);
	if (mended)
		writer = writer ? writer : "smp_wmb";
	if (mended)
		reader = reader ? reader : "smp_rmb";
	strbuf_addf(out, "C %s+%s-%s\n\n{}\n", s->flag_store.fn->name,
		    s->flag_load.fn->name, mended ? "after" : "before");
	begin_thread(out, 0, &data, &flag, s->locked);
	if (s->locked)
		strbuf_addstr(out, "\tspin_lock(held);\n");
	add_store(out, &data, s->store.event);
	if (s->locked)
		strbuf_addstr(out, "\tspin_unlock(held);\n");
	add_fence(out, "\t", writer);
	add_store(out, &flag, s->flag_store.event);
	strbuf_addstr(out, "}\n");
	begin_thread(out, 1, &data, &flag, false);
	strbuf_addstr(out, "\tint r0;\n\tint r1;\n\n");
	if (early)
		add_load(out, "\t", "r1", &data, s->load.event);
	add_load(out, "\t", "r0", &flag, s->flag_load.event);
	strbuf_addstr(out, "\tif (r0) {\n");
	add_fence(out, "\t\t", reader);
	if (!early)
		add_load(out, "\t\t", "r1", &data, s->load.event);
	strbuf_addf(out, "\t}\n}\n\nlocations [%s; %s; 1:r0; 1:r1]\n",
		    data.name, flag.name);
	strbuf_addstr(out, "exists (1:r0=1 /\\ 1:r1=0)\n");
}

/* Two threads that each store one variable and then load the other. */
static void write_store_load(const struct site *store, const struct site *load,
			     bool mended, struct strbuf *out)
{
	struct variable mine = { .type = type_of(store->event, store->event) };
	struct variable other = { .type = type_of(load->event, load->event) };

	name_variable(&mine, store->event, NULL);
	name_variable(&other, load->event, mine.name);
	strbuf_addf(out, "C %s-%s\n\n{}\n", store->fn->name,
		    mended ? "after" : "before");
	begin_thread(out, 0, &mine, &other, false);
	strbuf_addstr(out, "\tint r0;\n\n");
	add_store(out, &mine, store->event);
	add_fence(out, "\t", mended ? "smp_mb" : "smp_rmb");
	add_load(out, "\t", "r0", &other, load->event);
	strbuf_addstr(out, "}\n");
	begin_thread(out, 1, &mine, &other, false);
	strbuf_addstr(out, "\tint r0;\n\n");
	add_store(out, &other, load->event);
	add_fence(out, "\t", "smp_mb");
	add_load(out, "\t", "r0", &mine, store->event);
	strbuf_addf(out, "}\n\nlocations [%s; %s; 0:r0; 1:r0]\n", mine.name,
		    other.name);
	strbuf_addstr(out, "exists (0:r0=0 /\\ 1:r0=0)\n");
}

static bool shows(const struct diagnose *d, const struct shown *s)
{
	struct judgement j;
	bool shown;

	judge_or_recall(d->opt->proofs, s->before.buf, s->after.buf, &j);
	shown = j.decided && j.proven && !strcmp(j.before, "Sometimes") &&
		!strcmp(j.after, "Never");
	judgement_release(&j);
	return shown;
}

/* Is what the tests could make of it wanted at all? */
static bool is_asked_for(const struct diagnose *d, enum confidence by_code)
{
	return wants(d, by_code == CONFIDENCE_LIKELY ? CONFIDENCE_PROVEN
						     : by_code);
}

static enum confidence conclude(const struct diagnose *d, struct shown *s,
				enum confidence by_code)
{
	if (!shows(d, s)) {
		strbuf_clear(&s->before);
		return CONFIDENCE_REVIEW;
	}
	return by_code == CONFIDENCE_LIKELY ? CONFIDENCE_PROVEN : by_code;
}

enum confidence stale_read_show(const struct diagnose *d,
				const struct stale_read *s,
				enum confidence by_code, struct shown *out)
{
	if (!is_asked_for(d, by_code) || event_stores_zero(s->flag_store.event))
		return CONFIDENCE_REVIEW;
	write_test(s, false, &out->before);
	write_test(s, true, &out->after);
	return conclude(d, out, by_code);
}

enum confidence store_load_show(const struct diagnose *d,
				const struct site *store,
				const struct site *load,
				enum confidence by_code, struct shown *out)
{
	if (!is_asked_for(d, by_code))
		return by_code;
	write_store_load(store, load, false, &out->before);
	write_store_load(store, load, true, &out->after);
	return conclude(d, out, by_code);
}

void shown_keep(struct diagnose *d, struct finding *f, const struct shown *s)
{
	if (!f || !s->before.len)
		return;
	f->proof = "LKMM: stale read Sometimes as it is, Never with the order "
		   "that is missing";
	f->stale_before = "Sometimes";
	f->stale_after = "Never";
	f->litmus_before = arena_strdup(&d->out->arena, s->before.buf);
	f->litmus_after = arena_strdup(&d->out->arena, s->after.buf);
}

void shown_release(struct shown *s)
{
	strbuf_release(&s->before);
	strbuf_release(&s->after);
}
