/* SPDX-License-Identifier: GPL-2.0-only */
/* What a rule gains by architecture, as its page says. */
#ifndef SMPAIR_RULE_COST_H
#define SMPAIR_RULE_COST_H

#include "arena.h"

/*
 * The section "What it costs" in a, the columns of tables aligned; NULL when
 * there is no such rule or section.
 */
const char *rule_cost(const char *rule, struct arena *a);

#endif
