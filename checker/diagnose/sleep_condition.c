// SPDX-License-Identifier: GPL-2.0-only
#include "sleep_condition.h"

#include <string.h>

/* Queues the sleeper, or sets its state: the condition is looked at next. */
static bool is_queued(const struct event *e)
{
	return e->kind == EV_PRIM && e->prim && e->prim->class == PRIM_WAIT &&
	       e->order == ORD_MB;
}

static bool has_timeout(const struct event *e)
{
	return strstr(e->prim->name, "timeout");
}

static bool waits_for_bit(const struct event *e)
{
	return e->prim && e->loc.bit && e->loc.key &&
	       e->prim->flags & PF_MAY_SLEEP && strstr(e->prim->name, "_bit");
}

struct search {
	sleep_condition_vec *out;
	bool timed;
};

/* As far as the next thing that is done about the sleep. */
static enum walk_next look(void *data, const struct visit *v)
{
	const struct event *e = v->site.event;
	struct search *s = data;

	if (e->kind == EV_PRIM && e->prim && e->prim->class == PRIM_WAIT) {
		s->timed |= has_timeout(e);
		return WALK_STOP;
	}
	/* x++ is what is done with it, once it is there */
	if (!v->guessed && event_reads(e) && location_telling(&e->loc) &&
	    (e->kind == EV_READ || (e->prim && loads_value(e))))
		vec_push(s->out, ((struct sleep_condition){ .load = e }));
	return WALK_ON;
}

static void look_from(const struct diagnose *d, const struct site *s,
		      sleep_condition_vec *out)
{
	const struct walk_limits limits = { .down = 2, .events = 80 };
	struct search search = { .out = out };
	size_t first = out->n;

	walk(d->program, s, WALK_FORWARD, &limits, look, &search);
	for (size_t i = first; i < out->n; i++)
		out->at[i].timed = search.timed;
}

static void look_at(const struct diagnose *d, const struct site *s,
		    sleep_condition_vec *out)
{
	const struct event *e = s->event;

	if (is_queued(e))
		look_from(d, s, out);
	else if (waits_for_bit(e))
		vec_push(out,
			 ((struct sleep_condition){ e, true, has_timeout(e) }));
}

void sleep_conditions_find(const struct diagnose *d, sleep_condition_vec *out)
{
	for (size_t i = 0; i < d->program->functions.n; i++) {
		const struct program_function *pf = d->program->functions.at[i];

		for (unsigned int b = 0; b < pf->fn->nblocks; b++)
			for (unsigned int k = 0; k < pf->fn->blocks[b].nevents;
			     k++) {
				const struct site s = {
					pf->unit, pf->fn,
					&pf->fn->blocks[b].events[k]
				};

				look_at(d, &s, out);
			}
	}
}

/* The bit that the wake-up names is its last argument. */
static bool names_bit(struct diagnose *d, const struct site *wake,
		      const char *bit)
{
	const struct source_text *t = text_source_get(&d->opt->source,
						      site_file(wake));
	unsigned int begin = wake->event->operand.end,
		     end = wake->event->expr.end;

	if (!t || begin >= end || end > t->len)
		return false;
	while (begin < end && strchr(", \t\n", t->data[begin]))
		begin++;
	while (begin < end && strchr(") \t\n", t->data[end - 1]))
		end--;
	return strlen(bit) == end - begin &&
	       !strncmp(bit, t->data + begin, end - begin);
}

bool is_slept_for(struct diagnose *d, const sleep_condition_vec *v,
		  const struct event *store, const struct site *wake)
{
	const struct event *w = wake->event;
	bool bit = strstr(w->prim->name, "_bit");

	for (size_t i = 0; i < v->n; i++) {
		const struct sleep_condition *c = &v->at[i];

		if (!c->timed && c->bit == bit &&
		    location_overlaps(&store->loc, &c->load->loc) &&
		    (!bit ||
		     (w->loc.key && location_matches(&w->loc, &c->load->loc) &&
		      names_bit(d, wake, c->load->loc.bit))))
			return true;
	}
	return false;
}
