// SPDX-License-Identifier: GPL-2.0-only
#include "build.h"

#include <string.h>

#include "cost.h"
#include "object_cost.h"
#include "second_opinion.h"
#include "step.h"
#include "user_git.h"

struct builder {
	struct series *s;
	const struct build_options *o;
	struct scratch_repo *repo;
	change_refs kept;     /* changes of the patches so far */
	struct overlay texts; /* and the files that they touch */
	bool is_kernel;	      /* else it cannot be compiled */
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

/* The texts before and after the patch, and what that makes of the objects. */
static void measure(struct builder *b, struct series_patch *p,
		    const struct file_text *files, struct strbuf *out)
{
	struct overlay after = OVERLAY_INIT;

	if (!b->o->gates || !b->is_kernel)
		return;
	overlay_add(&after, &b->texts);
	for (size_t i = 0; i < p->files.n; i++)
		overlay_put(&after, files[i].path, files[i].text.buf,
			    files[i].text.len);
	object_cost(p, &b->o->tree, &b->texts, &after, out);
	overlay_release(&after);
}

/* True unless herd7 contradicts; *agrees if it has confirmed all tests. */
static bool ask_herd7(struct builder *b, struct series_patch *p, bool *agrees)
{
	*agrees = true;
	for (size_t i = 0; i < p->changes.n; i++) {
		const struct finding *f = p->changes.at[i]->finding;
		struct strbuf why STRBUF_SCOPED = STRBUF_INIT;
		enum opinion o = OPINION_NONE;

		if (f->litmus_before && f->litmus_after)
			o = second_opinion(b->o->tree.dir, f->litmus_before,
					   f->litmus_after, &why);
		if (o == OPINION_OTHER) {
			leave_out(b, p, "%s", why.buf);
			return false;
		}
		*agrees &= o == OPINION_SAME;
	}
	return true;
}

static int write_log(struct builder *b, struct series_patch *p,
		     const struct file_text *files)
{
	struct changelog_options o = b->o->log;
	struct strbuf cost STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf log STRBUF_SCOPED = STRBUF_INIT;

	if (!ask_herd7(b, p, &o.herd7_agrees))
		return -1;
	measure(b, p, files, &cost);
	o.cost = cost.len ? cost.buf : NULL;
	changelog_write(p, &o, &log);
	p->log = arena_strdup(&b->s->arena, log.buf);
	return 0;
}

static int commit_texts(struct builder *b, struct series_patch *p,
			const struct file_text *files, git_oid *id)
{
	struct strbuf message STRBUF_SCOPED = STRBUF_INIT;

	if (write_log(b, p, files))
		return -1;
	strbuf_addf(&message, "%s\n\n%s", p->subject, p->log);
	if (scratch_repo_commit(b->repo, files, p->files.n, message.buf, id)) {
		leave_out(b, p, "it cannot be committed");
		return -1;
	}
	git_oid_tostr(p->commit, sizeof(p->commit), id);
	return 0;
}

static int commit(struct builder *b, struct series_patch *p, git_oid *id)
{
	struct file_text *files = make_texts(b, p);
	int ret;

	if (!files)
		return -1;
	ret = commit_texts(b, p, files, id);
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

/* Those that need no kernel tree. */
static void run_some(const struct gate_input *in, struct gate_patch *applied,
		     gate_results *out)
{
	if (gate_apply(in, applied, out))
		return;
	gate_checkpatch(in, applied, out);
	gate_smpair(in, applied, out);
	gate_litmus(in, out);
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
	struct gate_patch applied = { .files = VEC_INIT };
	const struct gate_result *failed;

	add_litmus(p, tests, &in.nlitmus);
	if (b->is_kernel)
		gate_run_all(&in, &applied, &p->gates);
	else
		run_some(&in, &applied, &p->gates);
	failed = first_failed(&p->gates);
	if (failed)
		leave_out(b, p, "%s: %s", failed->name, failed->text);
	else
		overlay_add(&b->texts, &applied.after);
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

/* All of what compilers and make are to be asked, at once. */
static void prepare(const struct builder *b)
{
	struct tree_options tree = b->o->tree;
	string_vec files = VEC_INIT;

	if (!b->o->gates || !b->is_kernel)
		return;
	for (size_t i = 0; i < b->s->patches.n; i++)
		for (size_t k = 0; k < b->s->patches.at[i]->files.n; k++)
			string_vec_add(&files,
				       b->s->patches.at[i]->files.at[k]);
	string_vec_sort(&files);
	gate_prepare(&tree, &files);
	tree.arch = NULL;
	cost_prepare(&tree, &files);
	string_vec_release(&files);
}

void series_build(struct series *s, const struct build_options *o,
		  struct scratch_repo *repo)
{
	struct builder b = {
		.s = s,
		.o = o,
		.repo = repo,
		.is_kernel = tree_is_kernel(o->tree.dir),
	};

	prepare(&b);
	for (size_t i = 0; i < s->patches.n; i++) {
		if (o->progress)
			step_say("patch %zu of %zu: %s", i + 1, s->patches.n,
				 s->patches.at[i]->subject);
		build(&b, s->patches.at[i]);
	}
	vec_release(&b.kept);
	overlay_release(&b.texts);
}
