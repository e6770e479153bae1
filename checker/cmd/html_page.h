/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SMPAIR_HTML_PAGE_H
#define SMPAIR_HTML_PAGE_H

#include "entry.h"
#include "session.h"

/*
 * Writes the page of --html in place of an older one. Returns 0, or -1 after
 * an error().
 */
int html_page_write(struct session *s, const entry_vec *entries);

#endif
