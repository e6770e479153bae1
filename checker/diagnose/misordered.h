/* SPDX-License-Identifier: GPL-2.0-only */
/* The parts of rule misordered-access. */
#ifndef SMPAIR_MISORDERED_H
#define SMPAIR_MISORDERED_H

#include "diagnose.h"

/* early_pointer.c: pointers that are published before their data is stored. */
void find_early_pointers(struct diagnose *d);

#endif
