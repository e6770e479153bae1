// SPDX-License-Identifier: GPL-2.0-only
/* smpair verify: judges the barrier changes of a patch that somebody wrote. */
#include "verify.h"

#include <stdio.h>
#include <string.h>

#include "cleanup.h"
#include "cmd.h"
#include "finding_lines.h"
#include "gate.h"
#include "path.h"

struct verify_options {
	struct run_options run;
	bool no_gates;
};

#define OPT(name, letter, arg, help, type, member)              \
	{                                                       \
		name, letter, arg, help, type,                  \
			offsetof(struct verify_options, member) \
	}

static const struct option_spec verify_options[] = {
	OPT(NULL, 'p', "DIR",
	    "take compile commands from "
	    "DIR/compile_commands.json",
	    OPT_STRING, run.database),
	OPT("tree", 0, "DIR", "the kernel tree that the patch is for",
	    OPT_STRING, run.tree),
	OPT("config", 0, "CONFIG",
	    "with --tree: a .config file, defconfig or allmodconfig",
	    OPT_STRING, run.config),
	OPT("jobs", 'j', "N", "work on N files at a time; 0: one per processor",
	    OPT_UINT, run.jobs),
	OPT("timeout", 0, "SEC",
	    "give up parsing a file after SEC s of work; 0: never", OPT_UINT,
	    run.max_parse_seconds),
	OPT("no-gates", 0, NULL,
	    "judge the barriers only; compile nothing and run no checkers",
	    OPT_FLAG, no_gates),
	OPTIONS_END
};

static const struct command_usage usage = {
	"verify",
	"[OPTION...] PATCH...",
	"Judges patches or mailboxes that somebody wrote: does each barrier "
	"change hold,\nare the comments on both sides right, was a partner "
	"left out? Then it compiles\nthe files before and after, and runs "
	"sparse and checkpatch. '-' is stdin.",
	verify_options,
};

/* One run over all patches. */
struct verifying {
	const struct verify_options *opt;
	const char *dir; /* root of the sources */
	struct overlay base;
	int status;
};

/* What smpair says of the files before and after, for the gate. */
struct both_lines {
	const struct overlay *after_texts;
	string_vec before, after;
};

static void raise_status(struct verifying *v, int status)
{
	if (status > v->status)
		v->status = status;
}

static void print_item(const struct verify_item *i)
{
	printf("%s:%u:%u: %s: %s: %s", i->file, i->line, i->col,
	       i->kind == VERIFY_ACCEPTED ? "note" : "warning",
	       verify_kind_name(i->kind), i->text);
	if (i->tag)
		printf(" [%s]", i->tag);
	putchar('\n');
}

static void print_report(struct verifying *v, const struct verify_report *r)
{
	unsigned int accepted = 0;

	for (size_t i = 0; i < r->items.n; i++) {
		print_item(&r->items.at[i]);
		accepted += r->items.at[i].kind == VERIFY_ACCEPTED;
	}
	if (accepted < r->items.n)
		raise_status(v, EXIT_FINDINGS);
	printf("barriers: %u changed, %u accepted\n", r->changed, accepted);
}

static void print_detail(const char *detail)
{
	while (*detail) {
		size_t len = strcspn(detail, "\n");

		printf("\t%.*s\n", (int)len, detail);
		detail += len + (detail[len] == '\n');
	}
}

static void print_results(struct verifying *v, const gate_results *all)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct gate_result *r = &all->at[i];

		printf("%s: %s: %s\n", r->name, gate_status_name(r->status),
		       r->text);
		print_detail(r->detail);
	}
	if (gate_results_failed(all))
		raise_status(v, EXIT_FINDINGS);
}

/* The files that can be analysed: C that was there before. */
static void analysable(const patch_files *files, string_vec *out)
{
	for (size_t i = 0; i < files->n; i++) {
		const char *path = files->at[i].path;
		const char *dot = strrchr(path, '.');

		if (files->at[i].is_new)
			warning("%s: a new file, whose barriers are not "
				"judged; apply the patch and run smpair check",
				path);
		else if (dot && (!strcmp(dot, ".c") || !strcmp(dot, ".h")))
			string_vec_add(out, path);
	}
}

static struct verify_side side_of(const struct session *s)
{
	return (struct verify_side){
		.program = &s->program,
		.barriers = &s->barriers,
		.links = &s->links,
		.findings = &s->findings,
		.source = &s->source,
	};
}

static void judge(struct verifying *v, const patch_files *files,
		  struct session *before, struct session *after)
{
	struct verify_report report CLEANUP(
		verify_report_release) = { .arena = ARENA_INIT };
	const struct verify_input in = {
		.before = side_of(before),
		.after = side_of(after),
		.files = files,
		.has_primitive = session_has_primitive,
		.data = before,
	};

