/* SPDX-License-Identifier: GPL-2.0-only */
/* The parts of rule unpaired-barrier. */
#ifndef SMPAIR_UNPAIRED_H
#define SMPAIR_UNPAIRED_H

#include "diagnose.h"

/* last_reference.c: objects taken apart once a count is seen to be zero. */
void find_last_references(struct diagnose *d);
/* for_device.c: barriers for CPUs before a device is told something. */
void find_for_devices(struct diagnose *d);

#endif
