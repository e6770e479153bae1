// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "cleanup.h"
#include "git_run.h"
#include "mail.h"
#include "path.h"
#include "results.h"
#include "work_dir.h"

static const char gate[] = "apply";

/* The files touched as they are before the patch. */
static int take_before(const struct gate_input *in, const patch_files *files,
		       struct gate_patch *p, gate_results *out)
{
	if (in->base)
		overlay_add(&p->before, in->base);
	for (size_t i = 0; i < files->n; i++) {
		const char *path = files->at[i].path;
		char *full CLEANUP(free_ptr) = path_join(in->tree.dir, path);
		struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

		string_vec_add(&p->files, path);
		if (overlay_get(&p->before, path) || files->at[i].is_new)
			continue;
		if (read_file(full, &text)) {
			gate_say(out, gate, GATE_FAILED, "",
				 "%s: no such file in the tree; is the patch "
				 "for this version?",
				 path);
			return -1;
		}
		overlay_put(&p->before, path, text.buf, text.len);
	}
	return 0;
}

static int git(const char *dir, const char *in, const char *const *argv,
	       struct strbuf *err)
{
	struct git_run run = { .argv = argv, .dir = dir, .in = in };
	int status = git_run(&run);

	strbuf_addstr(err, run.err.buf);
	git_run_release(&run);
	return status;
}

static int make_repository(const struct gate_patch *p, const char *dir,
			   struct strbuf *err)
{
	static const char *const init[] = { "init", "-q", NULL };
	static const char *const add[] = { "add", "-A", NULL };
	static const char *const commit[] = {
		"commit", "-q", "-m", "base", "--allow-empty", NULL
	};

	for (size_t i = 0; i < p->files.n; i++) {
		const char *path = p->files.at[i];
		const struct source_text *t = overlay_get(&p->before, path);

		if (t && work_dir_write(dir, path, t->data, t->len))
			return -1;
	}
	if (git(dir, NULL, init, err) || git(dir, NULL, add, err))
		return -1;
	return git(dir, NULL, commit, err);
}

static int take_after(struct gate_patch *p, const char *dir, gate_results *out)
{
	overlay_add(&p->after, &p->before);
	for (size_t i = 0; i < p->files.n; i++) {
		char *full CLEANUP(free_ptr) = path_join(dir, p->files.at[i]);
		struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

		if (read_file(full, &text)) {
			gate_say(out, gate, GATE_FAILED, "",
				 "%s: not there after the patch",
				 p->files.at[i]);
			return -1;
		}
		overlay_put(&p->after, p->files.at[i], text.buf, text.len);
	}
	return 0;
}

/* Does it apply when blanks do not count? Then something changed them. */
static bool only_blanks_differ(const char *dir, const char *diff)
{
	static const char *const argv[] = { "apply", "--check",
					    "--ignore-whitespace", "-", NULL };
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;

	return !git(dir, diff, argv, &err);
}

/* "error: patch failed: kernel/a.c:318" as "kernel/a.c:318". */
static void failed_place(const char *err, struct strbuf *place)
{
	const char *p = strstr(err, "patch failed: ");

	if (p)
		strbuf_add(place, p + 14, strcspn(p + 14, "\n"));
}

static void say_failed(const char *dir, const char *diff, const char *err,
		       gate_results *out)
{
	struct strbuf place STRBUF_SCOPED = STRBUF_INIT;

	failed_place(err, &place);
	if (!place.len)
		gate_say(out, gate, GATE_FAILED, err,
			 "git cannot apply it; see what it says");
	else if (only_blanks_differ(dir, diff))
		gate_say(out, gate, GATE_FAILED, err,
			 "%s: the patch differs from the file in white space "
			 "only, as after pasting; fetch it again as git "
			 "format-patch wrote it",
			 place.buf);
	else
		gate_say(out, gate, GATE_FAILED, err,
			 "%s: the patch does not apply there; is it for this "
			 "version of the tree?",
			 place.buf);
}

static int apply(const struct gate_input *in, const struct mail *m,
		 struct gate_patch *p, gate_results *out)
{
	static const char *const am[] = { "am", "-q", NULL };
	static const char *const diff[] = { "apply", "-", NULL };
	char *dir WORK_DIR_SCOPED = work_dir_new(in->tree.cache);
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;

	if (!dir || make_repository(p, dir, &err)) {
		gate_say(out, gate, GATE_FAILED, err.buf,
			 "git cannot make a repository in the cache");
		return -1;
	}
	if (git(dir, m->mail ? m->mail : m->diff, m->mail ? am : diff, &err)) {
		say_failed(dir, m->diff, err.buf, out);
		return -1;
	}
	if (take_after(p, dir, out))
		return -1;
	gate_say(out, gate, GATE_PASSED, "", "%s",
		 m->mail ? "git am" : "git apply");
	return 0;
}

int gate_apply(const struct gate_input *in, struct gate_patch *p,
	       gate_results *out)
{
	mails all CLEANUP(mails_release) = VEC_INIT;
	patch_files files CLEANUP(patch_files_release) = VEC_INIT;

	if (mails_read(in->name, in->patch, in->tree.cache, &all) ||
	    mail_files(in->name, &all.at[0], &files)) {
		gate_say(out, gate, GATE_FAILED, "",
			 "the patch cannot be read");
		return -1;
	}
	if (all.n > 1) {
		gate_say(out, gate, GATE_FAILED, "",
			 "%zu patches in one; give them one by one", all.n);
		return -1;
	}
	if (take_before(in, &files, p, out))
		return -1;
	return apply(in, &all.at[0], p, out);
}
