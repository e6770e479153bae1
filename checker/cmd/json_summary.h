/* SPDX-License-Identifier: GPL-2.0-only */
/* What check --format=json prints beside findings, as JSON lines. */
#ifndef SMPAIR_JSON_SUMMARY_H
#define SMPAIR_JSON_SUMMARY_H

#include "coverage.h"
#include "session.h"

/* Appends the last line: what the run did. */
void json_summary(const struct session *s, const struct coverage *c,
		  struct strbuf *out);
/* Appends a line for each site that was not analysed. */
void json_coverage(const struct coverage *c, struct strbuf *out);

#endif
