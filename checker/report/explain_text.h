/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * All that is known of one barrier, as sections of plain data, and the two
 * forms that people read it in: the terminal's, and Markdown for an editor.
 */
#ifndef SMPAIR_EXPLAIN_TEXT_H
#define SMPAIR_EXPLAIN_TEXT_H

#include "barrier.h"
#include "diagnostic.h"
#include "pair.h"
#include "text_source.h"

/* What an analysis has found; all of it is borrowed. */
struct explain_source {
	const struct links *links;
	const struct findings *findings;
	/*
	 * By finding, in the order of findings->all; an entry or all may be
	 * NULL: its change as a unified diff, its cost as a table.
	 */
	const char *const *diffs;
	const char *const *costs;
};

enum section_form {
	SECTION_REMARKS, /* lines with places */
	SECTION_DIFF,
	SECTION_LITMUS,
	SECTION_TABLE, /* columns, to be shown with a fixed pitch */
};

struct section {
	const char *title; /* "Ordered before it" */
	enum section_form form;
	VEC(struct remark) remarks; /* of SECTION_REMARKS */
	const char *text;	    /* of the others; ends with a newline */
};

struct explanation {
	struct remark headline; /* at the barrier: what it is, and orders */
	VEC(struct section) sections;
};

/*
 * Fills e with what src says of b: what it orders, its partners with evidence
 * and score, rule, verdict and reasons, proof, litmus tests, cost and change.
 * A section with nothing in it is left out. Texts are in a, or src's own;
 * explanation_release() takes the rest.
 */
void explain(const struct explain_source *src, const struct barrier *b,
	     struct arena *a, struct explanation *e);
void explanation_release(struct explanation *e);

/* Appends it as check prints findings: places first, source lines, colour. */
void explain_text(const struct explanation *e, const struct text_source *source,
		  bool color, struct strbuf *out);

/* Appends it as Markdown: titles in bold, places in backquotes. */
void explain_markdown(const struct explanation *e, struct strbuf *out);

#endif
