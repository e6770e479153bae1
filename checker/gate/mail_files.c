// SPDX-License-Identifier: GPL-2.0-only
/* The diff of a patch, by libgit2. */
#include <git2.h>
#include <string.h>

#include "cleanup.h"
#include "mail.h"
#include "voice.h"

static void release_diff(git_diff **d)
{
	git_diff_free(*d);
	git_libgit2_shutdown();
}

static void release_patch(git_patch **p)
{
	git_patch_free(*p);
}

static unsigned int count_lines(const char *text)
{
	unsigned int n = 0;

	for (const char *p = text; *p; p++)
		n += *p == '\n';
	return n;
}

/* "... at line 22": of the diff; 0 when it names none. */
static unsigned int line_in(const char *message)
{
	const char *p = strstr(message, "at line ");

	return p ? (unsigned int)strtoul(p + 8, NULL, 10) : 0;
}

static int bad_patch(const char *name, const struct mail *m)
{
	const git_error *e = git_error_last();
	const char *text = e ? e->message : "unknown error";
	unsigned int at = line_in(text);

	if (!at)
		return error("%s:%u: the patch ends in the middle of a hunk "
			     "(%s); it is truncated: fetch it again",
			     name, m->line + count_lines(m->diff) - 1, text);
	return error("%s:%u: the patch is damaged (%.*s); was it pasted or "
		     "wrapped? Send or fetch it as git format-patch wrote it",
		     name, m->line + at - 1,
		     (int)(strstr(text, " at line ") - text), text);
}

static int take_lines(git_patch *p, struct patch_file *f)
{
	for (size_t h = 0; h < git_patch_num_hunks(p); h++) {
		int n = git_patch_num_lines_in_hunk(p, h);

		for (int i = 0; i < n; i++) {
			const git_diff_line *l;

			if (git_patch_get_line_in_hunk(&l, p, h, (size_t)i))
				return -1;
			if (l->origin == GIT_DIFF_LINE_DELETION)
				vec_push(&f->removed,
					 (unsigned int)l->old_lineno);
			else if (l->origin == GIT_DIFF_LINE_ADDITION)
				vec_push(&f->added,
					 (unsigned int)l->new_lineno);
		}
	}
	return 0;
}

static int take_delta(const char *name, const struct mail *m, git_diff *d,
		      size_t i, patch_files *out)
{
	const git_diff_delta *delta = git_diff_get_delta(d, i);
	const char *path = delta->new_file.path;
	git_patch *p CLEANUP(release_patch) = NULL;
	struct patch_file f = { .is_new = delta->status == GIT_DELTA_ADDED };

	if (delta->status != GIT_DELTA_MODIFIED && !f.is_new)
		return error("%s:%u: %s is deleted, renamed or copied, which "
			     "cannot be checked; split that off",
			     name, m->line, delta->old_file.path);
	if (delta->flags & GIT_DIFF_FLAG_BINARY)
		return error("%s:%u: %s is a binary file; leave it out", name,
			     m->line, path);
	if (git_patch_from_diff(&p, d, i) || take_lines(p, &f))
		return bad_patch(name, m);
	f.path = xstrdup(path);
	vec_push(out, f);
	return 0;
}

static int compare_files(const void *a, const void *b)
{
	const struct patch_file *x = a, *y = b;

	return strcmp(x->path, y->path);
}

int mail_files(const char *name, const struct mail *m, patch_files *out)
{
	git_diff *d CLEANUP(release_diff) = NULL;
	int err = 0;

	git_libgit2_init();
	if (git_diff_from_buffer(&d, m->diff, strlen(m->diff)))
		return bad_patch(name, m);
	for (size_t i = 0; !err && i < git_diff_num_deltas(d); i++)
		err = take_delta(name, m, d, i, out);
	if (!err && !out->n)
		return error("%s:%u: the patch changes no file; make one with "
			     "git diff or git format-patch",
			     name, m->line);
	vec_sort(out, compare_files);
	return err;
}

void patch_files_release(patch_files *v)
{
	for (size_t i = 0; i < v->n; i++) {
		free(v->at[i].path);
		vec_release(&v->at[i].removed);
		vec_release(&v->at[i].added);
	}
	vec_release(v);
}

const struct patch_file *patch_files_get(const patch_files *v, const char *path)
{
	for (size_t i = 0; i < v->n; i++)
		if (!strcmp(v->at[i].path, path))
			return &v->at[i];
	return NULL;
}

/* How many of the sorted lines are below line. */
static size_t count_below(const unsigned int *at, size_t n, unsigned int line)
{
	size_t i = 0;

	while (i < n && at[i] < line)
		i++;
	return i;
}

static bool has_line(const unsigned int *at, size_t n, unsigned int line)
{
	size_t i = count_below(at, n, line);

	return i < n && at[i] == line;
}

bool patch_removes(const struct patch_file *f, unsigned int line)
{
	return has_line(f->removed.at, f->removed.n, line);
}

bool patch_adds(const struct patch_file *f, unsigned int line)
{
	return has_line(f->added.at, f->added.n, line);
}

unsigned int patch_new_line(const struct patch_file *f, unsigned int old)
{
	unsigned int line = old - (unsigned int)count_below(f->removed.at,
							    f->removed.n, old);

	for (size_t i = 0; i < f->added.n && f->added.at[i] <= line; i++)
		line++;
	return line;
}
