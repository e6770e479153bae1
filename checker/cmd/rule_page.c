// SPDX-License-Identifier: GPL-2.0-only
#include "rule_page.h"

#include <stddef.h>
#include <string.h>

static const struct rule_page pages[] = {
#include "rule_pages.inc"
	{ NULL, NULL },
};

const struct rule_page *rule_page_find(const char *id)
{
	for (const struct rule_page *p = pages; p->id; p++)
		if (!strcmp(p->id, id))
			return p;
	return NULL;
}

const struct rule_page *rule_page_all(void)
{
	return pages;
}
