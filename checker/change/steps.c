// SPDX-License-Identifier: GPL-2.0-only
/* From a finding's steps to edits. */
#include <ctype.h>
#include <string.h>

#include "expression.h"
#include "plan.h"
#include "region.h"

static bool span_inside(struct span s, size_t len)
{
	return s.begin <= s.end && s.end <= len;
}

/* Do s and t agree but for blanks? */
static bool same_code(const char *s, size_t len, const char *t)
{
	for (size_t i = 0; i < len; i++) {
		if (isspace((unsigned char)s[i]))
			continue;
		while (isspace((unsigned char)*t))
			t++;
		if (*t++ != s[i])
			return false;
	}
	return t[strspn(t, " \t\r\n")] == '\0';
}

/* Is the file still what the event was read from? */
static bool text_agrees(const struct page *p, const struct step *s)
{
	const struct event *e = s->at.event;
	const char *expr = p->text->data + e->expr.begin;
	size_t len = strlen(s->old_primitive);

	if (!span_inside(e->expr, p->text->len) ||
	    e->expr.begin == e->expr.end ||
	    !span_inside(e->operand, p->text->len) ||
	    !span_inside(e->value, p->text->len) ||
	    !span_inside(e->stmt, p->text->len))
		return false;
	if (e->line && page_line(p, e->expr.begin) != e->line)
		return false;
	if (s->kind == STEP_COMMENT)
		return true;
	if (len)
		return !strncmp(expr, s->old_primitive, len) &&
		       !is_word_char(expr[len]);
	return !e->loc.text || e->prim ||
	       same_code(p->text->data + e->operand.begin,
			 e->operand.end - e->operand.begin, e->loc.text);
}

static const char *site_words(const struct step *s)
{
	if (s->old_primitive[0])
		return s->old_primitive;
	return s->at.event->loc.text ? s->at.event->loc.text : "the access";
}

static const char *wanted_words(const struct step *s)
{
	return s->primitive ? s->primitive : "nothing";
}

/* Can the place be edited at all? */
static int check_step(struct plan *p, const struct step *s)
{
	const struct page *page = plan_page(p, site_file(&s->at));
	const struct event *e = s->at.event;

	if (!page)
		return plan_refuse(p, &s->at, "the file cannot be read");
	if (e->flags & EVF_MACRO && s->kind != STEP_COMMENT)
		return plan_refuse(p, &s->at,
				   "%s is written by a macro; make it %s by "
				   "hand in the macro's definition",
				   site_words(s), wanted_words(s));
	if (!text_agrees(page, s))
		return plan_refuse(p, &s->at,
				   "the text is not what was analysed (%s "
				   "expected); the file has changed since, run "
				   "again",
				   site_words(s));
	if (page_spliced(page, page_line(page, e->expr.begin)) &&
	    s->kind != STEP_COMMENT)
		return plan_refuse(p, &s->at,
				   "%s stands in a macro's definition; make it "
				   "%s by hand",
				   site_words(s), wanted_words(s));
	return 0;
}

/* What takes a fence's place has to be compiled wherever the fence is. */
static int check_branches(struct plan *p, const struct step *s,
			  const struct site *access)
{
	const struct page *page = plan_page(p, site_file(&s->at));
	const struct page *of_access;

	if (!access->event)
		return 0;
	of_access = plan_page(p, site_file(access));
	if (!of_access ||
	    !region_is_deeper(of_access, access->event->expr.begin, page,
			      s->at.event->expr.begin))
		return 0;
	return plan_refuse(p, access,
			   "the access stands in an #if that %s() is not in; "
			   "change it by hand",
			   s->old_primitive);
}

static int check_drop_branches(struct plan *p, const struct step *s)
{
	const struct finding *f = p->finding;

	if (check_branches(p, s, &s->heir))
		return -1;
	for (size_t i = 0; i < f->pairs.n; i++) {
		const struct pair *pair = &f->pairs.at[i];

		if ((same_place(&pair->writer.fence, &s->at) &&
		     check_branches(p, s, &pair->writer.access)) ||
		    (same_place(&pair->reader.fence, &s->at) &&
		     check_branches(p, s, &pair->reader.access)))
			return -1;
	}
	return 0;
}

static void replace_fence(struct plan *p, const struct step *s)
{
	struct span name = s->at.event->expr;

	name.end = name.begin + (unsigned int)strlen(s->old_primitive);
	plan_edit(p, plan_page(p, site_file(&s->at)), name, s->primitive);
}

