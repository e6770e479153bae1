// SPDX-License-Identifier: GPL-2.0-only
/*
 * Comments as a patch shows them. Git has the lines that go before those that
 * come: a comment that stays, and the barrier below it that changes, are torn
 * apart, and checkpatch (MEMORY_BARRIER) does not see that the barrier has one.
 * What it takes for a comment is retold here.
 */
#include <string.h>

#include "diff.h"
#include "layout.h"
#include "plan.h"

/* What checkpatch has seen of a hunk so far. */
struct sight {
	bool inside, comment;
};

static void see(struct sight *s, const char *line, size_t len, bool first)
{
	size_t blanks = 0;

	while (blanks < len && strchr(" \t", line[blanks]))
		blanks++;
	if ((first && blanks < len && line[blanks] == '*') ||
	    memmem(line, len, "/*", 2))
		s->inside = true;
	s->comment = s->inside;
	if (memmem(line, len, "*/", 2))
		s->inside = false;
}

/* Is there a barrier in the code of the line that has no comment behind it? */
static bool has_barrier(const struct page *p, unsigned int line)
{
	struct span s = text_line(p->text, line), c;

	if (page_comment_trailing(p, line, &c))
		return false;
	for (unsigned int i = s.begin; i + 4 < s.end; i++) {
		unsigned int end = i;

		if (strncmp(p->code + i, "smp_", 4) != 0 ||
		    (i && is_word_char(p->code[i - 1])))
			continue;
		while (is_word_char(p->code[end]))
			end++;
		if (p->code[end] == '(')
			return true;
	}
	return false;
}

typedef VEC(unsigned int) line_vec;

static void look_at_hunk(git_patch *patch, size_t hunk, const struct page *now,
			 line_vec *out)
{
	struct sight s = { false, false };
	int n = git_patch_num_lines_in_hunk(patch, hunk);

	for (int i = 0; i < n; i++) {
		const git_diff_line *l;
		struct span c;
		unsigned int line;

		if (git_patch_get_line_in_hunk(&l, patch, hunk, (size_t)i))
			return;
		line = (unsigned int)l->new_lineno;
		if (l->origin == GIT_DIFF_LINE_ADDITION && !s.comment &&
		    has_barrier(now, line) && page_comment_above(now, line, &c))
			vec_push(out, line);
		see(&s, l->content, l->content_len, i == 0);
	}
}

/* The lines of the new text whose comment is not seen. */
static int find_lines(const struct page *page, const struct strbuf *text,
		      const struct page *now, line_vec *out)
{
	git_patch *patch = patch_of(page->path, page->text, text);

	if (!patch)
		return -1;
	for (size_t i = 0; i < git_patch_num_hunks(patch); i++)
		look_at_hunk(patch, i, now, out);
	git_patch_free(patch);
	return 0;
}

/*
 * Puts text in the place of [at, at + len) of the new text, which is one of
 * the change's own or has none of its edits in it.
 */
static void edit_new(struct plan *p, const struct page *page, unsigned int at,
		     unsigned int len, const char *text)
{
	unsigned int grown = 0;

	for (size_t i = 0; i < p->change->edits.n; i++) {
		struct edit *e = &p->change->edits.at[i];
		unsigned int begin = e->span.begin + grown;
		unsigned int end = begin + (unsigned int)strlen(e->replacement);

		if (e->file != page->path)
			continue;
		if (at < begin || (at == begin && end == begin))
			break;
		if (at + len <= end) {
			e->replacement = arena_printf(
				&p->change->arena, "%.*s%s%s",
				(int)(at - begin), e->replacement, text,
				e->replacement + (at - begin) + len);
			return;
		}
		grown = end - e->span.end;
	}
	at -= grown;
	vec_push(&p->change->edits, ((struct edit){ .file = page->path,
						    .span = { at, at + len },
						    .replacement = text }));
	change_sort(p->change);
}

/*
 * A comment on one line that ends in "f()" with the full stop, or without
 * when it has one, so that it goes and comes as a whole. NULL: it is another.
 */
static const char *punctuated(struct plan *p, const struct page *now,
			      struct span c)
{
	const char *s = now->text->data + c.begin;
	int len = (int)(c.end - c.begin);

	if (memchr(s, '\n', (size_t)len) || len < 10)
		return NULL;
	if (!strncmp(s + len - 6, "(). */", 6))
		return arena_printf(&p->change->arena, "%.*s */", len - 4, s);
	if (strncmp(s + len - 5, "() */", 5) != 0)
		return NULL;
	return arena_printf(&p->change->arena, "%.*s. */", len - 3, s);
}

static void show(struct plan *p, const struct page *page,
		 const struct page *now, unsigned int line)
{
	static const char behind[] = " /* see above */";
	struct span l = text_line(now->text, line), c;
	const char *other;

	if (!page_comment_above(now, line, &c))
		return;
	other = punctuated(p, now, c);
	if (other) {
		edit_new(p, page, c.begin, c.end - c.begin, other);
		return;
	}
	while (l.end > l.begin && strchr(" \t\r", now->code[l.end - 1]))
		l.end--;
	if (page_column(now, l.end) + strlen(behind) <= LINE_WIDTH_MAX)
		edit_new(p, page, l.end, 0, behind);
}

static int show_page(struct plan *p, const struct page *page)
{
	const struct change *const change = p->change;
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	struct source_text now_text;
	struct page now;
	line_vec lines = VEC_INIT;
	int err;

	if (change_apply_text(&change, 1, page->path, page->text, &text) <= 0)
		return 0;
	source_text_init(&now_text, page->path, text.buf, text.len);
	page_init(&now, page->path, &now_text);
	err = find_lines(page, &text, &now, &lines);
	for (size_t i = lines.n; i-- > 0;)
		show(p, page, &now, lines.at[i]);
	vec_release(&lines);
	page_release(&now);
	source_text_release(&now_text);
	return err;
}

int plan_shown(struct plan *p)
{
	int err = 0;

	git_libgit2_init();
	for (size_t i = 0; i < p->pages.n && !err; i++)
		err = show_page(p, p->pages.at[i]);
	git_libgit2_shutdown();
	return err;
}
