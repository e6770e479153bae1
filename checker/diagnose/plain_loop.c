// SPDX-License-Identifier: GPL-2.0-only
/*
 * Plain loads of a word that the same function then replaces by cmpxchg(): that
 * shows that others store it at the same time (U17).
 */
#include <string.h>

#include "plain.h"
#include "vec.h"

static bool is_exchange(const struct event *e)
{
	return e->kind == EV_RMW && e->prim &&
	       e->prim->flags & PF_CONDITIONAL &&
	       strstr(e->prim->name, "cmpxchg") &&
	       !strstr(e->prim->name, "_local") && !event_is_this_cpus(e) &&
	       !(e->flags & EVF_MACRO) && e->loc.text && e->loc.key &&
	       location_telling(&e->loc);
}

/* Backwards from the exchange to the load that it starts from. */
struct loop {
	struct diagnose *d;
	const struct event *exchange;
	struct site load;
};

/* Is the local variable an argument of the exchange, as its text has it? */
static bool is_argument(struct diagnose *d, const struct site *exchange,
			const char *var)
{
	const struct event *e = exchange->event;
	const struct source_text *t = text_source_get(&d->opt->source,
						      site_file(exchange));
	size_t len = strcspn(var, "@");

	for (size_t i = e->operand.end; t && i + len <= e->expr.end; i++)
		if (!strncmp(t->data + i, var, len) &&
		    !is_word_char(t->data[i - 1]) &&
		    !is_word_char(t->data[i + len]))
			return true;
	return false;
}

static enum walk_next look_back(void *data, const struct visit *v)
{
	const struct event *e = v->site.event;
	struct loop *l = data;

	if (e->kind == EV_LOCK || e->kind == EV_UNLOCK)
		return WALK_STOP;
	if (!e->loc.key || !e->loc.text ||
	    strcmp(e->loc.text, l->exchange->loc.text) ||
	    !location_matches(&e->loc, &l->exchange->loc))
		return WALK_ON;
	if (e->kind == EV_READ && e->dest && can_be_marked(e))
		l->load = v->site;
	return WALK_STOP;
}

/* Does the function branch on the variable? */
static bool is_tested(const struct function *fn, const char *var)
{
	size_t len = strcspn(var, "@");

	for (unsigned int b = 0; b < fn->nblocks; b++)
		for (const char *c = fn->blocks[b].cond; c && *c; c++)
			if (!strncmp(c, var, len) && !is_word_char(c[len]) &&
			    (c == fn->blocks[b].cond || !is_word_char(c[-1])) &&
			    !strstr(fn->blocks[b].cond, "cmpxchg"))
				return true;
	return false;
}

static void check_exchange(struct diagnose *d, const struct site *s)
{
	const struct walk_limits limits = { .events = 100 };
	struct loop l = { .d = d, .exchange = s->event };
	const struct event *e;
	struct finding *f;

	walk(d->program, s, WALK_BACKWARD, &limits, look_back, &l);
	e = l.load.event;
	if (!e || !is_argument(d, s, e->dest))
		return;
	f = say(d,
		is_tested(s->fn, e->dest) ? CONFIDENCE_LIKELY
					  : CONFIDENCE_REVIEW,
		&l.load,
		"%s is loaded without READ_ONCE() before %s() of it: others "
		"store it at the same time",
		object_of(d, e), s->event->prim->name);
	also(d, f, s, "%s() compares it with that value here [U17]",
	     s->event->prim->name);
	fix_mark(d, f, &l.load);
}

void find_plain_loops(struct diagnose *d)
{
	each_event(d, is_exchange, check_exchange);
}
