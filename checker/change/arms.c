// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lines that change are held to today's style: where one arm of an if has
 * braces, all have.
 */
#include <string.h>

#include "plan.h"

/* The ')' of "if (...)" at begin; -1: it is none. */
static long end_of_condition(const struct page *p, unsigned int begin,
			     unsigned int inside)
{
	long at;

	if (!page_word_begins(p, begin, "if"))
		return -1;
	for (at = page_code_after(p, inside);
	     at >= 0 && p->code[at] != ';' && p->code[at] != '{';
	     at = page_code_after(p, (unsigned int)at + 1)) {
		long open = p->code[at] == ')'
				    ? page_opener(p, (unsigned int)at)
				    : -1;

		if (open >= 0 &&
		    page_code_before(p, (unsigned int)open) == (long)begin + 1)
			return at;
	}
	return -1;
}

/* "else" with a '{' after the one statement that begins at `body`; -1. */
static long braced_else(const struct page *p, unsigned int body)
{
	unsigned int depth = 0;
	static const char *const heads[] = { "if", "for", "while", "do",
					     "switch" };
	long at = body, brace;

	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); i++)
		if (page_word_begins(p, body, heads[i]))
			return -1;
	for (; at >= 0 && (depth || p->code[at] != ';');
	     at = page_code_after(p, (unsigned int)at + 1)) {
		if (strchr("{}", p->code[at]))
			return -1;
		depth += p->code[at] == '(';
		depth -= p->code[at] == ')';
	}
	at = at < 0 ? -1 : page_code_after(p, (unsigned int)at + 1);
	if (at < 0 || !page_word_begins(p, (unsigned int)at, "else") ||
	    !page_starts_line(p, (unsigned int)at))
		return -1;
	brace = page_code_after(p, (unsigned int)at + 4);
	return brace >= 0 && p->code[brace] == '{' ? at : -1;
}

void brace_arms(struct plan *p, const struct step *s)
{
	const struct page *page = plan_page(p, site_file(&s->at));
	const struct event *e = s->at.event;
	long closer, body, arm;

	if (s->kind != STEP_STORE_RELEASE && s->kind != STEP_LOAD_ACQUIRE)
		return;
	closer = end_of_condition(page, e->stmt.begin, e->expr.end);
	if (closer < 0 || !page_ends_line(page, (unsigned int)closer + 1))
		return;
	body = page_code_after(page, (unsigned int)closer + 1);
	arm = body < 0 ? -1 : braced_else(page, (unsigned int)body);
	if (arm < 0)
		return;
	plan_edit(p, page,
		  (struct span){ (unsigned int)closer + 1,
				 (unsigned int)closer + 1 },
		  " {");
	plan_edit(p, page,
		  (struct span){ (unsigned int)arm, (unsigned int)arm }, "} ");
}
