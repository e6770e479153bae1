// SPDX-License-Identifier: GPL-2.0-only
#include "litmus_text.h"

#include <git2.h>
#include <string.h>

#include "lkmm.h"
#include "wrap.h"

#define INDENT "    "

/* Tabs count as eight columns from where the sign ends. */
enum { LINE_MAX_COLUMNS = CHANGELOG_WIDTH - 5 };

/* Appends the line, broken after commas where it is too long. */
static void add_broken(const char *line, size_t len, struct strbuf *out)
{
	while (len > LINE_MAX_COLUMNS) {
		size_t at = LINE_MAX_COLUMNS;

		while (at > 1 && strncmp(line + at - 2, ", ", 2))
			at--;
		if (at < 2)
			break;
		strbuf_add(out, line, at - 1);
		strbuf_addstr(out, "\n   ");
		line += at;
		len -= at;
	}
	strbuf_add(out, line, len);
	strbuf_addch(out, '\n');
}

static bool is_wanted(const char *line, size_t len)
{
	return len && strncmp(line, "locations ", 10);
}

/* The test's name without "-before" or "-after", so that there is one. */
static size_t name_len(const char *line, size_t len)
{
	size_t end = len;

	while (end > 2 && line[end - 1] != '-' && line[end - 1] != ' ')
		end--;
	return end > 2 && line[end - 1] == '-' ? end - 1 : len;
}

static void for_people(const char *test, struct strbuf *out)
{
	for (const char *line = test; *line;) {
		size_t len = strcspn(line, "\n");

		if (line == test)
			add_broken(line, name_len(line, len), out);
		else if (is_wanted(line, len))
			add_broken(line, len, out);
		line += len + (line[len] == '\n');
	}
}

static void add_all(const struct strbuf *test, struct strbuf *out)
{
	for (const char *line = test->buf; *line;) {
		size_t len = strcspn(line, "\n");

		strbuf_addf(out, INDENT " %.*s\n", (int)len, line);
		line += len + (line[len] == '\n');
	}
}

static int add_line(const git_diff_delta *delta, const git_diff_hunk *hunk,
		    const git_diff_line *line, void *data)
{
	struct strbuf *out = data;

	(void)delta;
	(void)hunk;
	if (line->origin != GIT_DIFF_LINE_CONTEXT &&
	    line->origin != GIT_DIFF_LINE_ADDITION &&
	    line->origin != GIT_DIFF_LINE_DELETION)
		return 0;
	strbuf_addf(out, INDENT "%c", line->origin);
	strbuf_add(out, line->content, line->content_len);
	return 0;
}

static int add_diff(const struct strbuf *before, const struct strbuf *after,
		    struct strbuf *out)
{
	git_diff_options opt;
	git_patch *patch = NULL;
	int ret;

	if (!strcmp(before->buf, after->buf)) {
		add_all(after, out);
		return 0;
	}
	git_libgit2_init();
	git_diff_options_init(&opt, GIT_DIFF_OPTIONS_VERSION);
	opt.context_lines = 1000;
	ret = git_patch_from_buffers(&patch, before->buf, before->len, "test",
				     after->buf, after->len, "test", &opt);
	if (!ret)
		ret = git_patch_print(patch, add_line, out);
	git_patch_free(patch);
	git_libgit2_shutdown();
	return ret ? -1 : 0;
}

/* "Never 0 2" at the line's end: what follows the test's name. */
static size_t verdict_len(const char *line, size_t len)
{
	size_t spaces = 0, at = len;

	while (at && spaces < 3)
		spaces += line[--at] == ' ';
	return len - at - 1;
}

/* Appends the lines of herd7's answer that are the verdict, without the name. */
static void add_verdict(const struct litmus *t, const struct lkmm_result *r,
			const char *when, struct strbuf *out)
{
	static const char observation[] = "Observation ";

	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	lkmm_write_result(t, r, &text);
	for (const char *line = text.buf; *line;) {
		size_t len = strcspn(line, "\n");

		if (!strncmp(line, "Flag ", 5))
			strbuf_addf(out, INDENT "%s %.*s\n", when, (int)len,
				    line);
		else if (!strncmp(line, observation, strlen(observation)))
			strbuf_addf(out, INDENT "%s Observation %.*s\n", when,
				    (int)verdict_len(line, len),
				    line + len - verdict_len(line, len));
		line += len + (line[len] == '\n');
	}
}

static int judge(const char *test, const char *when, struct strbuf *out)
{
	struct arena arena = ARENA_INIT;
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	struct litmus *t = litmus_parse(&arena, "test", test, strlen(test),
					&err);
	struct lkmm_result r;
	int ret = -1;

	if (t) {
		ret = lkmm_check(t, NULL, &r);
		if (!ret)
			add_verdict(t, &r, when, out);
		lkmm_result_release(&r);
	}
	arena_release(&arena);
	return ret;
}

int litmus_text(const char *before, const char *after, struct strbuf *out)
{
	struct strbuf x STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf y STRBUF_SCOPED = STRBUF_INIT;
	size_t start = out->len;

	for_people(before, &x);
	for_people(after, &y);
	if (!add_diff(&x, &y, out)) {
		strbuf_addch(out, '\n');
		if (!judge(before, "before:", out) &&
		    !judge(after, "after: ", out)) {
			strbuf_addch(out, '\n');
			return 0;
		}
	}
	strbuf_truncate(out, start);
	return -1;
}
