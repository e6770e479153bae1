/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A tree with other texts in it, beside the one that stays as it is: a folder
 * of links to the tree's files and folders, where the folders that lead to a
 * changed file are folders of its own.
 */
#ifndef SMPAIR_SHADOW_H
#define SMPAIR_SHADOW_H

#include "overlay.h"

/*
 * Makes the shadow of root in dir, an empty folder, with the texts in place.
 * Returns 0, or -1 after an error().
 */
int shadow_make(const char *root, const struct overlay *texts, const char *dir);

#endif
