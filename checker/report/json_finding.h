/* SPDX-License-Identifier: GPL-2.0-only */
/* The parts of a JSON finding. Internal to report/; references are new. */
#ifndef SMPAIR_JSON_FINDING_H
#define SMPAIR_JSON_FINDING_H

#include <jansson.h>

#include "entry.h"

/* file, line, column, end_line, end_column, function; NULL: nowhere. */
json_t *json_place(const struct entry_place *at,
		   const struct text_source *texts);

/* What the pairs publish, each flag once, with all of its payload. */
json_t *json_flags(const struct finding *f);
json_t *json_pairs(const struct finding *f, const struct text_source *texts);
/* Each barrier or access that stands for a side, but the one at `at`. */
json_t *json_partners(const struct finding *f, const struct entry_place *at,
		      const struct text_source *texts);
json_t *json_reasons(const struct finding *f, const struct text_source *texts);
/* Accesses of the flags that are in no pair. */
json_t *json_others(const struct finding *f, const struct text_source *texts);
/* Is there a change, all of it UTF-8, which JSON can hold? */
bool json_can_hold_change(const struct entry *e);
/* NULL: there is none. */
json_t *json_proof(const struct finding *f);

#endif
