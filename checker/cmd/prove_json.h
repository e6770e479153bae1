/* SPDX-License-Identifier: GPL-2.0-only */
/* Verdicts as JSON, one object per test. */
#ifndef SMPAIR_PROVE_JSON_H
#define SMPAIR_PROVE_JSON_H

#include "lkmm.h"

/*
 * Appends an object with the members file, test, verdict, ok, states (each an
 * object from term to value), positive, negative, flags, condition, and when
 * the comment has a result, agrees; when there is a witness, witness and dot;
 * herd7 with its answer, "agrees", "differs" or "no verdict", unless NULL.
 */
void prove_json_result(const struct litmus *test, const struct lkmm_result *r,
		       const char *herd7, struct strbuf *out);
/* Appends an object with the members file and error. */
void prove_json_failure(const char *path, const char *reason,
			struct strbuf *out);

#endif
