// SPDX-License-Identifier: GPL-2.0-only
/* The gates that compile: what is said after the patch and was not before. */
#include "cleanup.h"
#include "object.h"
#include "proc.h"
#include "results.h"
#include "sides.h"
#include "toolchain.h"

/* What one gate has seen over all units. */
struct tally {
	const char *name;
	unsigned int checked;
	unsigned int broken_before;
	bool failed;
	struct strbuf detail;
};

typedef int (*run_line)(const struct tree *t, const struct build_line *line,
			const char *root, const struct sides *s,
			struct strbuf *err);

static int run_compiler(const struct tree *t, const struct build_line *line,
			const char *root, const struct sides *s,
			struct strbuf *err)
{
	return object_compile(t, line, root, s->object, err);
}

static int run_sparse(const struct tree *t, const struct build_line *line,
		      const char *root, const struct sides *s,
		      struct strbuf *err)
{
	(void)s;
	(void)object_check(t, line, root, err);
	return 0;
}

static void check_line(const struct tree *t, const struct build_line *line,
		       const struct sides *s, run_line run, struct tally *tally)
{
	struct strbuf before STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf after STRBUF_SCOPED = STRBUF_INIT;

	if (run(t, line, s->before, s, &before)) {
		tally->broken_before++;
		return;
	}
	tally->checked++;
	if (run(t, line, s->after, s, &after))
		tally->failed = true;
	if (new_lines(before.buf, after.buf, &tally->detail))
		tally->failed = true;
}

static void say_tally(const struct tally *y, gate_results *out)
{
	if (y->failed)
		gate_say(out, y->name, GATE_FAILED, y->detail.buf,
			 "%u object%s: new lines after the patch", y->checked,
			 y->checked == 1 ? "" : "s");
	else if (!y->checked && y->broken_before)
		gate_say(out, y->name, GATE_SKIPPED, "",
			 "does not compile before the patch either");
	else if (!y->checked)
		gate_say(out, y->name, GATE_SKIPPED, "",
			 "the files are not built there");
	else
		gate_say(out, y->name, GATE_PASSED, "",
			 "%u object%s, before and after: nothing new",
			 y->checked, y->checked == 1 ? "" : "s");
}

static int check_units(const struct gate_patch *p, const struct tree *t,
		       const string_vec *variables, const struct sides *s,
		       run_line run, struct tally *y)
{
	string_vec units CLEANUP(string_vec_release) = VEC_INIT;
	build_lines lines CLEANUP(build_lines_release) = VEC_INIT;

	if (object_units(t, &p->files, &units) ||
	    build_lines_find(t, &units, variables, &lines))
		return -1;
	for (size_t i = 0; i < lines.n; i++)
		check_line(t, &lines.at[i], s, run, y);
	return 0;
}

static void check_with(const struct gate_input *in, const struct gate_patch *p,
		       const struct toolchain *tc, const char *name,
		       const string_vec *variables, run_line run,
		       gate_results *out)
{
	struct tree t CLEANUP(tree_release) = { .root = NULL };
	struct strbuf why STRBUF_SCOPED = STRBUF_INIT;
	struct sides s CLEANUP(sides_release) = { .dir = NULL };
	struct tally y = { .name = name, .detail = STRBUF_INIT };
	int status;

	if (!tree_is_kernel(in->tree.dir)) {
		gate_say(out, name, GATE_SKIPPED, "", "no kernel tree");
		return;
	}
	status = toolchain_open(tc, &in->tree, &t, &why);
	if (status > 0)
		gate_say(out, name, GATE_SKIPPED, "", "%s", why.buf);
	else if (status || sides_make(&in->tree, &p->before, &p->after, &s) ||
		 check_units(p, &t, variables, &s, run, &y))
		gate_say(out, name, GATE_SKIPPED, "",
			 "the tree cannot be prepared for it");
	else
		say_tally(&y, out);
	strbuf_release(&y.detail);
}

static const struct toolchain toolchains[] = {
	{ "gcc x86_64", "x86", NULL, false },
	{ "clang x86_64", "x86", NULL, true },
	{ "gcc arm64", "arm64", NULL, false },
	{ "clang arm64", "arm64", NULL, true },
};

void gate_compile(const struct gate_input *in, const struct gate_patch *p,
		  gate_results *out)
{
	string_vec variables CLEANUP(string_vec_release) = VEC_INIT;

	string_vec_add(&variables, "W=1");
	for (size_t i = 0; i < sizeof(toolchains) / sizeof(*toolchains); i++)
		check_with(in, p, &toolchains[i], toolchains[i].name,
			   &variables, run_compiler, out);
}

void gate_sparse(const struct gate_input *in, const struct gate_patch *p,
		 gate_results *out)
{
	static const char *const flags[] = {
		"C=1",
		"W=1",
		/* as the robot runs it */
		"CF=-fdiagnostic-prefix -D__CHECK_ENDIAN__ "
		"-fmax-errors=unlimited -fmax-warnings=unlimited",
	};
	string_vec variables CLEANUP(string_vec_release) = VEC_INIT;

	if (!proc_in_path("sparse")) {
		gate_say(out, "sparse", GATE_SKIPPED, "",
			 "not found; install the package sparse");
		return;
	}
	for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++)
		string_vec_add(&variables, flags[i]);
	check_with(in, p, &toolchains[0], "sparse", &variables, run_sparse,
		   out);
}