/*
 * Lines that change are held to today's style: a declaration's "unsigned"
 * becomes "unsigned int", or checkpatch objects (UNSPECIFIED_INT).
 */
static void spell_unsigned(struct plan *p, const struct page *page,
			   const struct event *e)
{
	static const char word[] = "unsigned";
	static const char *const rest[] = { "int", "long", "short", "char" };
	unsigned int begin = page_line_begin(page, e->expr.begin);
	long at = page_code_after(page, begin), next;
	struct span span = { (unsigned int)at, 0 };

	if (!(e->flags & EVF_INIT) || at < 0 ||
	    !page_word_begins(page, span.begin, word))
		return;
	span.end = span.begin + (unsigned int)strlen(word);
	next = page_code_after(page, span.end);
	for (size_t i = 0; i < sizeof(rest) / sizeof(*rest); i++)
		if (next < 0 ||
		    page_word_begins(page, (unsigned int)next, rest[i]))
			return;
	plan_edit(p, page, span, "unsigned int");
}

static int replace_access(struct plan *p, const struct step *s)
{
	const struct page *page = plan_page(p, site_file(&s->at));
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	const char *why;

	if (s->kind == STEP_STORE_RELEASE && value_stores(page, s, &text))
		return plan_refuse(p, &s->at, "%s", text.buf);
	if (s->kind == STEP_STORE_RELEASE)
		why = expression_store(page, s, &text);
	else
		why = expression_load(page, s, &text);
	if (why)
		return plan_refuse(p, &s->at,
				   "%s cannot become %s(): %s; rewrite the "
				   "statement by hand",
				   site_words(s), s->primitive, why);
	reflow_access(p, page, s->at.event, text.buf);
	spell_unsigned(p, page, s->at.event);
	plan_edit(p, page, s->at.event->expr, text.buf);
	return 0;
}

static int take_step(struct plan *p, const struct step *s)
{
	switch (s->kind) {
	case STEP_REPLACE_FENCE:
		replace_fence(p, s);
		return 0;
	case STEP_DROP_FENCE:
		return drop_fence(p, s);
	case STEP_STORE_RELEASE:
	case STEP_LOAD_ACQUIRE:
		return replace_access(p, s);
	case STEP_COMMENT:
		return 0;
	}
	return 0;
}

static int take_steps(struct plan *p)
{
	const struct finding *f = p->finding;

	for (size_t i = 0; i < f->steps.n; i++)
		if (check_step(p, &f->steps.at[i]) ||
		    (f->steps.at[i].kind == STEP_DROP_FENCE &&
		     check_drop_branches(p, &f->steps.at[i])))
			return -1;
	if (plan_wordings(p))
		return -1;
	for (size_t i = 0; i < f->steps.n; i++)
		if (take_step(p, &f->steps.at[i]))
			return -1;
	if (plan_comments(p))
		return -1;
	for (size_t i = 0; i < f->steps.n; i++) {
		if (f->steps.at[i].kind == STEP_DROP_FENCE)
			drop_braces(p, &f->steps.at[i]);
		brace_arms(p, &f->steps.at[i]);
	}
	plan_stale(p);
	plan_notes(p);
	return 0;
}

static void plan_release(struct plan *p)
{
	for (size_t i = 0; i < p->spots.n; i++) {
		wording_release(&p->spots.at[i]->wording);
		vec_release(&p->spots.at[i]->incoming);
		free(p->spots.at[i]);
	}
	vec_release(&p->spots);
	for (size_t i = 0; i < p->pages.n; i++) {
		page_release(p->pages.at[i]);
		free(p->pages.at[i]);
	}
	vec_release(&p->pages);
	vec_release(&p->handled);
}

int change_from_finding(const struct finding *f,
			const struct text_source *texts, struct change *out)
{
	struct plan plan = { .finding = f, .texts = texts, .change = out };
	int ret;

	memset(out, 0, sizeof(*out));
	out->finding = f;
	ret = take_steps(&plan);
	if (!ret)
		ret = change_from_edits(&plan, f);
	if (!ret) {
		const struct edit *clash;

		change_sort(out);
		clash = change_overlap(out);
		if (clash)
			ret = plan_refuse(&plan, change_site(f),
					  "two parts of the change meet in "
					  "%s; make it by hand",
					  clash->file);
	}
	if (ret) {
		vec_clear(&out->edits);
		vec_clear(&out->notes);
	}
	plan_release(&plan);
	return ret;
}
