// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "cleanup.h"
#include "path.h"
#include "proc.h"
#include "results.h"
#include "work_dir.h"

static const char gate[] = "checkpatch";

/*
 * What only the sender can mend. A bare diff has no description, and its
 * author is not known.
 */
static const char *const senders[] = {
	"MISSING_SIGN_OFF",
	"NO_AUTHOR_SIGN_OFF",
	"COMMIT_MESSAGE",
};

static bool is_senders(const char *line, size_t len)
{
	for (size_t i = 0; i < sizeof(senders) / sizeof(*senders); i++)
		if (memmem(line, len, senders[i], strlen(senders[i])))
			return true;
	return false;
}

static int run_script(const struct gate_input *in, const char *const *more,
		      const char *text, struct strbuf *said, struct strbuf *err)
{
	static const char *const head[] = {
		"env",		 "LC_ALL=C",
		"perl",		 "scripts/checkpatch.pl",
		"--strict",	 "--terse",
		"--show-types",	 "--no-summary",
		"--color=never",
	};
	VEC(const char *) argv = VEC_INIT;
	struct proc run = {
		.cwd = in->tree.dir, .out = said, .err = err, .in = text
	};
	int status;

	for (size_t i = 0; i < sizeof(head) / sizeof(*head); i++)
		vec_push(&argv, head[i]);
	for (; *more; more++)
		vec_push(&argv, *more);
	vec_push(&argv, NULL);
	run.argv = argv.at;
	status = proc_run(&run);
	vec_release(&argv);
	return status;
}

static size_t count(const char *text, const char *word)
{
	size_t n = 0;

	for (const char *p = text; (p = strstr(p, word)); p++)
		n++;
	return n;
}

static const char bare_barrier[] = ":MEMORY_BARRIER:";

/* The barriers without a comment that checkpatch sees in the whole file. */
static size_t bare_barriers(const struct gate_input *in, const char *dir,
			    const struct source_text *t)
{
	char *path CLEANUP(free_ptr) = path_join(dir, "x.c");
	const char *const more[] = { "--no-tree", "--types", "MEMORY_BARRIER",
				     "-f",	  path,	     NULL };
	struct strbuf said STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;

	if (!t || work_dir_write(dir, "x.c", t->data, t->len))
		return 0;
	run_script(in, more, NULL, &said, &err);
	return count(said.buf, bare_barrier);
}

/*
 * In a patch checkpatch loses the comment of a barrier that changes: the line
 * taken away stands between them. The files as they are decide.
 */
static bool has_new_bare_barrier(const struct gate_input *in,
				 const struct gate_patch *p)
{
	char *dir WORK_DIR_SCOPED = work_dir_new(in->tree.cache);

	for (size_t i = 0; dir && i < p->files.n; i++) {
		const char *path = p->files.at[i];

		if (bare_barriers(in, dir, overlay_get(&p->after, path)) >
		    bare_barriers(in, dir, overlay_get(&p->before, path)))
			return true;
	}
	return !dir || !p->files.n;
}

/* "-:45: WARNING:TYPE: text" of --terse, without "-:". */
static void keep_others(const char *text, bool bare, struct strbuf *out)
{
	while (*text) {
		size_t len = strcspn(text, "\n");
		bool about_barrier = memmem(text, len, bare_barrier,
					    strlen(bare_barrier));

		if (!strncmp(text, "-:", 2) && !is_senders(text, len) &&
		    (bare || !about_barrier)) {
			strbuf_add(out, text + 2, len - 2);
			strbuf_addch(out, '\n');
		}
		text += len + (text[len] == '\n');
	}
}

static bool has_script(const char *dir)
{
	char *path CLEANUP(free_ptr) = path_join(dir, "scripts/checkpatch.pl");

	return path_is_file(path);
}

void gate_checkpatch(const struct gate_input *in, const struct gate_patch *p,
		     gate_results *out)
{
	static const char *const stdin_only[] = { "-", NULL };
	struct strbuf said STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf kept STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	int status;

	if (!has_script(in->tree.dir)) {
		gate_say(out, gate, GATE_SKIPPED, "",
			 "the tree has no scripts/checkpatch.pl");
		return;
	}
	status = run_script(in, stdin_only, in->patch, &said, &err);
	keep_others(said.buf,
		    strstr(said.buf, bare_barrier) &&
			    has_new_bare_barrier(in, p),
		    &kept);
	if (status < 0 || status == 127)
		gate_say(out, gate, GATE_SKIPPED, "",
			 "perl not found; install the package perl");
	else if (status && !said.len)
		gate_say(out, gate, GATE_FAILED, err.buf,
			 "checkpatch.pl ended with status %d", status);
	else if (kept.len)
		gate_say(out, gate, GATE_FAILED, kept.buf,
			 "checkpatch.pl --strict objects");
	else
		gate_say(out, gate, GATE_PASSED, "",
			 "checkpatch.pl --strict: nothing%s",
			 is_senders(said.buf, said.len)
				 ? " but what the sender adds"
				 : "");
}
