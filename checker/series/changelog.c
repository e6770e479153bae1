// SPDX-License-Identifier: GPL-2.0-only
#include "changelog.h"

#include <string.h>

#include "argument.h"
#include "barrier.h"
#include "litmus_text.h"
#include "words.h"
#include "wrap.h"

/* "sets", "stores", "updates" */
static const char *store_verb(const struct event *e)
{
	if (e->kind == EV_RMW)
		return e->loc.bit && !event_stores_zero(e) ? "sets" : "updates";
	return "stores";
}

/* "f() publishes A and B with FLAG, which it stores after smp_wmb()." */
static void tell_writer(const struct teller *t, struct strbuf *out)
{
	const struct side *s = t->side;
	const struct event *e = s->access.event;
	const char *barrier = teller_barrier(t);

	strbuf_addf(out, "%s() publishes ", s->access.fn->name);
	if (s->payload.n)
		story_payload(s, out);
	else
		strbuf_addstr(out, e->loc.flags & LOC_POINTER
					   ? "an object"
					   : "what it has stored");
	strbuf_addstr(out, s->payload.n ? " with " : " by ");
	story_location(&e->loc, out);
	if (barrier)
		strbuf_addf(out, ", which it %s after %s()", store_verb(e),
			    barrier);
	else if (e->prim)
		strbuf_addf(out, ", by %s()", e->prim->name);
	strbuf_addstr(out, ". ");
}

static bool is_writer(const struct story *s, const struct teller *t)
{
	for (size_t i = 0; i < s->writers.n; i++)
		if (s->writers.at[i].side->access.fn == t->side->access.fn)
			return true;
	return false;
}

/* "g() loads FLAG and, after smp_rmb(), A, B." */
static void tell_reader(const struct story *s, const struct teller *t,
			struct strbuf *out)
{
	const struct side *side = t->side;
	const struct event *e = side->access.event;
	const char *barrier = teller_barrier(t);

	strbuf_addf(out, "%s() %sloads ", side->access.fn->name,
		    is_writer(s, t) ? "also " : "");
	story_location(&e->loc, out);
	if (barrier)
		strbuf_addf(out, " and, after %s(), ", barrier);
	else if (e->prim)
		strbuf_addf(out, " by %s() and then ", e->prim->name);
	else
		strbuf_addstr(out, " and then ");
	if (side->payload.n)
		story_payload(side, out);
	else
		strbuf_addstr(out, e->loc.flags & LOC_POINTER
					   ? "what that points to"
					   : "what was published");
	strbuf_addstr(out, ". ");
}

/* ", after smp_rmb() or smp_mb(),": what the readers have, without doubles. */
static void add_barriers(const teller_vec *v, struct strbuf *out)
{
	bool any = false;

	for (size_t i = 0; i < v->n; i++) {
		const char *name = teller_barrier(&v->at[i]);
		bool known = !name;

		for (size_t k = 0; k < i && !known; k++)
			known = teller_barrier(&v->at[k]) &&
				!strcmp(teller_barrier(&v->at[k]), name);
		if (known)
			continue;
		strbuf_addf(out, "%s%s()", any ? " or " : ", after ", name);
		any = true;
	}
	strbuf_addstr(out, any ? "," : " then");
}

/* "a(), b() and c() load it and, after smp_rmb(), the data." */
static void tell_readers(const teller_vec *v, struct strbuf *out)
{
	story_functions(v, out);
	strbuf_addstr(out, " load it and");
	add_barriers(v, out);
	strbuf_addstr(out, " what was published. ");
}

static void tell(const struct story *s, struct strbuf *out)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	for (size_t i = 0; i < s->writers.n; i++)
		tell_writer(&s->writers.at[i], &text);
	if (s->readers.n == 1)
		tell_reader(s, &s->readers.at[0], &text);
	else if (s->readers.n)
		tell_readers(&s->readers, &text);
	wrap_paragraph(text.buf, out);
}

/* What stands before the first test, and before the others. */
static const char *litmus_intro(bool first, bool herd7_agrees)
{
	if (!first)
		return "And as a litmus test:";
	return herd7_agrees
		       ? "As a litmus test, \"-\" being before and \"+\" after "
			 "the change, with the LKMM's verdicts, in which "
			 "herd7 agrees:"
		       : "As a litmus test, \"-\" being before and \"+\" after "
			 "the change, with the LKMM's verdicts:";
}

/*
 * Does the condition ask for a value that the reader has loaded, beside the
 * flag's? One without payload holds whatever the barriers are.
 */
static bool asks_for_payload(const char *test)
{
	const char *condition = strstr(test, "exists (");
	const char *loaded = condition ? strstr(condition, "1:r") : NULL;

	return loaded && strstr(loaded + 1, "1:r");
}

static void add_litmus(const struct finding *f, const char *intro,
		       struct strbuf *out)
{
	struct strbuf test STRBUF_SCOPED = STRBUF_INIT;

	if (!f->litmus_before || !f->litmus_after ||
	    !asks_for_payload(f->litmus_after) ||
	    litmus_text(f->litmus_before, f->litmus_after, &test))
		return;
	wrap_paragraph(intro, out);
	strbuf_add(out, test.buf, test.len);
}

static void tell_finding(const struct finding *f, bool first, bool herd7_agrees,
			 struct strbuf *out)
{
	struct story s;

	story_init(f, &s);
	tell(&s, out);
	argument_write(&s, first, out);
	story_table(&s, out);
	story_release(&s);
	add_litmus(f, litmus_intro(first, herd7_agrees), out);
}

static void add_bench(const char *table, struct strbuf *out)
{
	strbuf_addstr(out, table);
	if (out->len && out->buf[out->len - 1] != '\n')
		strbuf_addch(out, '\n');
	strbuf_addch(out, '\n');
}

void changelog_write(const struct series_patch *p,
		     const struct changelog_options *o, struct strbuf *out)
{
	for (size_t i = 0; i < p->changes.n; i++)
		tell_finding(p->changes.at[i]->finding, !i, o->herd7_agrees,
			     out);
	if (o->cost)
		strbuf_addstr(out, o->cost);
	if (o->bench)
		add_bench(o->bench, out);
	strbuf_addstr(out, "No functional change intended.\n\n");
	strbuf_addf(out, "Assisted-by: %s\n", o->assisted_by);
	if (o->sign_off)
		strbuf_addf(out, "Signed-off-by: %s\n", o->sign_off);
}
