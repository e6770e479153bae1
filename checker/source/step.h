/* SPDX-License-Identifier: GPL-2.0-only */
/* Saying on stderr that something that takes long has begun. */
#ifndef SMPAIR_STEP_H
#define SMPAIR_STEP_H

#include "voice.h"

/* One line, "smpair: text ...". */
void step_say(const char *fmt, ...) PRINTF_LIKE(1, 2);

#endif
