// SPDX-License-Identifier: GPL-2.0-only
#include "uri.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "path.h"

static int hex_digit(char c)
{
	const char *digits = "0123456789abcdef", *p;

	p = c ? strchr(digits, tolower((unsigned char)c)) : NULL;
	return p ? (int)(p - digits) : -1;
}

/* Decodes; false for a NUL or a percent sign without two digits. */
static bool decode(const char *s, struct strbuf *out)
{
	for (; *s; s++) {
		int high, low;

		if (*s != '%') {
			strbuf_addch(out, *s);
			continue;
		}
		high = hex_digit(s[1]);
		low = high < 0 ? -1 : hex_digit(s[2]);
		if (low < 0 || high * 16 + low == 0)
			return false;
		strbuf_addch(out, (char)(high * 16 + low));
		s += 2;
	}
	return true;
}

char *uri_path(const char *uri)
{
	static const char *const starts[] = { "file:///", "file://localhost/" };
	struct strbuf path STRBUF_SCOPED = STRBUF_INIT;

	for (size_t i = 0; i < sizeof(starts) / sizeof(*starts); i++) {
		size_t len = strlen(starts[i]);

		if (strncasecmp(uri, starts[i], len))
			continue;
		if (!decode(uri + len - 1, &path))
			return NULL;
		return path_normal("/", path.buf);
	}
	return NULL;
}

char *uri_of_path(const char *path)
{
	struct strbuf uri = STRBUF_INIT;

	strbuf_addstr(&uri, "file://");
	for (; *path; path++) {
		unsigned char c = (unsigned char)*path;

		if (c < 128 && (isalnum(c) || strchr("-._~/+", c)))
			strbuf_addch(&uri, (char)c);
		else
			strbuf_addf(&uri, "%%%02X", c);
	}
	return strbuf_detach(&uri);
}
