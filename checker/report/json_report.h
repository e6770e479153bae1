/* SPDX-License-Identifier: GPL-2.0-only */
/* Findings for programs, as rules/findings.schema.json describes them. */
#ifndef SMPAIR_JSON_REPORT_H
#define SMPAIR_JSON_REPORT_H

#include "text_report.h"

/* Appends a line with a JSON object for each entry that is shown. */
void report_json(const entry_vec *entries, const struct report_options *o,
		 struct strbuf *out);

#endif
