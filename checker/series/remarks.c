// SPDX-License-Identifier: GPL-2.0-only
#include "remarks.h"

#include <string.h>

#include "wrap.h"

/* One line for each comment; two findings may be about one. */
static unsigned int add_notes(const struct series_patch *p, struct strbuf *out)
{
	unsigned int n = 0;

	for (size_t i = 0; i < p->changes.n; i++)
		for (size_t k = 0; k < p->changes.at[i]->notes.n; k++) {
			const struct note *note =
				&p->changes.at[i]->notes.at[k];
			struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
			struct strbuf line STRBUF_SCOPED = STRBUF_INIT;

			strbuf_addf(&text, "%s:%u: %s", note->file, note->line,
				    note->text);
			strbuf_addstr(&line, "  ");
			wrap_words(text.buf, "    ", CHANGELOG_WIDTH, &line);
			if (out->len && strstr(out->buf, line.buf))
				continue;
			strbuf_addstr(out, line.buf);
			n++;
		}
	return n;
}

void remarks_mail(const struct series_patch *p, struct strbuf *out)
{
	struct strbuf notes STRBUF_SCOPED = STRBUF_INIT;

	if (add_notes(p, &notes))
		strbuf_addf(out,
			    "Left for a person (lines before the patch):\n%s",
			    notes.buf);
}

static void add_dearer(const struct series_patch *p, struct strbuf *out)
{
	string_vec archs = VEC_INIT;

	for (size_t i = 0; i < p->effects.n; i++)
		if (p->effects.at[i].dearer)
			string_vec_add(&archs, p->effects.at[i].arch);
	for (size_t i = 0; i < archs.n; i++)
		strbuf_addf(out, "%s%s",
			    i ? list_separator(i, archs.n) : "dearer on ",
			    archs.at[i]);
	string_vec_release(&archs);
}

void remarks_short(const struct series_patch *p, struct strbuf *out)
{
	struct strbuf notes STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf dearer STRBUF_SCOPED = STRBUF_INIT;
	unsigned int n = add_notes(p, &notes);

	if (n)
		strbuf_addf(out, "%u comment%s left for a person", n,
			    n == 1 ? "" : "s");
	add_dearer(p, &dearer);
	if (dearer.len)
		strbuf_addf(out, "%s%s", out->len ? "; " : "", dearer.buf);
}
