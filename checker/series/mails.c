// SPDX-License-Identifier: GPL-2.0-only
#include "mails.h"

#include <errno.h>
#include <string.h>

#include "cleanup.h"
#include "litmus_files.h"
#include "path.h"
#include "recipients.h"
#include "remarks.h"

typedef VEC(const char *) arg_vec;

char *series_folder(const struct series *s, const char *dir, unsigned int nr)
{
	struct strbuf sb = STRBUF_INIT;

	strbuf_addstr(&sb, dir);
	if (s->nr_series > 1)
		strbuf_addf(&sb, "/series-%u", nr);
	return strbuf_detach(&sb);
}

/* The branch of a series in the scratch repository, pointed at its end. */
static int set_branch(const struct series *s, unsigned int nr,
		      struct scratch_repo *repo, struct strbuf *name)
{
	const char *tip = NULL;

	strbuf_addf(name, "series-%u", nr);
	for (size_t i = 0; i < s->patches.n; i++)
		if (s->patches.at[i]->series == nr)
			tip = s->patches.at[i]->commit;
	return scratch_repo_branch(repo, name->buf, tip);
}

/* Where series nr begins: after the last patch of that before. */
static void start_of(const struct series *s, unsigned int nr,
		     const struct scratch_repo *repo, char id[41])
{
	git_oid_tostr(id, 41, &repo->base);
	for (size_t i = 0; i < s->patches.n; i++)
		if (s->patches.at[i]->series && s->patches.at[i]->series < nr)
			memcpy(id, s->patches.at[i]->commit, 41);
}

static void base_name(const struct git_tree *t, struct strbuf *out)
{
	const char *slash = strrchr(t->root, '/');

	if (t->is_git)
		strbuf_addf(out, "commit %.12s", t->base);
	else
		strbuf_addf(out, "%s, a folder without history",
			    slash ? slash + 1 : t->root);
}

/* git makes the cover letter out of the branch's description. */
static int describe(const struct series *s, unsigned int nr,
		    const struct mail_options *o, const struct git_tree *t,
		    struct scratch_repo *repo, const char *branch)
{
	struct cover_options cover = o->cover;
	struct strbuf base STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf key STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&key, "branch.%s.description", branch);
	base_name(t, &base);
	cover.base = base.buf;
	cover.is_git = t->is_git;
	cover_write(s, nr, &cover, &text);
	while (text.len && text.buf[text.len - 1] == '\n')
		strbuf_truncate(&text, text.len - 1);
	return series_git(
		repo->dir, false, NULL,
		(const char *const[]){ "config", key.buf, text.buf, NULL });
}

static int set_author(const struct git_tree *t, struct scratch_repo *repo)
{
	return series_git(repo->dir, false, NULL,
			  (const char *const[]){ "config", "user.name", t->name,
						 NULL }) ||
			       series_git(repo->dir, false, NULL,
					  (const char *const[]){
						  "config", "user.email",
						  t->email, NULL })
		       ? -1
		       : 0;
}

static int format(const struct mail_options *o, const struct git_tree *t,
		  struct scratch_repo *repo, const char *range,
		  const char *folder, struct strbuf *out)
{
	struct strbuf base STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf prefix STRBUF_SCOPED = STRBUF_INIT;
	arg_vec args = VEC_INIT;
	int ret;

	strbuf_addf(&base, "--base=%s", t->base);
	strbuf_addf(&prefix, "--subject-prefix=%s",
		    o->subject_prefix ? o->subject_prefix : "PATCH");
	vec_push(&args, "format-patch");
	vec_push(&args, "--cover-letter");
	vec_push(&args, "--cover-from-description=subject");
	vec_push(&args, "--thread=shallow");
	vec_push(&args, prefix.buf);
	if (t->is_git)
		vec_push(&args, base.buf);
	vec_push(&args, "-o");
	vec_push(&args, folder);
	vec_push(&args, range);
	vec_push(&args, NULL);
	ret = series_git(repo->dir, false, out, args.at);
	vec_release(&args);
	return ret;
}

/* Everybody that a patch of the series is for. */
static void everybody(const struct series *s, unsigned int nr, string_vec *to,
		      string_vec *cc)
{
	for (size_t i = 0; i < s->patches.n; i++) {
		const struct series_patch *p = s->patches.at[i];

		for (size_t k = 0; p->series == nr && k < p->to.n; k++)
			string_vec_add(to, p->to.at[k]);
	}
	string_vec_sort(to);
	for (size_t i = 0; i < s->patches.n; i++) {
		const struct series_patch *p = s->patches.at[i];

		for (size_t k = 0; p->series == nr && k < p->cc.n; k++)
			if (!string_vec_has(to, p->cc.at[k]))
				string_vec_add(cc, p->cc.at[k]);
	}
	string_vec_sort(cc);
}

/*
 * Puts header at the end of the mail's header, and remarks under the "---"
 * that ends the changelog: "git am" drops what stands there.
 */
static int add_texts(const char *path, const char *header, const char *remarks)
{
	struct strbuf mail STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	const char *end, *rest;

	if (read_file(path, &mail))
		return error_errno("%s: cannot read it", path);
	end = strstr(mail.buf, "\n\n");
	if (!end)
		return 0;
	strbuf_add(&out, mail.buf, (size_t)(end + 1 - mail.buf));
	strbuf_addstr(&out, header);
	rest = end + 1;
	end = *remarks ? strstr(rest, "\n---\n") : NULL;
	if (end) {
		end += strlen("\n---\n");
		strbuf_add(&out, rest, (size_t)(end - rest));
		strbuf_addf(&out, "%s\n", remarks);
		rest = end;
	}
	strbuf_addstr(&out, rest);
	return write_file(path, out.buf, out.len);
}

