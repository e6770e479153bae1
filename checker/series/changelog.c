// SPDX-License-Identifier: GPL-2.0-only
#include "changelog.h"

#include <string.h>

#include "argument.h"
#include "barrier.h"
#include "cleanup.h"
#include "command.h"
#include "litmus_text.h"
#include "reduce.h"
#include "words.h"
#include "wrap.h"

/* "sets", "stores", "updates" */
static const char *store_verb(const struct event *e)
{
	if (e->kind == EV_RMW)
		return e->loc.bit && !event_stores_zero(e) ? "sets" : "updates";
	return "stores";
}

/* Is what y publishes told by what was told of x, but for the flag? */
static bool tells_the_same(const struct teller *x, const struct teller *y)
{
	return x->side->access.fn == y->side->access.fn &&
	       !site_cmp(&x->side->fence, &y->side->fence) &&
	       x->side->payload.n == y->side->payload.n;
}

/* "f() publishes A and B with FLAG, which it stores after smp_wmb()." */
static void tell_writer(const struct story *story, size_t i, struct strbuf *out)
{
	const struct teller *t = &story->writers.at[i];
	const struct side *s = t->side;
	const struct event *e = s->access.event;
	const char *barrier = teller_barrier(t);

	if (i && barrier && t[-1].side->fence.event &&
	    tells_the_same(&t[-1], t)) {
		strbuf_addstr(out, "So it does with ");
		story_location(&e->loc, out);
		strbuf_addstr(out, ". ");
		return;
	}
	strbuf_addf(out, "%s() publishes ", s->access.fn->name);
	if (s->payload.n)
		story_payload(s, out);
	else
		strbuf_addstr(out, e->loc.flags & LOC_POINTER
					   ? "an object"
					   : "what it has stored before");
	strbuf_addstr(out, " with ");
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

static bool is_listed(const string_vec *v, const char *text)
{
	for (size_t i = 0; i < v->n; i++)
		if (!strcmp(v->at[i], text))
			return true;
	return false;
}

/* What it is all for. */
static void tell_why(const struct story *s, struct strbuf *out)
{
	string_vec names CLEANUP(string_vec_release) = VEC_INIT;
	size_t accesses = 0, fences = 0;

	for (size_t i = 0; i < s->f->steps.n; i++) {
		const struct step *step = &s->f->steps.at[i];

		fences += step->kind == STEP_DROP_FENCE;
		if (step->kind != STEP_STORE_RELEASE &&
		    step->kind != STEP_LOAD_ACQUIRE)
			continue;
		accesses++;
		if (!is_listed(&names, step->primitive))
			string_vec_add(&names, step->primitive);
	}
	for (size_t i = 0; i < names.n; i++)
		strbuf_addf(out, "%s%s()", list_separator(i, names.n),
			    names.at[i]);
	if (names.n)
		strbuf_addf(out,
			    " order%s only the access%s of the flag%s, where "
			    "the barrier%s all.",
			    names.n == 1 ? "s" : "", accesses == 1 ? "" : "es",
			    story_has_one_flag(s) ? "" : "s",
			    fences > 1 ? "s order" : " orders");
}

static void tell(const struct story *s, bool first, struct strbuf *out)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	for (size_t i = 0; i < s->writers.n; i++)
		tell_writer(s, i, &text);
	if (s->readers.n == 1 || !story_has_one_flag(s))
		for (size_t i = 0; i < s->readers.n; i++)
			tell_reader(s, &s->readers.at[i], &text);
	else if (s->readers.n)
		tell_readers(&s->readers, &text);
	if (first)
		tell_why(s, &text);
	wrap_paragraph(text.buf, out);
}

/* A litmus test as the changelog shows it. */
struct shown {
	struct strbuf text;
	bool reduced;
	bool race_before, race_after;
};

/* What stands before the test. */
static void add_intro(const struct shown *t, bool first, bool herd7_agrees,
		      struct strbuf *out)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addstr(&sb, first ? "As a litmus test" : "And as a litmus test");
	if (t->reduced)
		strbuf_addstr(&sb, " of the flag and some of the data");
	if (first)
		strbuf_addstr(&sb, ", \"-\" being before and \"+\" after the "
				   "change, with the LKMM's verdicts");
	if (first && herd7_agrees && !t->reduced)
		strbuf_addstr(&sb, ", in which herd7 agrees");
	if (strstr(t->text.buf, "*payload"))
		strbuf_addstr(&sb, "; payload stands for data that is stored "
				   "and loaded out of sight of the analysis");
	strbuf_addch(&sb, ':');
	wrap_paragraph(sb.buf, out);
}

/* What the flag that LKMM raises is about. */
static void add_races(const struct shown *t, struct strbuf *out)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	if (!t->race_before && !t->race_after)
		return;
	strbuf_addf(&sb,
		    "\"Flag data-race\" says that accesses in the test, some "
		    "of them plain ones, may run at the same time. That is so "
		    "%s.",
		    !t->race_after    ? "before the change only"
		    : !t->race_before ? "after the change only"
				      : "before and after the change");
	wrap_paragraph(sb.buf, out);
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

/* Does it show the change, and that nothing stale is read? */
static bool show(const char *before, const char *after, struct shown *out)
{
	strbuf_clear(&out->text);
	if (!strcmp(strchrnul(before, '\n'), strchrnul(after, '\n')) ||
	    !asks_for_payload(after) || litmus_text(before, after, &out->text))
		return false;
	out->race_before = strstr(out->text.buf, "before: Flag data-race");
	out->race_after = strstr(out->text.buf, "after:  Flag data-race");
	return strstr(out->text.buf, "before: Observation Never ") &&
	       strstr(out->text.buf, "after:  Observation Never ");
}

static bool find_test(const struct finding *f, struct shown *out)
{
	struct strbuf before STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf after STRBUF_SCOPED = STRBUF_INIT;

	if (!f->litmus_before || !f->litmus_after)
		return false;
	out->reduced = !litmus_reduce(f->litmus_before, &before) &&
		       !litmus_reduce(f->litmus_after, &after) &&
		       strlen(f->litmus_after) >
			       after.len + strlen("locations []\n") +
				       strlen(before.buf) / 4;
	if (out->reduced && show(before.buf, after.buf, out))
		return true;
	out->reduced = false;
	return show(f->litmus_before, f->litmus_after, out);
}

static void tell_change(const struct change *c, bool first, bool herd7_agrees,
			struct strbuf *out)
{
	const struct finding *f = c->finding;
	struct shown test = { .text = STRBUF_INIT };
	bool has_test = find_test(f, &test);
	struct story s;

	story_init(f, &s);
	tell(&s, first, out);
	argument_write(&s, c, first, out);
	story_table(&s, has_test ? f->litmus_after : NULL, out);
	story_release(&s);
	if (has_test) {
		add_intro(&test, first, herd7_agrees, out);
		strbuf_add(out, test.text.buf, test.text.len);
		add_races(&test, out);
	}
	strbuf_release(&test.text);
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
		tell_change(p->changes.at[i], !i, o->herd7_agrees, out);
	if (o->cost)
		strbuf_addstr(out, o->cost);
	if (o->bench)
		add_bench(o->bench, out);
	strbuf_addstr(out, "No functional change intended.\n\n");
	strbuf_addf(out, "Assisted-by: %s\n", o->assisted_by);
	if (o->sign_off)
		strbuf_addf(out, "Signed-off-by: %s\n", o->sign_off);
}
