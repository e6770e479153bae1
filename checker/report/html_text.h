/* SPDX-License-Identifier: GPL-2.0-only */
/* Text in HTML, and the parts of the page. Internal to report/. */
#ifndef SMPAIR_HTML_TEXT_H
#define SMPAIR_HTML_TEXT_H

#include "finding.h"
#include "strbuf.h"
#include "text_source.h"

/* Appends text with what HTML takes for markup escaped. */
void html_add(struct strbuf *out, const char *text, size_t len);
void html_addstr(struct strbuf *out, const char *text);

/* Appends a diff, each line in a span by what it is. */
void html_diff(const char *diff, struct strbuf *out);

/*
 * Appends the lines of a side's accesses, grouped by function, each access
 * marked as "data", "barrier" or "flag".
 */
void html_side(const struct side *s, const struct text_source *source,
	       struct strbuf *out);

#endif
