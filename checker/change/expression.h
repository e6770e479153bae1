/* SPDX-License-Identifier: GPL-2.0-only */
/* An access written with another primitive. */
#ifndef SMPAIR_EXPRESSION_H
#define SMPAIR_EXPRESSION_H

#include "finding.h"
#include "page.h"

/*
 * Appends the text that takes the place of the step's event->expr, laid out
 * for where it stands. Returns NULL, or why it cannot be written.
 */
const char *expression_store(const struct page *p, const struct step *s,
			     struct strbuf *out);
const char *expression_load(const struct page *p, const struct step *s,
			    struct strbuf *out);

/*
 * Does the value that is stored hold a store of its own ("x = y = 1")? It
 * would come before the release. Appends that it does, in words.
 */
bool value_stores(const struct page *p, const struct step *s,
		  struct strbuf *out);

/* Does the code hold an assignment, ++ or --? */
bool stores_value(const char *code, size_t len);

/* Is the event's expression all of its statement but the ';'? */
bool expression_is_statement(const struct page *p, const struct event *e);

/* Appends the lvalue's address: "&x->f", and "p" for "*p". */
void address_of(const char *lvalue, size_t len, struct strbuf *out);

/* Can the text stand right of a binary operator without parentheses? */
bool binds_tightly(const char *s, size_t len);

#endif
