/* SPDX-License-Identifier: GPL-2.0-only */
/* Objects of SARIF. Internal to report/; references are new. */
#ifndef SMPAIR_SARIF_PARTS_H
#define SMPAIR_SARIF_PARTS_H

#include <jansson.h>

#include "entry.h"

/* What URIs are relative to. */
#define SARIF_ROOT "SRCROOT"

json_t *sarif_message(const char *text);
json_t *sarif_location(const struct entry_place *at,
		       const struct text_source *texts);
/* One fix with the changes of all files; NULL: there is none. */
json_t *sarif_fixes(const struct entry *e, const struct text_source *texts);

#endif
