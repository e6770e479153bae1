// SPDX-License-Identifier: GPL-2.0-only
#include "litmus_files.h"

#include <string.h>

#include "cleanup.h"
#include "diagnostic.h"
#include "path.h"
#include "strbuf.h"

static void name_of(const struct finding *f, const char *when,
		    struct strbuf *out)
{
	struct site at = finding_site(f);

	for (const char *s = at.event ? site_file(&at) : "finding"; *s; s++)
		strbuf_addch(out, *s == '/' ? '_' : *s);
	strbuf_addf(out, "-%u-%s.litmus", at.event ? at.event->line : 0, when);
}

/* Returns the number of files written, 0 or 1, or -1. */
static int write_one(const struct finding *f, const char *when,
		     const char *text, const char *dir)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	char *path CLEANUP(free_ptr) = NULL;

	if (!text)
		return 0;
	name_of(f, when, &name);
	path = path_join(dir, name.buf);
	return write_file(path, text, strlen(text)) ? -1 : 1;
}

int report_litmus_files(const struct findings *f, const char *dir)
{
	int written = 0;

	if (make_dirs(dir))
		return error_errno("%s: cannot make the folder", dir);
	for (size_t i = 0; i < f->all.n; i++) {
		const struct finding *one = f->all.at[i];
		int b = write_one(one, "before", one->litmus_before, dir);
		int a = b < 0 ? b
			      : write_one(one, "after", one->litmus_after, dir);

		if (a < 0)
			return -1;
		written += a + b;
	}
	return written;
}
