/* SPDX-License-Identifier: GPL-2.0-only */
/* Internal to gate/. */
#ifndef SMPAIR_GATE_RESULTS_H
#define SMPAIR_GATE_RESULTS_H

#include "gate.h"
#include "strbuf.h"
#include "voice.h"

/* Appends a result; name is const, detail is copied. */
void gate_say(gate_results *out, const char *name, enum gate_status status,
	      const char *detail, const char *fmt, ...) PRINTF_LIKE(5, 6);

#endif
