// SPDX-License-Identifier: GPL-2.0-only
#include "reasons.h"

#include <string.h>

static const struct reason_row rows[] = {
#define X(id, text, instead) { id, text, instead },
#include "reasons.def"
#undef X
};

const struct reason_row *reason_find(const char *id)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (!strcmp(rows[i].id, id))
			return &rows[i];
	}
	return NULL;
}

const struct reason_row *reason_all(size_t *n)
{
	*n = sizeof(rows) / sizeof(rows[0]);
	return rows;
}
