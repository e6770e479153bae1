// SPDX-License-Identifier: GPL-2.0-only
/* smpair map: the facts of a part of the files, for smpair reduce. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "file_stamp.h"
#include "path.h"
#include "shard.h"
#include "units.h"

struct map_options {
	struct run_options run;
	const char *shard, *files_from, *output;
};

#define RUN(member)  offsetof(struct map_options, run.member)
#define HERE(member) offsetof(struct map_options, member)

static const struct option_spec options[] = {
	{ NULL, 'p', "DIR",
	  "take compile commands from DIR/compile_commands.json", OPT_STRING,
	  RUN(database) },
	{ "tree", 0, "DIR", "analyse the kernel tree DIR, configured or not",
	  OPT_STRING, RUN(tree) },
	{ "config", 0, "CONFIG",
	  "with --tree: a .config file, defconfig or allmodconfig", OPT_STRING,
	  RUN(config) },
	{ "arch", 0, "NAME", "with --tree: the kernel's ARCH", OPT_STRING,
	  RUN(arch) },
	{ "jobs", 'j', "N", "work on N files at a time; 0: one per processor",
	  OPT_UINT, RUN(jobs) },
	{ "timeout", 0, "SEC",
	  "give up parsing a file after SEC s of work; 0: never", OPT_UINT,
	  RUN(max_parse_seconds) },
	{ "shard", 0, "I/N", "take the I-th of N parts of the files",
	  OPT_STRING, HERE(shard) },
	{ "files-from", 0, "FILE", "take PATHs from FILE as well, one a line",
	  OPT_STRING, HERE(files_from) },
	{ "output", 'o', "FILE", "write the database to FILE; required",
	  OPT_STRING, HERE(output) },
	OPTIONS_END
};

static const struct command_usage usage = {
	"map",
	"[OPTION...] -o FILE [PATH...]",
	"Analyses each file by itself and writes the facts to a database. The "
	"shards of\none list may be made at a time, on several machines; "
	"'smpair reduce' makes of them\nwhat 'smpair check' prints. PATHs are "
	"files or folders; with none, all of the\ntree is read.",
	options,
};

static int parse_shard(const char *text, struct shard *s)
{
	char rest;

	s->nr = s->of = 1;
	if (!text || (sscanf(text, "%u/%u%c", &s->nr, &s->of, &rest) == 2 &&
		      s->nr && s->nr <= s->of))
		return 0;
	return error("--shard: '%s' is not I/N with I from 1 to N", text);
}

/* Appends the lines of the file, "-" being stdin. */
static int read_paths(const char *file, string_vec *out)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	char *save, *line;

	if (!file)
		return 0;
	if (read_file(strcmp(file, "-") ? file : "/dev/stdin", &text))
		return error_errno("%s: cannot read it", file);
	line = strtok_r(text.buf, "\n", &save);
	for (; line; line = strtok_r(NULL, "\n", &save))
		string_vec_add(out, line);
	return out->n ? 0 : error("%s: no paths; give one a line", file);
}

/* What all shards of one map have in common. */
static unsigned long long list_hash(const struct shard *s,
				    const command_vec *commands)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&sb, "%s\n%u\n", s->configuration, s->of);
	for (size_t i = 0; i < s->selected.n; i++)
		strbuf_addf(&sb, "%s\n", s->selected.at[i]);
	for (size_t i = 0; i < commands->n; i++)
		strbuf_addf(&sb, "%s\n", commands->at[i].path);
	return hash_bytes(sb.buf, sb.len);
}

/* Every N-th command, so that the parts take about as long as each other. */
static void keep_part(const struct shard *s, command_vec *commands)
{
	size_t kept = 0;

	for (size_t i = 0; i < commands->n; i++) {
		if (i % s->of == s->nr - 1)
			commands->at[kept++] = commands->at[i];
		else
			command_release(&commands->at[i]);
	}
	commands->n = kept;
}

static void load_units(const struct map_options *o, struct origin *origin,
		       command_vec *commands, struct shard *s)
{
	const struct units_options uo = {
		.jobs = o->run.jobs,
		.seconds = o->run.max_parse_seconds,
		.progress = isatty(2),
		.failed = &s->failed,
	};
	unit_vec units = VEC_INIT;

	units_load(origin, commands, &uo, &units);
	for (size_t i = 0; i < units.n; i++)
		vec_push(&s->units, units.at[i]);
	vec_release(&units);
	string_vec_sort(&s->failed);
}

static int make_shard(const struct map_options *o, struct origin *origin,
		      struct shard *s)
{
	command_vec commands = VEC_INIT;
	int err = origin_commands(origin, &s->selected, &commands, &s->missing);

	string_vec_sort(&s->missing);
	if (!err) {
		s->configuration = origin_configuration(origin);
		s->list = list_hash(s, &commands);
		keep_part(s, &commands);
		load_units(o, origin, &commands, s);
		err = shard_write(s, origin->root);
	}
	command_vec_release(&commands);
	return err;
}

static void say_done(const struct shard *s)
{
	fprintf(stderr, "smpair: %s: shard %u/%u, %zu units, %zu failed\n",
		s->path, s->nr, s->of, s->units.n, s->failed.n);
}

static int map(const struct map_options *o, int npaths, char **paths,
	       struct shard *s)
{
	struct origin origin;
	unsigned int bad = 0;
	int err = origin_open(&o->run, npaths, paths, &origin);

	if (!err) {
		bad = origin_files(&origin, npaths, paths, &s->selected);
		err = s->selected.n ? make_shard(o, &origin, s)
				    : error("no files to map");
	}
	if (!err)
		say_done(s);
	origin_release(&origin);
	if (err)
		return EXIT_USAGE;
	return bad || s->failed.n ? EXIT_INCOMPLETE : EXIT_NOTHING_FOUND;
}

int cmd_map(int argc, char **argv)
{
	struct map_options o = { .run = RUN_OPTIONS_INIT };
	struct shard s = { .path = NULL };
	string_vec paths = VEC_INIT;
	int status = options_parse(&usage, &o, &argc, argv);

	if (status != OPTIONS_GO_ON)
		return status;
	status = EXIT_USAGE;
	for (int i = 0; i < argc; i++)
		string_vec_add(&paths, argv[i]);
	if (!o.output)
		error("where to? give -o FILE");
	else if (!parse_shard(o.shard, &s) &&
		 !read_paths(o.files_from, &paths)) {
		s.path = xstrdup(o.output);
		status = map(&o, (int)paths.n, paths.at, &s);
	}
	string_vec_release(&paths);
	shard_release(&s);
	return status;
}
