// SPDX-License-Identifier: GPL-2.0-only
/* The gates that compile: what is said after the patch and was not before. */
#include "cleanup.h"
#include "object.h"
#include "parallel.h"
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
			const char *root, struct strbuf *err);

static int run_compiler(const struct tree *t, const struct build_line *line,
			const char *root, struct strbuf *err)
{
	return object_compile(t, line, root, NULL, err);
}

/* What it says counts, its status does not. */
static int run_sparse(const struct tree *t, const struct build_line *line,
		      const char *root, struct strbuf *err)
{
	(void)object_check(t, line, root, err);
	return 0;
}

/* One file before or after the patch. */
struct run {
	const struct tree *tree;
	const struct build_line *line;
	const char *root;
	run_line fn;
	int status;
	struct strbuf said;
};

typedef VEC(struct run) runs;

static void do_run(void *data, size_t i, unsigned int thread)
{
	struct run *r = &((runs *)data)->at[i];

	(void)thread;
	r->status = r->fn(r->tree, r->line, r->root, &r->said);
}

static void compare(const struct run *before, const struct run *after,
		    struct tally *tally)
{
	if (before->status) {
		tally->broken_before++;
		return;
	}
	tally->checked++;
	if (after->status)
		tally->failed = true;
	if (new_lines(before->said.buf, after->said.buf, &tally->detail))
		tally->failed = true;
}

static void check_lines(const struct tree *t, const build_lines *lines,
			const struct sides *s, run_line fn, struct tally *y)
{
	runs all = VEC_INIT;

	for (size_t i = 0; i < 2 * lines->n; i++) {
		const struct run r = { .tree = t,
				       .line = &lines->at[i / 2],
				       .root = i % 2 ? s->after : s->before,
				       .fn = fn,
				       .said = STRBUF_INIT };

		vec_push(&all, r);
	}
	parallel(all.n, 0, do_run, &all);
	for (size_t i = 0; i + 1 < all.n; i += 2)
		compare(&all.at[i], &all.at[i + 1], y);
	for (size_t i = 0; i < all.n; i++)
		strbuf_release(&all.at[i].said);
	vec_release(&all);
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
		       run_line fn, struct tally *y)
{
	string_vec units CLEANUP(string_vec_release) = VEC_INIT;
	build_lines lines CLEANUP(build_lines_release) = VEC_INIT;

	if (object_units(t, &p->files, &units) ||
	    build_lines_find(t, &units, variables, &lines))
		return -1;
	check_lines(t, &lines, s, fn, y);
	return 0;
}

static void check_with(const struct gate_input *in, const struct gate_patch *p,
		       const struct toolchain *tc, const char *name,
		       const string_vec *variables, run_line fn,
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
		 check_units(p, &t, variables, &s, fn, &y))
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

enum { NR_TOOLCHAINS = sizeof(toolchains) / sizeof(*toolchains) };

/* The toolchains at work side by side, each with its results. */
struct compilation {
	const struct gate_input *in;
	const struct gate_patch *patch;
	string_vec variables;
	gate_results results[NR_TOOLCHAINS];
};

static void compile_with(void *data, size_t i, unsigned int thread)
{
	struct compilation *c = data;

	(void)thread;
	check_with(c->in, c->patch, &toolchains[i], toolchains[i].name,
		   &c->variables, run_compiler, &c->results[i]);
}

void gate_compile(const struct gate_input *in, const struct gate_patch *p,
		  gate_results *out)
{
	struct compilation c = { .in = in, .patch = p };

	string_vec_add(&c.variables, "W=1");
	parallel(NR_TOOLCHAINS, 0, compile_with, &c);
	for (size_t i = 0; i < NR_TOOLCHAINS; i++) {
		for (size_t k = 0; k < c.results[i].n; k++)
			vec_push(out, c.results[i].at[k]);
		vec_release(&c.results[i]);
	}
	string_vec_release(&c.variables);
}

static void sparse_variables(string_vec *out)
{
	static const char *const flags[] = {
		"C=1",
		"W=1",
		/* as the robot runs it */
		"CF=-fdiagnostic-prefix -D__CHECK_ENDIAN__ "
		"-fmax-errors=unlimited -fmax-warnings=unlimited",
	};

	for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++)
		string_vec_add(out, flags[i]);
}

/* Lines of all units for one of the questions that the gates put to make. */
struct preparation {
	const struct tree_options *tree;
	const string_vec *files;
};

static void ask_make(const struct preparation *p, const struct toolchain *tc,
		     const string_vec *variables)
{
	struct tree t CLEANUP(tree_release) = { .root = NULL };
	struct strbuf why STRBUF_SCOPED = STRBUF_INIT;
	string_vec units CLEANUP(string_vec_release) = VEC_INIT;
	build_lines lines CLEANUP(build_lines_release) = VEC_INIT;

	if (!toolchain_open(tc, p->tree, &t, &why) &&
	    !object_units(&t, p->files, &units))
		(void)build_lines_find(&t, &units, variables, &lines);
}

static void prepare_for(void *data, size_t i, unsigned int thread)
{
	string_vec variables CLEANUP(string_vec_release) = VEC_INIT;

	(void)thread;
	string_vec_add(&variables, "W=1");
	ask_make(data, &toolchains[i], &variables);
	if (i)
		return;
	string_vec_release(&variables);
	variables = (string_vec)VEC_INIT;
	sparse_variables(&variables);
	ask_make(data, &toolchains[i], &variables);
}

void gate_prepare(const struct tree_options *tree, const string_vec *files)
{
	struct preparation p = { tree, files };

	parallel(NR_TOOLCHAINS, 0, prepare_for, &p);
}

void gate_sparse(const struct gate_input *in, const struct gate_patch *p,
		 gate_results *out)
{
	string_vec variables CLEANUP(string_vec_release) = VEC_INIT;

	if (!proc_in_path("sparse")) {
		gate_say(out, "sparse", GATE_SKIPPED, "",
			 "not found; install the package sparse");
		return;
	}
	sparse_variables(&variables);
	check_with(in, p, &toolchains[0], "sparse", &variables, run_sparse,
		   out);
}
