/* SPDX-License-Identifier: GPL-2.0-only */
/* What function pointers may hold. Internal to match/program. */
#ifndef SMPAIR_TARGETS_H
#define SMPAIR_TARGETS_H

#include "program.h"

/* The functions that one pointer may hold. */
struct target_list {
	struct key_hash hash; /* of the pointer's key */
	VEC(const char *) functions;
};

void target_list_free(struct target_list *list);

#endif
