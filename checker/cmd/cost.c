// SPDX-License-Identifier: GPL-2.0-only
/*
 * smpair cost: what a change makes of a function's barriers in the object code
 * of several architectures.
 */
#include <stdio.h>
#include <string.h>

#include "cleanup.h"
#include "cmd.h"
#include "cost.h"
#include "gate.h"
#include "path.h"
#include "proposed.h"

struct cost_options {
	const char *tree;
	const char *config;
	const char *archs;
	const char *patch;
	const char *objects;
	bool changelog;
};

static const struct option_spec cost_options[] = {
	{ "tree", 0, "DIR", "the kernel tree that FILE is in", OPT_STRING,
	  offsetof(struct cost_options, tree) },
	{ "config", 0, "CONFIG", "compile with this configuration", OPT_STRING,
	  offsetof(struct cost_options, config) },
	{ "arch", 0, "LIST",
	  "of arm64, x86_64, riscv64, powerpc64le (these by default) and arm",
	  OPT_STRING, offsetof(struct cost_options, archs) },
	{ "patch", 0, "PATCH", "measure this patch, not the proposed change",
	  OPT_STRING, offsetof(struct cost_options, patch) },
	{ "objects", 0, "DIR",
	  "keep the objects, as DIR/ARCH-before.o and so on", OPT_STRING,
	  offsetof(struct cost_options, objects) },
	{ "changelog", 0, NULL, "print a sentence for a changelog", OPT_FLAG,
	  offsetof(struct cost_options, changelog) },
	OPTIONS_END
};

static const struct command_usage usage = {
	"cost",
	"[OPTION...] --tree DIR FILE[:FUNCTION]",
	"Compiles a function before and after the proposed change with clang "
	"for several\narchitectures and counts barriers and instructions in "
	"the object code. The headers\nof an architecture are prepared in the "
	"cache the first time, in a minute or two.",
	cost_options,
};

/* Before and after, and the file's path below the root. */
struct sources {
	char *path;
	struct gate_patch patch;
};

static void sources_release(struct sources *s)
{
	free(s->path);
	gate_patch_release(&s->patch);
}

static int take_patch(const struct cost_options *o, const char *file,
		      struct sources *out)
{
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	gate_results results CLEANUP(gate_results_release) = VEC_INIT;
	struct gate_input in = { .tree.dir = o->tree, .name = o->patch };

	if (read_file(o->patch, &text))
		return error_errno("%s: cannot read it", o->patch);
	in.patch = text.buf;
	if (gate_apply(&in, &out->patch, &results))
		return error("%s: %s", o->patch, results.at[0].text);
	if (!string_vec_has(&out->patch.files, file))
		return error("%s: the patch does not touch it; give one of "
			     "its files",
			     file);
	out->path = xstrdup(file);
	return 0;
}

static int take_proposed(const struct cost_options *o, char *file,
			 struct sources *out)
{
	const struct run_options ro = { .tree = o->tree,
					.config = o->config,
					.dump = RUN_DUMP_NONE,
					.max_parse_seconds = 60 };
	struct session s CLEANUP(session_release);

	if (session_run(&ro, 1, &file, &s) || !s.files.n)
		return -1;
	if (proposed_texts(&s, &out->patch.after))
		return -1;
	out->path = xstrdup(s.files.at[0]);
	if (!overlay_get(&out->patch.after, out->path))
		return error("%s: no change is proposed there; see smpair "
			     "check -v, or give --patch",
			     out->path);
	return 0;
}

static int measure(const struct cost_options *o, const struct sources *s,
		   const char *function)
{
	const struct cost_input in = {
		.tree = { .dir = o->tree, .config = o->config },
		.file = s->path,
		.function = function,
		.before = &s->patch.before,
		.after = &s->patch.after,
		.archs = o->archs,
		.objects = o->objects,
	};
	struct cost_table t CLEANUP(cost_table_release) = { .file = NULL };
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;

	if (cost_measure(&in, &t))
		return EXIT_USAGE;
	if (o->changelog) {
		cost_paragraph(&t, &out);
		strbuf_addch(&out, '\n');
	} else {
		cost_print(&t, &out);
	}
	fwrite(out.buf, 1, out.len, stdout);
	return EXIT_NOTHING_FOUND;
}

int cmd_cost(int argc, char **argv)
{
	struct cost_options o = { .tree = NULL };
	struct sources s CLEANUP(sources_release) = { .path = NULL };
	int status = options_parse(&usage, &o, &argc, argv);
	char *colon;

	if (status != OPTIONS_GO_ON)
		return status;
	if (argc != 1 || !o.tree) {
		error("cost: give --tree DIR and one FILE:FUNCTION");
		return EXIT_USAGE;
	}
	colon = strchr(argv[0], ':');
	if (colon)
		*colon++ = '\0';
	if (o.patch ? take_patch(&o, argv[0], &s)
		    : take_proposed(&o, argv[0], &s))
		return EXIT_USAGE;
	return measure(&o, &s, colon);
}