/* The patch with this number, from 1, in series nr; NULL: there is none. */
static const struct series_patch *find_patch(const struct series *s,
					     unsigned int nr, unsigned int n)
{
	for (size_t i = 0; i < s->patches.n; i++)
		if (s->patches.at[i]->series == nr && s->patches.at[i]->nr == n)
			return s->patches.at[i];
	return NULL;
}

static int address(const struct series *s, unsigned int nr, unsigned int n,
		   const char *path)
{
	const struct series_patch *p = find_patch(s, nr, n);
	struct strbuf header STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf remarks STRBUF_SCOPED = STRBUF_INIT;
	string_vec to = VEC_INIT, cc = VEC_INIT;

	if (p) {
		recipients_header(&p->to, &p->cc, &header);
		remarks_mail(p, &remarks);
	} else {
		everybody(s, nr, &to, &cc);
		recipients_header(&to, &cc, &header);
		string_vec_release(&to);
		string_vec_release(&cc);
	}
	return add_texts(path, header.buf, remarks.buf);
}

/* printed: the paths that git has written, a line each, cover letter first. */
static int address_all(const struct series *s, unsigned int nr,
		       const char *folder, char *printed, string_vec *out)
{
	char *save = NULL, *path = strtok_r(printed, "\n", &save);

	for (unsigned int n = 0; path; n++) {
		const char *base = strrchr(path, '/');
		char *shown CLEANUP(free_ptr) = path_join(
			folder, base ? base + 1 : path);

		if (address(s, nr, n, path))
			return -1;
		string_vec_add(out, shown);
		path = strtok_r(NULL, "\n", &save);
	}
	return 0;
}

static int write_litmus(const struct series *s, unsigned int nr,
			const char *folder)
{
	char *dir CLEANUP(free_ptr) = path_join(folder, "litmus");
	struct findings f = { ARENA_INIT, VEC_INIT };
	int n;

	for (size_t i = 0; i < s->patches.n; i++) {
		const struct series_patch *p = s->patches.at[i];

		for (size_t k = 0; p->series == nr && k < p->changes.n; k++)
			vec_push(&f.all,
				 (struct finding *)(uintptr_t)p->changes.at[k]
					 ->finding);
	}
	n = report_litmus_files(&f, dir);
	vec_release(&f.all);
	return n < 0 ? -1 : 0;
}

static int write_series(const struct series *s, unsigned int nr,
			const struct mail_options *o, const struct git_tree *t,
			struct scratch_repo *repo, string_vec *out)
{
	char *folder CLEANUP(free_ptr) = series_folder(s, o->dir, nr);
	struct strbuf branch STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf range STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf printed STRBUF_SCOPED = STRBUF_INIT;
	char *absolute CLEANUP(free_ptr) = NULL;
	char start[41];

	if (make_dirs(folder))
		return error_errno("%s: cannot make the folder", folder);
	absolute = realpath(folder, NULL);
	start_of(s, nr, repo, start);
	if (!absolute || set_branch(s, nr, repo, &branch) ||
	    describe(s, nr, o, t, repo, branch.buf))
		return -1;
	strbuf_addf(&range, "%s..%s", start, branch.buf);
	if (format(o, t, repo, range.buf, absolute, &printed) ||
	    address_all(s, nr, folder, printed.buf, out))
		return -1;
	return write_litmus(s, nr, folder);
}

int mails_write(const struct series *s, const struct mail_options *o,
		const struct git_tree *t, struct scratch_repo *repo,
		string_vec *out)
{
	if (set_author(t, repo))
		return -1;
	for (unsigned int nr = 1; nr <= s->nr_series; nr++)
		if (write_series(s, nr, o, t, repo, out))
			return -1;
	return 0;
}

static int write_branch(const char *folder, const char *name,
			const char *scratch, const struct git_tree *t,
			const char *repo_dir)
{
	char *absolute CLEANUP(free_ptr) = realpath(folder, NULL);
	char *worktree CLEANUP(free_ptr) = path_join(absolute ? absolute : "",
						     "worktree");
	struct strbuf refs STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&refs, "refs/heads/%s:refs/heads/%s", scratch, name);
	if (series_git(t->root, true, NULL,
		       (const char *const[]){ "fetch", "-q", "--no-tags",
					      "--no-write-fetch-head",
					      "--no-auto-maintenance", repo_dir,
					      refs.buf, NULL }))
		return -1;
	return series_git(t->root, true, NULL,
			  (const char *const[]){
				  "-c", "core.hooksPath=/dev/null", "worktree",
				  "add", "-q", worktree, name, NULL });
}

int branches_write(const struct series *s, const char *dir, const char *name,
		   const struct git_tree *t, struct scratch_repo *repo)
{
	for (unsigned int nr = 1; nr <= s->nr_series; nr++) {
		char *folder CLEANUP(free_ptr) = series_folder(s, dir, nr);
		struct strbuf branch STRBUF_SCOPED = STRBUF_INIT;
		struct strbuf scratch STRBUF_SCOPED = STRBUF_INIT;

		strbuf_addstr(&branch, name);
		if (s->nr_series > 1)
			strbuf_addf(&branch, "-%u", nr);
		strbuf_addf(&scratch, "series-%u", nr);
		if (write_branch(folder, branch.buf, scratch.buf, t, repo->dir))
			return -1;
	}
	return 0;
}
