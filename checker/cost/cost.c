// SPDX-License-Identifier: GPL-2.0-only
#include "cost.h"

#include <string.h>

#include "cleanup.h"
#include "object.h"
#include "parallel.h"
#include "path.h"
#include "proc.h"
#include "sides.h"
#include "toolchain.h"
#include "voice.h"
#include "work_dir.h"

static const char *find_objdump(void)
{
	static const char *const names[] = { "llvm-objdump-19",
					     "llvm-objdump" };

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (proc_in_path(names[i]))
			return names[i];
	return NULL;
}

static int disassemble(const char *object, struct strbuf *out)
{
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	const char *const argv[] = { find_objdump(),	   "-t",   "-d",
				     "--no-show-raw-insn", object, NULL };
	const struct proc p = { .argv = argv, .out = out, .err = &err };

	if (proc_run(&p))
		return error("%s: cannot read the object: %s", argv[0],
			     err.buf);
	return 0;
}

/* One of the two objects: where it is compiled from and what it is called. */
struct side {
	const char *root;
	const char *name;
	const char *object;
};

static int keep_object(const struct cost_input *in, const struct cost_row *r,
		       const struct side *side)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf data STRBUF_SCOPED = STRBUF_INIT;

	if (!in->objects)
		return 0;
	strbuf_addf(&name, "%s/%s-%s.o", in->objects, r->arch->name,
		    side->name);
	if (make_dirs(in->objects))
		return error_errno("%s: cannot make it", in->objects);
	if (read_file(side->object, &data))
		return error_errno("%s: cannot read it", side->object);
	return write_file(name.buf, data.buf, data.len);
}

static int count_side(const struct cost_input *in, const struct cost_row *r,
		      const struct tree *t, const struct build_line *line,
		      const struct side *side, struct cost_count *out)
{
	const char *object = side->object;
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	if (object_compile(t, line, side->root, object, &err) ||
	    keep_object(in, r, side))
		return -1;
	*out = (struct cost_count){ .found = false };
	if (disassemble(object, &text))
		return -1;
	cost_count_text(r->arch, text.buf, r->whole_file ? NULL : in->function,
			out);
	return 0;
}

static int count_both(const struct cost_input *in, struct cost_row *r,
		      const struct tree *t, const struct build_line *line,
		      const struct sides *s)
{
	char *dir WORK_DIR_SCOPED = work_dir_new(t->folder);
	char *object CLEANUP(free_ptr) = path_join(dir ? dir : "", "x.o");
	const struct side before = { s->before, "before", object };
	const struct side after = { s->after, "after", object };

	if (!dir || count_side(in, r, t, line, &before, &r->before) ||
	    count_side(in, r, t, line, &after, &r->after))
		return -1;
	if ((r->before.found && r->after.found) || r->whole_file)
		return 0;
	r->whole_file = true;
	return count_both(in, r, t, line, s);
}

static void skip(struct cost_row *r, const char *why)
{
	r->skipped = xstrdup(why);
}

static int find_lines(const struct tree *t, const string_vec *files,
		      build_lines *out)
{
	string_vec units CLEANUP(string_vec_release) = VEC_INIT;
	string_vec variables CLEANUP(string_vec_release) = VEC_INIT;

	string_vec_add(&variables, "W=1"); /* the gates' objects do */
	return object_units(t, files, &units) ||
			       build_lines_find(t, &units, &variables, out)
		       ? -1
		       : 0;
}

static void measure_in(const struct cost_input *in, const struct tree *t,
		       const struct sides *s, struct cost_row *r)
{
	string_vec files CLEANUP(string_vec_release) = VEC_INIT;
	build_lines lines CLEANUP(build_lines_release) = VEC_INIT;

	string_vec_add(&files, in->file);
	if (find_lines(t, &files, &lines) || !lines.n)
		skip(r, "the file is not built there");
	else if (count_both(in, r, t, &lines.at[0], s))
		skip(r, "the file does not compile there");
}

