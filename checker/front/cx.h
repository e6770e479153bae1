/* SPDX-License-Identifier: GPL-2.0-only */
/* Scope cleanup for what libclang gives away. */
#ifndef SMPAIR_FRONT_CX_H
#define SMPAIR_FRONT_CX_H

#include <clang-c/Index.h>

#include "cleanup.h"

static inline void dispose_string(CXString *s)
{
	clang_disposeString(*s);
}

#define CX_STRING CXString CLEANUP(dispose_string)

/* Never NULL. */
static inline const char *cx_str(CXString s)
{
	const char *str = clang_getCString(s);

	return str ? str : "";
}

#endif
