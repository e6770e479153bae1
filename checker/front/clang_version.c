// SPDX-License-Identifier: GPL-2.0-only
#include "clang_version.h"

#include <string.h>

#include "clang_text.h"

void clang_version(struct strbuf *out)
{
	CXString version CXSTRING_SCOPED = clang_getClangVersion();
	const char *text = cxtext(version) +
			   strcspn(cxtext(version), "0123456789");

	strbuf_add(out, text, strspn(text, "0123456789."));
}
