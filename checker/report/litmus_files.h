/* SPDX-License-Identifier: GPL-2.0-only */
/* The litmus tests of findings, as files. */
#ifndef SMPAIR_LITMUS_FILES_H
#define SMPAIR_LITMUS_FILES_H

#include "finding.h"

/*
 * Writes the tests of each finding into dir, which is made when it is
 * missing, as "fs_a.c-117-before.litmus" and "-after.litmus" by its place.
 * Returns the number of files, or -1 after an error() at the first that could
 * not be written.
 */
int report_litmus_files(const struct findings *f, const char *dir);

#endif
