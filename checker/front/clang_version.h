/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SMPAIR_CLANG_VERSION_H
#define SMPAIR_CLANG_VERSION_H

#include "strbuf.h"

/* Appends the version of the libclang at work: "19.1.7". */
void clang_version(struct strbuf *out);

#endif
