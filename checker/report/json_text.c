// SPDX-License-Identifier: GPL-2.0-only
#include "json_text.h"

#include <stdlib.h>
#include <string.h>

bool is_utf8(const char *s)
{
	json_t *value = json_string(s);
	bool ok = value;

	json_decref(value);
	return ok;
}

/* Length of the character that s starts with; 0: it is none. */
static size_t character(const char *s)
{
	size_t most = strnlen(s, 4);

	for (size_t len = 1; len <= most; len++) {
		json_t *value = json_stringn(s, len);
		bool ok = value;

		json_decref(value);
		if (ok)
			return len;
	}
	return 0;
}

json_t *json_text(const char *s)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	json_t *value = json_string(s);

	if (value)
		return value;
	while (*s) {
		size_t len = character(s);

		if (len)
			strbuf_add(&sb, s, len);
		else
			strbuf_addstr(&sb, "\xef\xbf\xbd");
		s += len ? len : 1;
	}
	return json_stringn(sb.buf, sb.len);
}

void json_put(json_t *object, const char *key, json_t *value)
{
	if (value)
		json_object_set_new(object, key, value);
}

void json_put_text(json_t *object, const char *key, const char *text)
{
	json_put(object, key, text ? json_text(text) : NULL);
}

void json_print(json_t *value, size_t flags, struct strbuf *out)
{
	char *text = json_dumps(value, flags);

	if (!text)
		BUG("a value that is no JSON");
	strbuf_addstr(out, text);
	strbuf_addch(out, '\n');
	free(text);
	json_decref(value);
}
