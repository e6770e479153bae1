// SPDX-License-Identifier: GPL-2.0-only
#include "object_cost.h"

#include <string.h>

#include "cleanup.h"
#include "cost.h"
#include "story.h"
#include "wrap.h"

struct measurement {
	struct cost_input in;
	arch_effects *effects;
	string_vec done; /* "file:function", and figures */
	struct strbuf *out;
	bool stop; /* nothing can be measured at all */
};

static bool is_done(struct measurement *m, const char *file,
		    const char *function)
{
	struct strbuf key STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&key, "%s:%s", file, function);
	for (size_t i = 0; i < m->done.n; i++)
		if (!strcmp(m->done.at[i], key.buf))
			return true;
	string_vec_add(&m->done, key.buf);
	return false;
}

/* Of two functions that are inlined into one file the figures are the same. */
static bool is_known(struct measurement *m, const char *text)
{
	const char *figures = strstr(text, " is inlined (");
	struct strbuf key STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&key, "%s%s", m->in.file, figures ? figures : text);
	for (size_t i = 0; i < m->done.n; i++)
		if (!strcmp(m->done.at[i], key.buf))
			return true;
	string_vec_add(&m->done, key.buf);
	return false;
}

static bool is_unit(const char *file)
{
	size_t len = strlen(file);

	return len > 2 && !strcmp(file + len - 2, ".c");
}

static struct arch_effect *effect_on(arch_effects *v, const char *arch)
{
	for (size_t i = 0; i < v->n; i++)
		if (!strcmp(v->at[i].arch, arch))
			return &v->at[i];
	vec_push(v, ((struct arch_effect){ .arch = arch }));
	return &v->at[v->n - 1];
}

static void add_effects(const struct cost_table *t, arch_effects *out)
{
	for (size_t i = 0; i < t->rows.n; i++) {
		const struct cost_row *r = &t->rows.at[i];
		struct arch_effect *e;

		if (r->skipped)
			continue;
		e = effect_on(out, r->arch->name);
		e->dearer |= cost_gets_worse(r);
		e->cheaper |= cost_weight(r->arch, &r->after) <
			      cost_weight(r->arch, &r->before);
	}
}

static void measure(struct measurement *m, const struct site *at)
{
	struct cost_table t CLEANUP(cost_table_release) = { .file = NULL };
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	m->in.file = site_file(at);
	m->in.function = at->fn->name;
	if (m->stop || !is_unit(m->in.file) ||
	    is_done(m, m->in.file, m->in.function))
		return;
	if (cost_measure(&m->in, &t)) {
		m->stop = true;
		return;
	}
	add_effects(&t, m->effects);
	cost_paragraph(&t, &text);
	if (!is_known(m, text.buf))
		wrap_paragraph(text.buf, m->out);
}

/* The first that changes. */
static void measure_first(struct measurement *m, const teller_vec *v)
{
	for (size_t i = 0; i < v->n; i++) {
		const struct teller *t = &v->at[i];

		if (!t->fence && !t->access)
			continue;
		measure(m, t->fence ? &t->side->fence : &t->side->access);
		return;
	}
}

void object_cost(struct series_patch *p, const struct tree_options *tree,
		 const struct overlay *before, const struct overlay *after,
		 struct strbuf *out)
{
	struct measurement m = {
		.in = { .tree = *tree, .before = before, .after = after },
		.effects = &p->effects,
		.out = out,
	};

	m.in.tree.arch = NULL;
	for (size_t i = 0; i < p->changes.n; i++) {
		struct story s;

		story_init(p->changes.at[i]->finding, &s);
		measure_first(&m, &s.writers);
		measure_first(&m, &s.readers);
		story_release(&s);
	}
	string_vec_release(&m.done);
}
