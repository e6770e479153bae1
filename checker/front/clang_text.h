/* SPDX-License-Identifier: GPL-2.0-only */
/* Scope-bound libclang objects and strings. */
#ifndef SMPAIR_CLANG_TEXT_H
#define SMPAIR_CLANG_TEXT_H

#include <clang-c/Index.h>

#include "cleanup.h"

static inline void release_cxstring(CXString *s)
{
	clang_disposeString(*s);
}

static inline void release_cxindex(CXIndex *i)
{
	if (*i)
		clang_disposeIndex(*i);
}

static inline void release_cxtu(CXTranslationUnit *tu)
{
	if (*tu)
		clang_disposeTranslationUnit(*tu);
}

static inline void release_cxdiagnostic(CXDiagnostic *d)
{
	clang_disposeDiagnostic(*d);
}

#define CXSTRING_SCOPED CLEANUP(release_cxstring)

/* Never NULL. */
static inline const char *cxtext(CXString s)
{
	const char *text = clang_getCString(s);

	return text ? text : "";
}

#endif
