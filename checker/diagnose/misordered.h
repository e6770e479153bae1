/* SPDX-License-Identifier: GPL-2.0-only */
/* The parts of rule misordered-access. */
#ifndef SMPAIR_MISORDERED_H
#define SMPAIR_MISORDERED_H

#include "diagnose.h"

/* early_pointer.c: pointers that are published before their data is stored. */
void find_early_pointers(struct diagnose *d);
/* early_list.c: counts set after the object was put in a list for RCU. */
void find_early_lists(struct diagnose *d);
/* early_flag.c: flags on the wrong side of barriers that comments pair. */
void find_early_flags(struct diagnose *d);

/*
 * foreign_load.c: of the loads right behind the fence, of which *load is the
 * first, one of what others store than the functions around the fence, where
 * there is one. False: they store all that is loaded themselves, and nobody
 * else does.
 */
bool find_foreign_load(const struct diagnose *d, const struct site *fence,
		       struct site *load);

#endif
