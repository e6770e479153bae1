// SPDX-License-Identifier: GPL-2.0-only
#include "make.h"

#include <dirent.h>
#include <string.h>

#include "account.h"
#include "cleanup.h"
#include "path.h"
#include "recipients.h"
#include "split.h"
#include "subject.h"

struct run {
	const struct series_input *in;
	struct series s;
	struct git_tree git;
	struct scratch_repo repo;
	struct strbuf no_recipients;
};

int series_check_folder(const char *dir)
{
	DIR *d = opendir(dir);
	size_t entries = 0;

	if (!d)
		return 0;
	while (readdir(d))
		entries++;
	closedir(d);
	if (entries > 2)
		return error("%s: not empty; give a new folder", dir);
	return 0;
}

/* The branch, and what it is called when there are several series. */
static int check_branch(const struct run *r)
{
	const char *name = r->in->branch;
	struct strbuf ref STRBUF_SCOPED = STRBUF_INIT;

	if (!name)
		return 0;
	if (!r->git.is_git)
		return error("%s: no git repository; leave --branch out",
			     r->in->root);
	if (series_git_ask(r->git.root, false, NULL,
			   (const char *const[]){ "check-ref-format",
						  "--branch", name, NULL }))
		return error("--branch: '%s' cannot be a branch's name", name);
	strbuf_addf(&ref, "refs/heads/%s", name);
	if (series_git_ask(r->git.root, false, NULL,
			   (const char *const[]){ "show-ref", "-q", "--verify",
						  ref.buf, NULL }))
		return 0;
	return error("--branch: %s exists; give another name", name);
}

static void all_files(const struct series *s, string_vec *out)
{
	for (size_t i = 0; i < s->patches.n; i++)
		for (size_t k = 0; k < s->patches.at[i]->files.n; k++)
			string_vec_add(out, s->patches.at[i]->files.at[k]);
	string_vec_sort(out);
}

static int open_repo(struct run *r)
{
	string_vec files = VEC_INIT;
	int ret;

	all_files(&r->s, &files);
	ret = scratch_repo_open(&r->git, &files, &r->in->build.texts, &r->repo);
	string_vec_release(&files);
	return ret;
}

static void build(struct run *r)
{
	struct build_options o = r->in->build;
	struct strbuf who STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&who, "%s <%s>", r->git.name, r->git.email);
	o.log.assisted_by = r->in->assisted_by;
	o.log.sign_off = r->in->sign_off ? who.buf : NULL;
	if (r->s.patches.n == 1)
		o.log.bench = r->in->mails.cover.bench;
	o.gates = r->in->gates;
	series_build(&r->s, &o, &r->repo);
}

static int write_account(const struct run *r, string_vec *out)
{
	const struct account a = {
		.refused = r->in->refused,
		.branch = r->in->branch,
		.no_recipients = r->no_recipients.len ? r->no_recipients.buf
						      : NULL,
	};
	char *path CLEANUP(free_ptr) = path_join(r->in->mails.dir,
						 "report.txt");
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	account_write(&r->s, &a, &text);
	if (make_dirs(r->in->mails.dir))
		return error_errno("%s: cannot make the folder",
				   r->in->mails.dir);
	if (write_file(path, text.buf, text.len))
		return -1;
	string_vec_add(out, path);
	return 0;
}

static int make(struct run *r, string_vec *out)
{
	series_subjects(&r->s, &r->git);
	build(r);
	series_number(&r->s);
	if (r->s.nr_series &&
	    recipients_find(&r->s, r->git.root, &r->no_recipients))
		warning("no To and Cc: %s", r->no_recipients.buf);
	if (mails_write(&r->s, &r->in->mails, &r->git, &r->repo, out))
		return -1;
	if (r->in->branch && branches_write(&r->s, r->in->mails.dir,
					    r->in->branch, &r->git, &r->repo))
		return -1;
	return write_account(r, out);
}

static int count_left_out(const struct series *s)
{
	int n = 0;

	for (size_t i = 0; i < s->patches.n; i++)
		n += s->patches.at[i]->left_out != NULL;
	return n;
}

int series_make(const struct series_input *in, string_vec *out)
{
	struct run r = { .in = in, .no_recipients = STRBUF_INIT };
	int ret = -1;

	if (!git_tree_open(in->root, &r.git) && !check_branch(&r)) {
		series_split(&r.s, in->changes);
		if (!open_repo(&r) && !make(&r, out))
			ret = count_left_out(&r.s);
		scratch_repo_release(&r.repo);
	}
	series_release(&r.s);
	git_tree_release(&r.git);
	strbuf_release(&r.no_recipients);
	return ret;
}