static struct toolchain toolchain_of(const struct cost_arch *arch)
{
	return (struct toolchain){ .name = arch->name,
				   .arch = arch->arch,
				   .config = arch->config,
				   .clang = true };
}

static void measure(const struct cost_input *in, const struct sides *s,
		    struct cost_row *r)
{
	const struct toolchain tc = toolchain_of(r->arch);
	struct tree t CLEANUP(tree_release) = { .root = NULL };
	struct strbuf why STRBUF_SCOPED = STRBUF_INIT;
	int status = toolchain_open(&tc, &in->tree, &t, &why);

	r->whole_file = !in->function;
	if (status > 0)
		skip(r, why.buf);
	else if (status)
		skip(r, "its headers cannot be prepared");
	else
		measure_in(in, &t, s, r);
}

static int add_rows(const struct cost_input *in, struct cost_table *out)
{
	char *names CLEANUP(free_ptr) = in->archs ? xstrdup(in->archs) : NULL;
	char *save = NULL;
	char *name = names ? strtok_r(names, ",", &save) : NULL;

	for (unsigned int i = 0; !names && i < COST_DEFAULT_ARCHS; i++) {
		const struct cost_row r = { .arch = cost_arch_at(i) };

		vec_push(&out->rows, r);
	}
	for (; name; name = strtok_r(NULL, ",", &save)) {
		const struct cost_row r = { .arch = cost_arch_find(name) };

		if (!r.arch)
			return error("%s: not known to cost; give arm64, "
				     "x86_64, riscv64, powerpc64le or arm",
				     name);
		vec_push(&out->rows, r);
	}
	return 0;
}

struct preparation {
	const struct tree_options *tree;
	const string_vec *files;
};

static void prepare_for(void *data, size_t i, unsigned int thread)
{
	const struct preparation *p = data;
	const struct toolchain tc = toolchain_of(cost_arch_at((unsigned int)i));
	struct tree t CLEANUP(tree_release) = { .root = NULL };
	struct strbuf why STRBUF_SCOPED = STRBUF_INIT;
	build_lines lines CLEANUP(build_lines_release) = VEC_INIT;

	(void)thread;
	if (!toolchain_open(&tc, p->tree, &t, &why))
		(void)find_lines(&t, p->files, &lines);
}

void cost_prepare(const struct tree_options *tree, const string_vec *files)
{
	struct preparation p = { tree, files };

	parallel(COST_DEFAULT_ARCHS, 0, prepare_for, &p);
}

struct measurement {
	const struct cost_input *in;
	const struct sides *sides;
	struct cost_table *table;
};

static void measure_row(void *data, size_t i, unsigned int thread)
{
	const struct measurement *m = data;

	(void)thread;
	measure(m->in, m->sides, &m->table->rows.at[i]);
}

int cost_measure(const struct cost_input *in, struct cost_table *out)
{
	struct sides s CLEANUP(sides_release) = { .dir = NULL };
	struct measurement m = { in, &s, out };

	*out = (struct cost_table){
		.file = xstrdup(in->file),
		.function = in->function ? xstrdup(in->function) : NULL,
		.compiler = toolchain_clang(),
		.config = xstrdup(in->tree.config ? in->tree.config
						  : "defconfig"),
	};
	if (!out->compiler || !find_objdump())
		return error("cost: needs clang, its linker and llvm-objdump; "
			     "install the packages clang-19, lld-19 and "
			     "llvm-19");
	if (add_rows(in, out) ||
	    sides_make(&in->tree, in->before, in->after, &s))
		return -1;
	parallel(out->rows.n, 0, measure_row, &m);
	return 0;
}

void cost_table_release(struct cost_table *t)
{
	for (size_t i = 0; i < t->rows.n; i++)
		free(t->rows.at[i].skipped);
	vec_release(&t->rows);
	free(t->file);
	free(t->function);
	free(t->config);
}

bool cost_gets_worse(const struct cost_row *r)
{
	return !r->skipped && cost_weight(r->arch, &r->after) >
				      cost_weight(r->arch, &r->before);
}
