// SPDX-License-Identifier: GPL-2.0-only
#include "build.h"

#include <string.h>

#include "user_git.h"

struct builder {
	struct series *s;
	const struct build_options *o;
	struct scratch_repo *repo;
	change_refs kept;     /* changes of the patches so far */
	struct overlay texts; /* and the files that they touch */
};

static void leave_out(struct builder *b, struct series_patch *p,
		      const char *fmt, ...) PRINTF_LIKE(3, 4);

static void leave_out(struct builder *b, struct series_patch *p,
		      const char *fmt, ...)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	strbuf_vaddf(&sb, fmt, ap);
	va_end(ap);
	p->left_out = arena_strdup(&b->s->arena, sb.buf);
}

/* Are the files in the tree what the base commit has? */
static bool base_has_files(struct builder *b, struct series_patch *p)
{
	for (size_t i = 0; i < p->files.n; i++) {
		const char *path = p->files.at[i];
		const struct source_text *t = text_source_get(&b->o->texts,
							      path);

		if (t && scratch_repo_has(b->repo, path, t))
			continue;
		leave_out(b, p,
			  "%s is not as the last commit has it; commit it and "
			  "run again",
			  path);
		return false;
	}
	return true;
}

static void release_texts(struct file_text *files, size_t n)
{
	for (size_t i = 0; i < n; i++)
		strbuf_release(&files[i].text);
	free(files);
}

/* The patch's files with all changes so far; NULL when they conflict. */
static struct file_text *make_texts(struct builder *b, struct series_patch *p)
{
	struct file_text *files = xcalloc(p->files.n, sizeof(*files));

	for (size_t i = 0; i < p->files.n; i++) {
		const char *path = p->files.at[i];
		const struct source_text *t = text_source_get(&b->o->texts,
							      path);

		files[i].path = path;
		strbuf_init(&files[i].text);
		if (t && change_apply_text(b->kept.at, b->kept.n, path, t,
					   &files[i].text) >= 0)
			continue;
		leave_out(b, p,
			  "%s: its changes overlap those of a patch "
			  "before it; run again after applying that",
			  path);
		release_texts(files, i + 1);
		return NULL;
	}
	return files;
}

static void write_log(struct builder *b, struct series_patch *p)
{
	struct strbuf log STRBUF_SCOPED = STRBUF_INIT;

	changelog_write(p, &b->o->log, &log);
	p->log = arena_strdup(&b->s->arena, log.buf);
}

static int commit(struct builder *b, struct series_patch *p, git_oid *id)
{
	struct strbuf message STRBUF_SCOPED = STRBUF_INIT;
	struct file_text *files = make_texts(b, p);
	int ret;

	if (!files)
		return -1;
	strbuf_addf(&message, "%s\n\n%s", p->subject, p->log);
	ret = scratch_repo_commit(b->repo, files, p->files.n, message.buf, id);
	if (ret)
		leave_out(b, p, "it cannot be committed");
	else
		git_oid_tostr(p->commit, sizeof(p->commit), id);
	release_texts(files, p->files.n);
	return ret;
}

static void add_litmus(const struct series_patch *p, struct gate_litmus *tests,
		       size_t *n)
{
	for (size_t i = 0; i < p->changes.n; i++) {
		const struct finding *f = p->changes.at[i]->finding;

		if (f->litmus_before && f->litmus_after)
			tests[(*n)++] = (struct gate_litmus){ p->subject,
							      f->litmus_before,
							      f->litmus_after };
	}
}

static const struct gate_result *first_failed(const gate_results *r)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->at[i].status == GATE_FAILED)
			return &r->at[i];
	return NULL;
}

static void run_gates(struct builder *b, struct series_patch *p,
		      const char *mail)
{
	struct gate_litmus *tests = xcalloc(p->changes.n, sizeof(*tests));
	struct gate_input in = {
		.tree = b->o->tree,
		.base = &b->texts,
		.patch = mail,
		.name = p->subject,
		.litmus = tests,
		.findings = b->o->findings,
		.data = b->o->data,
	};
	struct gate_patch applied = { 0 };
	const struct gate_result *failed;

	add_litmus(p, tests, &in.nlitmus);
	if (gate_run_all(&in, &applied, &p->gates)) {
		failed = first_failed(&p->gates);
		leave_out(b, p, "%s: %s", failed ? failed->name : "gates",
			  failed ? failed->text : "could not be run");
	} else {
		overlay_add(&b->texts, &applied.after);
	}
	gate_patch_release(&applied);
	free(tests);
}

static void check(struct builder *b, struct series_patch *p)
{
	const char *const args[] = { "format-patch", "-1", "--stdout",
				     p->commit, NULL };
	struct strbuf mail STRBUF_SCOPED = STRBUF_INIT;

	if (series_git(b->repo->dir, false, &mail, args))
		leave_out(b, p, "git makes no mail of it");
	else if (b->o->gates)
		run_gates(b, p, mail.buf);
}

static void build(struct builder *b, struct series_patch *p)
{
	size_t kept = b->kept.n;
	git_oid id;

	write_log(b, p);
	if (!base_has_files(b, p))
		return;
	for (size_t i = 0; i < p->changes.n; i++)
		vec_push(&b->kept, p->changes.at[i]);
	if (!commit(b, p, &id))
		check(b, p);
	if (p->left_out)
		b->kept.n = kept;
	else
		scratch_repo_accept(b->repo, &id);
}

void series_build(struct series *s, const struct build_options *o,
		  struct scratch_repo *repo)
{
	struct builder b = { .s = s, .o = o, .repo = repo };

	for (size_t i = 0; i < s->patches.n; i++)
		build(&b, s->patches.at[i]);
	vec_release(&b.kept);
	overlay_release(&b.texts);
}
