// SPDX-License-Identifier: GPL-2.0-only
/* The unified diff, by libgit2. */
#include <ctype.h>
#include <git2.h>
#include <string.h>

#include "change.h"

#define FUNC_NAME_MAX 80 /* what git shows of the function's line */

typedef VEC(const char *) path_vec;

static int path_cmp(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void paths_of(const struct change *const *changes, size_t n,
		     path_vec *out)
{
	size_t kept = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < changes[i]->edits.n; k++)
			vec_push(out, changes[i]->edits.at[k].file);
	vec_sort(out, path_cmp);
	for (size_t i = 0; i < out->n; i++)
		if (!kept || strcmp(out->at[kept - 1], out->at[i]))
			out->at[kept++] = out->at[i];
	out->n = kept;
}

/* "out:" and the like, alone on its line. */
static bool is_label(const char *s, size_t len)
{
	size_t i = 0;

	while (i < len && (isalnum((unsigned char)s[i]) || s[i] == '_'))
		i++;
	if (i == len || s[i] != ':')
		return false;
	for (i++; i < len && isspace((unsigned char)s[i]);)
		i++;
	return i == len || s[i] == '/';
}

/* What git's driver for C takes for the line of a function. */
static bool is_function_line(const char *s, size_t len)
{
	return len && (isalpha((unsigned char)*s) || *s == '_') &&
	       !is_label(s, len);
}

struct printer {
	const struct source_text *text;
	struct strbuf *out;
};

static void add_function_name(const struct printer *p, unsigned int line)
{
	while (--line >= 1) {
		struct span s = text_line(p->text, line);
		const char *data = p->text->data + s.begin;
		size_t len = s.end - s.begin;

		if (!is_function_line(data, len))
			continue;
		if (len > FUNC_NAME_MAX)
			len = FUNC_NAME_MAX;
		while (len && isspace((unsigned char)data[len - 1]))
			len--;
		strbuf_addch(p->out, ' ');
		strbuf_add(p->out, data, len);
		return;
	}
}

static void add_range(struct strbuf *out, char sign, int start, int lines)
{
	strbuf_addf(out, "%c%d", sign, start);
	if (lines != 1)
		strbuf_addf(out, ",%d", lines);
}

static void add_hunk_header(const struct printer *p, const git_diff_hunk *h)
{
	strbuf_addstr(p->out, "@@ ");
	add_range(p->out, '-', h->old_start, h->old_lines);
	strbuf_addch(p->out, ' ');
	add_range(p->out, '+', h->new_start, h->new_lines);
	strbuf_addstr(p->out, " @@");
	if (h->old_start > 0)
		add_function_name(p, (unsigned int)h->old_start);
	strbuf_addch(p->out, '\n');
}

static int print_line(const git_diff_delta *delta, const git_diff_hunk *hunk,
		      const git_diff_line *line, void *ctx)
{
	struct printer *p = ctx;

	(void)delta;
	switch (line->origin) {
	case GIT_DIFF_LINE_HUNK_HDR:
		add_hunk_header(p, hunk);
		return 0;
	case GIT_DIFF_LINE_CONTEXT:
	case GIT_DIFF_LINE_ADDITION:
	case GIT_DIFF_LINE_DELETION:
		strbuf_addch(p->out, line->origin);
		break;
	}
	strbuf_add(p->out, line->content, line->content_len);
	return 0;
}

static int report_git(const char *path)
{
	const git_error *e = git_error_last();

	return error("%s: cannot make a diff: %s", path,
		     e && e->message ? e->message : "libgit2 does not say why");
}

/* As git lays it out; NULL after an error(). Both texts are to outlive it. */
static git_patch *patch_of(const char *path, const struct source_text *text,
			   const struct strbuf *new_text)
{
	git_diff_options opts;
	git_patch *patch = NULL;

	git_diff_options_init(&opts, GIT_DIFF_OPTIONS_VERSION);
	opts.flags |= GIT_DIFF_INDENT_HEURISTIC | GIT_DIFF_FORCE_TEXT;
	opts.context_lines = 3;
	if (!git_patch_from_buffers(&patch, text->data, text->len, path,
				    new_text->buf, new_text->len, path, &opts))
		return patch;
	report_git(path);
	return NULL;
}

static int add_patch(const char *path, const struct source_text *text,
		     const struct strbuf *new_text, struct strbuf *out)
{
	struct printer p = { text, out };
	git_patch *patch = patch_of(path, text, new_text);
	int ret = -1;

	if (!patch)
		return -1;
	if (git_patch_print(patch, print_line, &p))
		report_git(path);
	else
		ret = 0;
	git_patch_free(patch);
	return ret;
}

/* Returns 1 when the file has edits, 0 when it has none, or -1. */
static int add_file(const struct change *const *changes, size_t n,
		    const char *path, const struct text_source *texts,
		    struct strbuf *out)
{
	const struct source_text *text = texts->load(texts->ctx, path);
	struct strbuf new_text STRBUF_SCOPED = STRBUF_INIT;

	if (!text)
		return error("%s: cannot be read for the diff", path);
	if (change_apply_text(changes, n, path, text, &new_text) < 0)
		return error("%s: changes overlap, none is written", path);
	if (new_text.len == text->len &&
	    !memcmp(new_text.buf, text->data, text->len))
		return 0;
	return add_patch(path, text, &new_text, out) ? -1 : 1;
}

int change_diff(const struct change *const *changes, size_t n,
		const struct text_source *texts, struct strbuf *out)
{
	path_vec paths = VEC_INIT;
	int files = 0;

	git_libgit2_init();
	paths_of(changes, n, &paths);
	for (size_t i = 0; i < paths.n && files >= 0; i++) {
		int ret = add_file(changes, n, paths.at[i], texts, out);

		files = ret < 0 ? -1 : files + ret;
	}
	vec_release(&paths);
	git_libgit2_shutdown();
	return files;
}

void change_diffs_begin(void)
{
	git_libgit2_init();
}

void change_diffs_end(void)
{
	git_libgit2_shutdown();
}
