// SPDX-License-Identifier: GPL-2.0-only
#include "newer.h"

#include <string.h>

#include "vocab.h"

static bool in_comment(const comment_vec *comments, size_t offset)
{
	for (size_t i = 0; i < comments->n; i++)
		if (offset >= comments->at[i].span.begin &&
		    offset < comments->at[i].span.end)
			return true;
	return false;
}

/* Does the text have the word and "(" outside of comments? */
static bool declares(const struct source_text *t, const char *name)
{
	size_t len = strlen(name);
	comment_vec comments = VEC_INIT;
	bool found = false;

	text_comments(t, &comments);
	for (const char *at = strstr(t->data, name); at && !found;
	     at = strstr(at + len, name))
		found = at[len] == '(' &&
			(at == t->data || !is_word_char(at[-1])) &&
			!in_comment(&comments, (size_t)(at - t->data));
	vec_release(&comments);
	return found;
}

void newer_primitives(const struct text_source *source, unsigned int version,
		      string_vec *out)
{
	size_t n;
	const struct primitive *all = vocab_all(&n);

	for (size_t i = 0; i < n; i++) {
		struct strbuf path STRBUF_SCOPED = STRBUF_INIT;
		const struct source_text *t;

		if (!all[i].since)
			continue;
		strbuf_addf(&path, "include/linux/%.*s.h",
			    (int)strcspn(all[i].name, "_"), all[i].name);
		t = text_source_get(source, path.buf);
		if (t ? declares(t, all[i].name) : all[i].since <= version)
			string_vec_add(out, all[i].name);
	}
}
