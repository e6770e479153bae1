// SPDX-License-Identifier: GPL-2.0-only
/* Diagnoses whose fix is text rather than steps. */
#include <string.h>

#include "diagnosis.h"
#include "plan.h"

int change_from_edits(struct plan *p, const struct finding *f)
{
	const struct text_edit *e = f->diagnosis ? f->diagnosis->edits : NULL;

	for (; e; e = e->next) {
		const struct page *page = plan_page(p, e->file);

		if (!page || e->span.end > page->text->len)
			return plan_refuse(p, &f->reasons.at[0].about,
					   "%s is not what was analysed; run "
					   "again",
					   e->file);
		plan_edit(p, page, e->span, e->text);
	}
	return 0;
}
