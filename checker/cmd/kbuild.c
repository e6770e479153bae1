// SPDX-License-Identifier: GPL-2.0-only
/*
 * smpair kbuild: a checker for make C=1 and C=2. Kbuild runs it in the object
 * tree with the compiler's flags behind our own options and the file as the
 * last argument. What it finds never breaks the build.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "build_tree.h"
#include "cleanup.h"
#include "cmd.h"
#include "diffs.h"
#include "facts_dir.h"
#include "file_stamp.h"
#include "lock.h"
#include "makelines.h"
#include "org_report.h"
#include "patch.h"
#include "path.h"
#include "session.h"
#include "shard.h"

enum kbuild_mode {
	MODE_REPORT,
	MODE_PATCH,
	MODE_CONTEXT,
	MODE_ORG,
};

struct kbuild_options {
	const char *facts; /* NULL: kept nowhere */
	int mode;	   /* enum kbuild_mode */
	int color;	   /* enum run_color */
};

static const struct option_spec options[] = {
	{ "facts", 0, "DIR", "keep the file's facts in DIR, for smpair reduce",
	  OPT_STRING, offsetof(struct kbuild_options, facts) },
	{ "mode", 0, "report|patch|context|org",
	  "how to print the findings, in coccicheck's words", OPT_CHOICE,
	  offsetof(struct kbuild_options, mode) },
	{ "color", 0, "auto|always|never", "colour the output", OPT_CHOICE,
	  offsetof(struct kbuild_options, color) },
	OPTIONS_END
};

static const struct command_usage usage = {
	"kbuild",
	"[OPTION...] [COMPILER FLAG...] FILE",
	"Checks each file of a kernel build after it is compiled:\n\n"
	"  make C=1 CHECK='smpair kbuild'        what make compiles anyway\n"
	"  make C=2 CHECK='smpair kbuild' fs/    all of it\n\n"
	"Findings are on stderr with --mode=report, else on stdout, and leave "
	"the build\nalone: the status is 0. Options are written --NAME=VALUE; "
	"all else is for the\ncompiler.",
	options,
};

typedef VEC(char *) argument_vec; /* borrowed strings */

/* "--facts=DIR", but not "--param=x" of the compiler. */
static bool is_ours(const char *arg)
{
	for (const struct option_spec *o = options; o->help; o++) {
		size_t len = strlen(o->name);

		if (!strncmp(arg, "--", 2) && !strncmp(arg + 2, o->name, len) &&
		    (arg[2 + len] == '=' || !arg[2 + len]))
			return true;
	}
	return !strcmp(arg, "--help");
}

static int parse(int argc, char **argv, struct kbuild_options *o,
		 argument_vec *flags)
{
	argument_vec own = VEC_INIT;
	int n, status;

	vec_push(&own, argv[0]);
	for (int i = 1; i < argc; i++) {
		if (is_ours(argv[i]))
			vec_push(&own, argv[i]);
		else
			vec_push(flags, argv[i]);
	}
	n = (int)own.n;
	vec_push(&own, NULL);
	status = options_parse(&usage, o, &n, own.at);
	vec_release(&own);
	return status;
}

/* How many of the flags are sparse's: Kbuild puts CHECKFLAGS before its own. */
static size_t count_check_flags(const argument_vec *flags)
{
	const char *text = getenv("CHECKFLAGS");
	string_vec words = VEC_INIT;
	size_t n = 0;

	if (text)
		shell_words(text, &words);
	while (n < words.n && n < flags->n &&
	       !strcmp(words.at[n], flags->at[n]))
		n++;
	if (n < words.n)
		n = 0;
	string_vec_release(&words);
	return n;
}

static void make_command(const struct build_tree *b, const argument_vec *flags,
			 const char *file, struct compile_command *cmd)
{
	VEC(const char *) argv = VEC_INIT;

	vec_push(&argv, "cc");
	for (size_t i = count_check_flags(flags); i < flags->n; i++)
		vec_push(&argv, flags->at[i]);
	vec_push(&argv, NULL);
	command_init(cmd, b->srctree, b->objtree, b->objtree, file, argv.at);
	vec_release(&argv);
}

/* One process makes the precompiled header, the others wait for it. */
static void make_prefix(struct session *s)
{
	int lock LOCK_SCOPED = lock_take(s->origin.tree.folder);
	command_vec commands = VEC_INIT;

	if (lock < 0 || origin_commands(&s->origin, &s->files, &commands, NULL))
		s->unusable = true;
	command_vec_release(&commands);
}

