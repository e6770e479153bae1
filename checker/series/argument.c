// SPDX-License-Identifier: GPL-2.0-only
#include "argument.h"

#include <string.h>

#include "command.h"
#include "wrap.h"

enum { MAX_OTHERS = 4 };

struct argument {
	const struct story *story;
	bool one_flag; /* it has been named */
	struct strbuf text;
};

static void add_flag(struct argument *a, const struct teller *t)
{
	if (a->one_flag)
		strbuf_addstr(&a->text, "the flag");
	else
		story_location(&t->side->access.event->loc, &a->text);
}

static bool same_name(const char *a, const char *b)
{
	return !a == !b && (!a || !strcmp(a, b));
}

/* Is the same to be said of both? */
static bool alike(const struct argument *a, const struct teller *x,
		  const struct teller *y)
{
	const struct step *s = x->fence ? x->fence : x->access;
	const struct step *t = y->fence ? y->fence : y->access;

	return a->one_flag && same_name(teller_barrier(x), teller_barrier(y)) &&
	       !x->access == !y->access && !s == !t &&
	       (!s || s->kind == t->kind);
}

static bool is_said(const struct argument *a, const teller_vec *v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (alike(a, &v->at[i], &v->at[n]))
			return true;
	return false;
}

/* How many steps of the kind there are, all or of one function. */
static size_t count_steps(const struct finding *f, enum step_kind kind,
			  const char *fence)
{
	size_t n = 0;

	for (size_t i = 0; i < f->steps.n; i++)
		n += f->steps.at[i].kind == kind &&
		     (!fence || !strcmp(f->steps.at[i].old_primitive, fence));
	return n;
}

/* Does more than one access take over from a barrier? */
static bool several_take_over(const struct argument *a, const char *barrier,
			      bool writer)
{
	const struct finding *f = a->story->f;
	size_t fences = count_steps(f, STEP_DROP_FENCE, barrier);

	return count_steps(f, writer ? STEP_STORE_RELEASE : STEP_LOAD_ACQUIRE,
			   NULL) > (fences ? fences : 1);
}

/* How many functions have the access of which the same is to be said. */
static size_t count_alike(const struct argument *a, const struct teller *t,
			  bool writer)
{
	const teller_vec *v = writer ? &a->story->writers : &a->story->readers;
	size_t n = 0;

	for (size_t i = 0; i < v->n; i++)
		n += &v->at[i] == t || alike(a, &v->at[i], t);
	return n;
}

/* The flag's access becomes release or acquire and takes over. */
static void say_access(struct argument *a, const struct teller *t, bool writer)
{
	const char *barrier = teller_barrier(t);
	bool several;

	if (!barrier)
		return;
	if (several_take_over(a, barrier, writer)) {
		strbuf_addf(&a->text,
			    writer ? "Each store after %s() that readers "
				     "rely on becomes %s(), which orders as "
				     "much. "
				   : "Each load of the flag before %s() that "
				     "later loads rely on becomes %s(), which "
				     "orders as much. ",
			    barrier, t->access->primitive);
		return;
	}
	several = count_alike(a, t, writer) > 1;
	strbuf_addf(&a->text, "The %s%s ", writer ? "store" : "load",
		    several ? "s" : "");
	strbuf_addstr(&a->text, writer ? "to " : "of ");
	add_flag(a, t);
	strbuf_addf(&a->text,
		    " %s %s %s() that %s on, so %s() orders as much. ",
		    several ? "are the only ones" : "is the only one",
		    writer ? "after" : "before", barrier,
		    writer ? "readers rely" : "later loads rely",
		    t->access->primitive);
}

static const struct reason *reason_of(const struct argument *a,
				      const struct teller *t)
{
	const struct finding *f = a->story->f;

	for (size_t i = 0; i < f->reasons.n; i++)
		if (f->reasons.at[i].about.event &&
		    !site_cmp(&f->reasons.at[i].about, &t->side->fence))
			return &f->reasons.at[i];
	return NULL;
}

/* The barrier becomes a weaker one. */
static void say_weaker(struct argument *a, const struct teller *t, bool writer)
{
	const struct reason *r = reason_of(a, t);

	strbuf_addf(&a->text, "%s() in %s() has to keep the ",
		    teller_barrier(t), t->side->fence.fn->name);
	strbuf_addstr(&a->text, writer ? "stores before it ahead of that to "
				       : "loads after it behind that of ");
	add_flag(a, t);
	strbuf_addf(&a->text, ", which %s() does. ", t->fence->primitive);
	if (r)
		strbuf_addf(&a->text, "It remains a barrier, as %s. ", r->text);
}

/* It goes, and something that is there already orders as much. */
static void say_dropped(struct argument *a, const struct teller *t)
{
	const struct event *e = t->side->access.event;

	strbuf_addf(&a->text, "%s() in %s() goes", teller_barrier(t),
		    t->side->fence.fn->name);
	if (e->prim)
		strbuf_addf(&a->text, ", as %s() orders as much already",
			    e->prim->name);
	strbuf_addstr(&a->text, ". ");
}

