/* SPDX-License-Identifier: GPL-2.0-only */
/* Files outside arch/ that only compile for another architecture. */
#ifndef SMPAIR_OTHER_ARCH_H
#define SMPAIR_OTHER_ARCH_H

#include <stdbool.h>

/*
 * Does the compiler's message miss a header, "'asm/x.h' file not found", that
 * architectures in the tree at root have, but arch (a folder of arch/) has not?
 */
bool other_arch_header(const char *root, const char *arch, const char *message);

#endif
