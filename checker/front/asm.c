// SPDX-License-Identifier: GPL-2.0-only
/*
 * Inline assembly. libclang shows the operands but neither their constraints
 * nor the labels of asm goto: both are read from the statement's text, where
 * it is spelled.
 */
#include <string.h>

#include "jump.h"
#include "lvalue.h"

struct asm_text {
	struct front_file *file;
	unsigned int begin[5], end[5]; /* template, outputs, inputs, clobbers,
					* labels */
	unsigned int nparts;
	bool is_goto;
};

/* Splits "(template : outputs : ...)" at its colons. */
static void split(struct asm_text *a, unsigned int paren)
{
	const struct front_file *f = a->file;
	unsigned int close = text_skip_token(f, paren) - 1;
	unsigned int i = paren + 1;

	a->nparts = 1;
	a->begin[0] = i;
	while (i < close) {
		a->end[a->nparts - 1] = i;
		if (f->data[i] == ':' && a->nparts < 5)
			a->begin[a->nparts++] = i + 1;
		i = text_skip_token(f, text_skip_blanks(f, i));
		i = text_skip_blanks(f, i);
	}
	a->end[a->nparts - 1] = close;
}

static bool read_text(struct walk *w, struct node *n, struct asm_text *a)
{
	CXSourceRange r = clang_getCursorExtent(n->cursor);
	CXFile handle;
	unsigned int i;

	memset(a, 0, sizeof(*a));
	clang_getSpellingLocation(clang_getRangeStart(r), &handle, NULL, NULL,
				  &i);
	a->file = handle ? files_load(w->files, handle) : NULL;
	if (!a->file || !a->file->data)
		return false;
	while (i < a->file->len && is_word_char(a->file->data[i])) {
		if (text_word_at(a->file, i, "goto") ||
		    text_word_at(a->file, i, "asm_goto"))
			a->is_goto = true;
		i = text_skip_blanks(a->file, text_skip_token(a->file, i));
	}
	if (i >= a->file->len || a->file->data[i] != '(')
		return false;
	split(a, i);
	return true;
}

/* The first character of each operand's constraint in part, '\0' after. */
static void constraints(const struct asm_text *a, unsigned int part, char *out,
			unsigned int max)
{
	const struct front_file *f = a->file;
	unsigned int n = 0;

	if (part < a->nparts)
		for (unsigned int i = text_skip_blanks(f, a->begin[part]);
		     i < a->end[part] && n + 1 < max;) {
			if (f->data[i] == '"')
				out[n++] = f->data[i + 1];
			i = text_skip_blanks(f, text_skip_token(f, i));
		}
	out[n] = '\0';
}

static void walk_output(struct walk *w, struct node *n, char constraint)
{
	struct want address = { .address = true };
	struct event e;

	walk_expr(w, n, address);
	if (!event_access(w, &e, constraint == '=' ? EV_WRITE : EV_RMW, n, n))
		return;
	e.op = "asm";
	e.flags |= EVF_MACRO; /* no assignment to edit */
	event_add(w, &e);
}

/* Inputs are read before outputs are written. */
static void walk_operands(struct walk *w, struct node *n, const char *outputs)
{
	size_t nout = strlen(outputs), i = 0;

	for (struct node *kid = n->first; kid; kid = kid->next)
		if (i++ >= nout)
			walk_value(w, kid);
	i = 0;
	for (struct node *kid = n->first; kid && i < nout; kid = kid->next)
		walk_output(w, kid, outputs[i++]);
}

/* Edges to the labels of asm goto; false when one cannot be told. */
static bool link_labels(struct walk *w, const struct asm_text *a,
			unsigned int from)
{
	const struct front_file *f = a->file;
	bool found_all = a->nparts == 5;

	for (unsigned int i = found_all ? text_skip_blanks(f, a->begin[4]) : 0;
	     found_all && i < a->end[4];) {
		unsigned int end = text_skip_token(f, i);
		bool found = f->data[i] == ',';

		for (size_t l = 0; l < w->labels.n && !found; l++) {
			found = text_word_at(f, i, w->labels.at[l].name);
			if (found)
				cfg_edge(&w->cfg, from, w->labels.at[l].block);
		}
		found_all = found;
		i = text_skip_blanks(f, end);
	}
	return found_all;
}

void walk_asm(struct walk *w, struct node *n)
{
	struct asm_text a;
	char outputs[32] = "";
	unsigned int from, next;

	if (read_text(w, n, &a))
		constraints(&a, 1, outputs, sizeof(outputs));
	walk_operands(w, n, outputs);
	if (!a.is_goto)
		return;
	from = w->cur;
	next = cfg_block(&w->cfg);
	cfg_edge(&w->cfg, from, next);
	if (!link_labels(w, &a, from))
		vec_push(&w->computed, from);
	w->cur = next;
}
