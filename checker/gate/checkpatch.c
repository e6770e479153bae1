// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>

#include "cleanup.h"
#include "path.h"
#include "proc.h"
#include "results.h"
#include "work_dir.h"

static const char gate[] = "checkpatch";
static const char known[] =
	"checkpatch reports MEMORY_BARRIER where the patch shows the barrier "
	"that goes between the new one and its comment. In the files that "
	"result it does not.";

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

static const char bare_barrier[] = ":MEMORY_BARRIER:";

/* Appends what checkpatch says of barriers in the whole file. */
static int ask_of_file(const struct gate_input *in, const char *dir,
		       const struct source_text *t, struct strbuf *said)
{
	char *path CLEANUP(free_ptr) = path_join(dir, "x.c");
	const char *const more[] = { "--no-tree", "--types", "MEMORY_BARRIER",
				     "-f",	  path,	     NULL };
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	int status;

	if (!t || work_dir_write(dir, "x.c", t->data, t->len))
		return -1;
	status = run_script(in, more, NULL, said, &err);
	return status < 0 || (status && !said->len) ? -1 : 0;
}

/* The line in "FILE:12: WARNING:MEMORY_BARRIER: text" of that file; 0: none. */
static unsigned long barrier_line(const char *said, const char *file)
{
	size_t len = strlen(file), all = strcspn(said, "\n");

	if (strncmp(said, file, len) != 0 || said[len] != ':' ||
	    !memmem(said, all, bare_barrier, strlen(bare_barrier)))
		return 0;
	return strtoul(said + len + 1, NULL, 10);
}

/* Is the line one that checkpatch reports in the whole file? */
static bool is_bare(const char *said_of_file, unsigned long line)
{
	struct strbuf place STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&place, "/x.c:%lu: ", line);
	for (const char *s = said_of_file; (s = strstr(s, place.buf)); s++)
		if (memmem(s, strcspn(s, "\n"), bare_barrier,
			   strlen(bare_barrier)))
			return true;
	return false;
}

/*
 * How many barriers of the file seem bare in the patch and are not; -1: one is.
 */
static int hidden_in_file(const struct gate_input *in, const char *dir,
			  const struct gate_patch *p, const char *file,
			  const char *said)
{
	struct strbuf whole STRBUF_SCOPED = STRBUF_INIT;
	size_t len;
	int n = 0;

	for (; *said; said += len + (said[len] == '\n')) {
		unsigned long line = barrier_line(said, file);

		len = strcspn(said, "\n");
		if (!line)
			continue;
		if (!n++ &&
		    ask_of_file(in, dir, overlay_get(&p->after, file), &whole))
			return -1;
		if (is_bare(whole.buf, line))
			return -1;
	}
	return n;
}

static size_t count(const char *text, const char *word)
{
	size_t n = 0;

	for (const char *p = text; (p = strstr(p, word)); p++)
		n++;
	return n;
}

/*
 * In a patch checkpatch loses the comment of a barrier that changes: the line
 * taken away stands between them. The same lines of the files as they will be
 * decide. False as well when one of them cannot be found there.
 */
static bool comments_are_hidden(const struct gate_input *in,
				const struct gate_patch *p)
{
	static const char *const more[] = { "--showfile", "--types",
					    "MEMORY_BARRIER", "-", NULL };
	char *dir WORK_DIR_SCOPED = work_dir_new(in->tree.cache);
	struct strbuf said STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	size_t found = 0;

	if (!dir)
		return false;
	run_script(in, more, in->patch, &said, &err);
	for (size_t i = 0; i < p->files.n; i++) {
		int n = hidden_in_file(in, dir, p, p->files.at[i], said.buf);

		if (n < 0)
			return false;
		found += (size_t)n;
	}
	return found && found == count(said.buf, bare_barrier);
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
	bool hidden;
	int status;

	if (!has_script(in->tree.dir)) {
		gate_say(out, gate, GATE_SKIPPED, "",
			 "the tree has no scripts/checkpatch.pl");
		return;
	}
	status = run_script(in, stdin_only, in->patch, &said, &err);
	hidden = strstr(said.buf, bare_barrier) && comments_are_hidden(in, p);
	keep_others(said.buf, !hidden, &kept);
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
	if (hidden)
		out->at[out->n - 1].known = known;
}