static int write_facts(const struct session *s, const struct build_tree *b,
		       const char *dir)
{
	const char *path = s->files.at[0];
	char *about CLEANUP(free_ptr) = facts_dir_build(dir);
	struct shard sh = {
		.path = facts_dir_database(dir, path),
		.nr = 1,
		.of = 1,
		.list = hash_bytes(path, strlen(path)),
		.configuration = origin_configuration(&s->origin),
	};
	int err = facts_dir_make(sh.path);

	string_vec_add(&sh.selected, path);
	for (size_t i = 0; i < s->failed.n; i++)
		string_vec_add(&sh.failed, s->failed.at[i]);
	for (size_t i = 0; i < s->units.n; i++)
		vec_push(&sh.units, s->units.at[i]);
	if (!err)
		err = shard_write(&sh, s->origin.root);
	if (!err)
		err = build_tree_write(b, about);
	vec_clear(&sh.units); /* the session's */
	shard_release(&sh);
	return err;
}

static void print(struct session *s, const struct kbuild_options *o)
{
	const char **diffs CLEANUP(free_ptr) = session_diffs(s);
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	const struct report_options ro = {
		.color = run_color_wanted(s->opt, STDERR_FILENO),
		.source = s->source,
	};
	entry_vec entries;

	entries_make(&s->findings, s->changes.at, diffs, false,
		     &s->findings.arena, &entries);
	if (o->mode == MODE_REPORT)
		report_text(&entries, &ro, &out);
	else if (o->mode == MODE_CONTEXT)
		report_context(&entries, &out);
	else
		report_org(&entries, &out);
	fwrite(out.buf, 1, out.len, o->mode == MODE_REPORT ? stderr : stdout);
	entries_release(&entries);
}

static void check(struct session *s, const struct build_tree *b,
		  const struct kbuild_options *o)
{
	make_prefix(s);
	if (s->unusable)
		return;
	session_load(s, &s->files);
	if (o->facts)
		write_facts(s, b, o->facts);
	session_analyse(s);
	if (o->mode == MODE_PATCH)
		patch_print(s);
	else
		print(s, o);
}

/* In the tree, and with a barrier in it. */
static bool is_wanted(const struct session *s, const char *path)
{
	const struct scanned_file *f = scan_find(&s->origin.scan, path);

	return f && f->words;
}

static void forget_facts(const struct kbuild_options *o, const char *path)
{
	char *file CLEANUP(free_ptr) = NULL;

	if (!o->facts || *path == '/')
		return;
	file = facts_dir_database(o->facts, path);
	unlink(file);
}

static void run(const struct kbuild_options *o, const struct build_tree *b,
		const struct compile_command *cmd)
{
	struct run_options ro = RUN_OPTIONS_INIT;
	struct session s;

	ro.jobs = 1;
	ro.color = o->color;
	ro.build = b;
	ro.given = cmd;
	if (!session_open(&ro, 0, NULL, &s)) {
		if (is_wanted(&s, cmd->path)) {
			string_vec_add(&s.files, cmd->path);
			check(&s, b, o);
		} else {
			forget_facts(o, cmd->path);
		}
	}
	session_release(&s);
}

int cmd_kbuild(int argc, char **argv)
{
	struct kbuild_options o = { .facts = NULL };
	struct compile_command cmd CLEANUP(command_release) = { .path = NULL };
	struct build_tree b CLEANUP(build_tree_release) = { .srctree = NULL };
	char *file CLEANUP(free_ptr) = NULL;
	argument_vec flags = VEC_INIT;
	int status = parse(argc, argv, &o, &flags);

	if (status != OPTIONS_GO_ON) {
		vec_release(&flags);
		return status;
	}
	if (flags.n)
		file = realpath(flags.at[flags.n - 1], NULL);
	if (!file) {
		vec_release(&flags);
		error("no such file; the last argument is the file to check");
		return EXIT_USAGE;
	}
	flags.n--;
	if (!build_tree_from_environment(&b)) {
		make_command(&b, &flags, file, &cmd);
		run(&o, &b, &cmd);
	} else {
		status = EXIT_USAGE;
	}
	vec_release(&flags);
	return status == EXIT_USAGE ? EXIT_USAGE : EXIT_NOTHING_FOUND;
}