static void say_stays(struct argument *a, const struct teller *t)
{
	const struct reason *r = reason_of(a, t);

	strbuf_addf(&a->text, "%s() in %s() stays", teller_barrier(t),
		    t->side->fence.fn->name);
	strbuf_addf(&a->text, ": %s. ",
		    r ? r->text : "only the other side changes");
}

static void say_what(struct argument *a, const struct teller *t, bool writer)
{
	if (t->fence && t->fence->kind == STEP_REPLACE_FENCE)
		say_weaker(a, t, writer);
	else if (t->access)
		say_access(a, t, writer);
	else if (t->fence)
		say_dropped(a, t);
	else if (t->side->fence.event)
		say_stays(a, t);
}

/* Nothing is said twice. */
static void say_one(struct argument *a, const struct teller *t, bool writer)
{
	struct argument one = { a->story, a->one_flag, STRBUF_INIT };

	say_what(&one, t, writer);
	if (!strstr(a->text.buf, one.text.buf))
		strbuf_addstr(&a->text, one.text.buf);
	strbuf_release(&one.text);
}

static void say_sides(struct argument *a, const teller_vec *v, bool writer)
{
	for (size_t i = 0; i < v->n; i++)
		if (!is_said(a, v, i))
			say_one(a, &v->at[i], writer);
}

static bool any_was_full(const teller_vec *v)
{
	for (size_t i = 0; i < v->n; i++)
		if (teller_was_full(&v->at[i]))
			return true;
	return false;
}

/* What a full barrier orders beside that. */
static void say_full(struct argument *a)
{
	if (any_was_full(&a->story->writers) ||
	    any_was_full(&a->story->readers))
		strbuf_addstr(&a->text,
			      "A full barrier also orders earlier stores "
			      "before later loads. Nothing relies on that "
			      "here: no load that follows, up to the next full "
			      "barrier, pairs with another barrier. ");
}

static bool is_in(const teller_vec *v, const char *function)
{
	for (size_t i = 0; i < v->n; i++)
		if (!strcmp(v->at[i].side->access.fn->name, function))
			return true;
	return false;
}

/* Does the change edit the function, or leave a comment there to a person? */
static bool touches(const struct change *c, const struct site *s)
{
	const char *file = s->unit->files.at[s->fn->file];
	const struct span *in = &s->fn->span;

	for (size_t i = 0; i < c->edits.n; i++)
		if (!strcmp(c->edits.at[i].file, file) &&
		    c->edits.at[i].span.begin >= in->begin &&
		    c->edits.at[i].span.begin < in->end)
			return true;
	for (size_t i = 0; i < c->notes.n; i++)
		if (!strcmp(c->notes.at[i].file, file) &&
		    c->notes.at[i].span.begin >= in->begin &&
		    c->notes.at[i].span.begin < in->end)
			return true;
	return false;
}

/*
 * Functions that access the flag and are on neither side, nor touched; no
 * doubles.
 */
static void find_others(const struct story *s, const struct change *c,
			string_vec *out)
{
	for (size_t i = 0; i < s->f->others.n; i++) {
		const struct site *at = &s->f->others.at[i];
		const struct function *fn = at->fn;

		if (fn && !is_in(&s->writers, fn->name) &&
		    !is_in(&s->readers, fn->name) && !touches(c, at))
			string_vec_add(out, fn->name);
	}
	string_vec_sort(out);
}

static void say_others(struct argument *a, const string_vec *names)
{
	size_t n = names->n > MAX_OTHERS ? MAX_OTHERS : names->n;

	if (!n || !a->story->writers.n)
		return;
	strbuf_addstr(&a->text, names->n == 1 ? "Another function that "
						"accesses "
					      : "Other functions that access ");
	add_flag(a, &a->story->writers.at[0]);
	strbuf_addstr(&a->text, ", ");
	for (size_t i = 0; i < n; i++)
		strbuf_addf(&a->text, "%s%s()", list_separator(i, names->n),
			    names->at[i]);
	if (names->n > n)
		strbuf_addf(&a->text, " and %zu more", names->n - n);
	strbuf_addf(&a->text, ", %s in no pair with these barriers. ",
		    names->n == 1 ? "is" : "are");
}

void argument_write(const struct story *s, const struct change *c, bool say_all,
		    struct strbuf *out)
{
	struct argument a = { s, story_has_one_flag(s), STRBUF_INIT };
	string_vec others = VEC_INIT;

	say_sides(&a, &s->writers, true);
	say_sides(&a, &s->readers, false);
	if (say_all)
		say_full(&a);
	find_others(s, c, &others);
	say_others(&a, &others);
	wrap_paragraph(a.text.buf, out);
	string_vec_release(&others);
	strbuf_release(&a.text);
}
