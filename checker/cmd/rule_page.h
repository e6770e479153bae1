/* SPDX-License-Identifier: GPL-2.0-only */
/* The pages of rules/, which CMake puts into the program. */
#ifndef SMPAIR_RULE_PAGE_H
#define SMPAIR_RULE_PAGE_H

struct rule_page {
	const char *id;	  /* "acqrel" */
	const char *text; /* Markdown, without the licence line */
};

/* NULL when there is no such rule. */
const struct rule_page *rule_page_find(const char *id);
/* Sorted by id, up to one without. */
const struct rule_page *rule_page_all(void);

#endif