	verify_patch(&in, &report);
	print_report(v, &report);
	raise_status(v, session_status(before, EXIT_NOTHING_FOUND));
	raise_status(v, session_status(after, EXIT_NOTHING_FOUND));
}

static int analyse(struct verifying *v, const patch_files *files,
		   const struct gate_patch *p, struct both_lines *lines)
{
	string_vec paths CLEANUP(string_vec_release) = VEC_INIT;
	struct run_options opt_before, opt_after;
	struct session before CLEANUP(session_release);
	struct session after CLEANUP(session_release);

	memset(&after, 0, sizeof(after));
	memset(&before, 0, sizeof(before));
	analysable(files, &paths);
	if (!paths.n)
		return 0;
	if (session_run_over(&v->opt->run, &paths, &p->before, NULL,
			     &opt_before, &before) ||
	    session_run_over(&v->opt->run, &paths, &p->after, &before,
			     &opt_after, &after))
		return -1;
	finding_lines(&before, &lines->before);
	finding_lines(&after, &lines->after);
	judge(v, files, &before, &after);
	return 0;
}

static int lines_known(void *data, const string_vec *files,
		       const struct overlay *texts, string_vec *out)
{
	const struct both_lines *l = data;
	const string_vec *v = texts == l->after_texts ? &l->after : &l->before;

	(void)files;
	for (size_t i = 0; i < v->n; i++)
		string_vec_add(out, v->at[i]);
	return 0;
}

static void run_gates(struct verifying *v, const struct gate_input *in,
		      const struct gate_patch *p)
{
	gate_results results CLEANUP(gate_results_release) = VEC_INIT;

	gate_smpair(in, p, &results);
	if (!v->opt->no_gates) {
		gate_compile(in, p, &results);
		gate_sparse(in, p, &results);
		gate_checkpatch(in, p, &results);
	}
	print_results(v, &results);
}

static int verify_applied(struct verifying *v, struct gate_input *in,
			  const struct mail *m, const patch_files *files,
			  const struct gate_patch *p)
{
	struct both_lines lines = { .after_texts = &p->after };
	int err;

	if (m->subject[0])
		printf("%s\n", m->subject);
	err = analyse(v, files, p, &lines);
	in->findings = lines_known;
	in->data = &lines;
	if (!err)
		run_gates(v, in, p);
	string_vec_release(&lines.before);
	string_vec_release(&lines.after);
	return err;
}

static int verify_mail(struct verifying *v, const char *name,
		       const struct mail *m)
{
	struct gate_patch p CLEANUP(gate_patch_release) = { .files = VEC_INIT };
	patch_files files CLEANUP(patch_files_release) = VEC_INIT;
	gate_results results CLEANUP(gate_results_release) = VEC_INIT;
	struct gate_input in = {
		.tree = { .dir = v->dir, .config = v->opt->run.config },
		.base = &v->base,
		.patch = m->mail ? m->mail : m->diff,
		.name = name,
	};
	int err;

	if (mail_files(name, m, &files))
		return -1;
	if (gate_apply(&in, &p, &results))
		return error("%s:%u: %s", name, m->line, results.at[0].text);
	err = verify_applied(v, &in, m, &files, &p);
	overlay_add(&v->base, &p.after);
	return err;
}

static int read_patch(const char *name, struct strbuf *out)
{
	char chunk[65536];
	size_t n;

	if (strcmp(name, "-"))
		return read_file(name, out);
	while ((n = fread(chunk, 1, sizeof(chunk), stdin)))
		strbuf_add(out, chunk, n);
	return 0;
}

static int verify_file(struct verifying *v, const char *name)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	mails all CLEANUP(mails_release) = VEC_INIT;
	int err;

	if (read_patch(name, &text))
		return error_errno("%s: cannot read the patch", name);
	err = mails_read(name, text.buf, NULL, &all);
	for (size_t i = 0; !err && i < all.n; i++)
		err = verify_mail(v, name, &all.at[i]);
	return err;
}

int cmd_verify(int argc, char **argv)
{
	struct verify_options o = { .run = RUN_OPTIONS_INIT };
	struct verifying v = { .opt = &o };
	int status = options_parse(&usage, &o, &argc, argv);

	if (status != OPTIONS_GO_ON)
		return status;
	v.dir = o.run.tree ? o.run.tree : o.run.database;
	if (!argc || !v.dir) {
		error("verify: give --tree DIR or -p DIR, and patches");
		return EXIT_USAGE;
	}
	for (int i = 0; i < argc; i++)
		if (verify_file(&v, argv[i]))
			raise_status(&v, EXIT_USAGE);
	overlay_release(&v.base);
	return v.status;
}
