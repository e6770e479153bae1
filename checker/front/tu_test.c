// SPDX-License-Identifier: GPL-2.0-only
/* Prefixes and parsing, on a made-up tree and on plain files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "clang_text.h"
#include "doubt.h"
#include "front.h"
#include "prefix.h"
#include "scratch.h"
#include "tu.h"
#include "vocab.h"

struct fixture {
	char *dir, *folder;
	command_vec commands;
	struct prefix_set *set;
};

static void add_command(struct fixture *f, const char *file,
			const char *const *more)
{
	const char *argv[16] = { "gcc",		 "-Iinclude",
				 "-D__KERNEL__", "-DKBUILD_MODNAME=\"mod\"",
				 "-include",	 "include/first.h" };
	struct compile_command cmd;
	int n = 6;

	while (*more)
		argv[n++] = *more++;
	command_init(&cmd, f->dir, f->dir, ".", file, argv);
	vec_push(&f->commands, cmd);
}

static int set_up(void **state)
{
	static const char *const plain[] = { NULL };
	static const char *const module[] = { "-DMODULE", "-Ifs", NULL };
	static const char *const odd[] = { "-fsigned-char", NULL };
	struct fixture *f = xcalloc(1, sizeof(*f));
	char *dir = scratch_new();

	f->dir = realpath(dir, NULL);
	free(dir);
	f->folder = path_join(f->dir, "prefix");
	scratch_file(f->dir, "include/first.h",
		     "#ifdef FIRST\n#error twice\n#endif\n#define FIRST 1\n");
	scratch_file(f->dir, "include/linux/good.h",
		     "#ifndef GOOD\n#define GOOD\n"
		     "#define smp_wmb() asm volatile(\"\")\n"
		     "static inline int good(void) { return FIRST; }\n"
		     "#ifdef MODULE\nextern int in_module;\n#endif\n#endif\n");
	scratch_file(f->dir, "include/linux/bad.h", "int bad(;\n");
	scratch_file(f->dir, "init/main.c", "int init(void) { return 0; }\n");
	scratch_file(f->dir, "fs/a.c",
		     "#include <linux/good.h>\nint x;\n"
		     "const char *n = KBUILD_MODNAME;\n"
		     "int a(void) { x = good(); smp_wmb(); return 1; }\n"
		     "int b(void) { return nothing; }\n");
	scratch_file(f->dir, "fs/m.c",
		     "#include <linux/good.h>\n#include \"own.h\"\n"
		     "int a(void) { return in_module + own; }\n");
	scratch_file(f->dir, "fs/own.h", "extern int own;\n");
	scratch_file(f->dir, "fs/odd.c",
		     "#include <linux/good.h>\nint a(void) { smp_wmb(); "
		     "return FIRST; }\n");
	scratch_file(f->dir, "fs/clash.c",
		     "int good(int x) { return x; }\nint smp_wmb_user;\n");
	add_command(f, "init/main.c", plain);
	add_command(f, "fs/a.c", plain);
	add_command(f, "fs/m.c", module);
	add_command(f, "fs/odd.c", odd);
	add_command(f, "fs/clash.c", plain);
	*state = f;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;

	prefix_set_free(f->set);
	command_vec_release(&f->commands);
	scratch_remove(f->dir);
	free(f->folder);
	free(f);
	return 0;
}

static void headers(void *data, string_vec *out)
{
	size_t *calls = data;

	++*calls;
	string_vec_add(out, "linux/good.h");
	string_vec_add(out, "linux/bad.h");
	string_vec_add(out, "linux/none.h");
}

/* Returns how often the headers were asked for. */
static size_t make_set(struct fixture *f)
{
	size_t calls = 0;
	const struct prefix_options opt = { .root = f->dir,
					    .folder = f->folder,
					    .headers = headers,
					    .data = &calls };

	prefix_set_free(f->set);
	f->set = prefix_set_kernel(&opt, &f->commands);
	assert_non_null(f->set);
	return calls;
}

static const struct prefix *parse(struct fixture *f, const char *path,
				  struct parsed_tu *tu)
{
	const struct compile_command *cmd = command_vec_find(&f->commands,
							     path);
	const struct prefix *prefix = prefix_for(f->set, cmd);
	const struct tu_options opt = { .root = f->dir };

	assert_int_equal(tu_parse(cmd, prefix, &opt, tu), 0);
	return prefix;
}

static enum CXChildVisitResult find_call(CXCursor c, CXCursor parent,
					 CXClientData data)
{
	CXString name CXSTRING_SCOPED = clang_getCursorSpelling(c);

	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_CallExpr &&
	    !strcmp(cxtext(name), MODEL_PREFIX "smp_wmb"))
		*(bool *)data = true;
	return CXChildVisit_Recurse;
}

static bool has_model(const struct parsed_tu *tu)
{
	bool found = false;

	clang_visitChildren(clang_getTranslationUnitCursor(tu->tu), find_call,
			    &found);
	return found;
}

static void flavours_fit_their_files(void **state)
{
	struct fixture *f = *state;
	struct parsed_tu tu;

	make_set(f);
	assert_int_equal(prefix_set_size(f->set), 3);
	assert_string_equal(parse(f, "init/main.c", &tu)->name, "builtin");
	assert_int_equal(tu.errors.n, 0);
	tu_release(&tu);
	assert_string_equal(parse(f, "fs/m.c", &tu)->name, "module");
	assert_int_equal(tu.errors.n, 0);
	tu_release(&tu);
	assert_string_equal(parse(f, "fs/odd.c", &tu)->name, "model");
	assert_int_equal(tu.errors.n, 0);
	assert_false(has_model(&tu)); /* no smp_wmb() before fs/odd.c's own */
	tu_release(&tu);
}

static void errors_have_places(void **state)
{
	struct fixture *f = *state;
	struct parsed_tu tu;

	make_set(f);
	parse(f, "fs/a.c", &tu);
	assert_true(has_model(&tu));
	assert_string_equal(tu.main_file, "fs/a.c");
	assert_int_equal(tu.errors.n, 1);
	assert_string_equal(tu.errors.at[0].path, "fs/a.c");
	assert_int_equal(tu.errors.at[0].line, 5);
	assert_int_equal(tu.errors.at[0].col, 22);
	assert_false(tu.errors.at[0].fatal);
	assert_true(tu_has_error(&tu, "fs/a.c", tu.errors.at[0].offset,
				 tu.errors.at[0].offset + 1));
	assert_false(tu_has_error(&tu, "fs/a.c", 0, 20));
	assert_false(tu_has_error(&tu, "fs/b.c", 0, 1000));
	tu_release(&tu);
}

static void a_clash_is_parsed_without_the_headers(void **state)
{
	struct fixture *f = *state;
	struct parsed_tu tu;

	make_set(f);
	parse(f, "fs/clash.c", &tu);
	assert_int_equal(tu.errors.n, 0);
	tu_release(&tu);
}

struct doubt_case {
	const char *path, *text, *flag;
	bool doubtful;
};

static void check_doubt(struct fixture *f, const struct doubt_case *c)
{
	const char *const more[] = { c->flag, NULL };
	struct prefix alone;
	struct parsed_tu tu;
	const struct tu_options opt = { .root = f->dir };
	const struct compile_command *cmd;

	scratch_file(f->dir, c->path, c->text);
	add_command(f, c->path, more);
	cmd = command_vec_find(&f->commands, c->path);
	alone = *prefix_for(f->set, cmd);
	alone.plain = NULL;
	assert_int_equal(tu_parse(cmd, &alone, &opt, &tu), 0);
	if (parse_is_doubtful(&tu, cmd, &alone) != c->doubtful)
		fail_msg("%s", c->text);
	tu_release(&tu);
}

static void errors_of_the_file_itself_are_no_doubt(void **state)
{
	static const struct doubt_case cases[] = {
		{ "z/a.c", "int a = 1;\n", NULL, false },
		{ "z/b.c", "int b(void) { return nowhere; }\n", NULL, false },
		{ "z/c.c", "int c(void) { char *p = none(); return *p; }\n",
		  NULL, false },
		{ "z/d.c", "strange d;\n", NULL, false },
		{ "z/e.c", "#include \"e.h\"\nint good(int e);\n", NULL,
		  false },
		{ "z/f.c", "int f(void) { return in_module; }\n", NULL, true },
		{ "z/g.c", "int g(void) { return nowhere; }\n", "-DCONFIG_G=1",
		  true },
		{ "z/h.c", "int h(void) { return nowhere; }\n", "-DCONFIG_H=1",
		  false },
		{ "z/i.c", "int good(int i) { return i; }\n", NULL, true },
		{ "z/j.c", "int j(void) { return 1 }\n", NULL, true },
	};
	struct fixture *f = *state;

	scratch_file(f->dir, "include/linux/good.h",
		     "static inline int good(void) { return FIRST; }\n"
		     "#ifdef MODULE\nextern int in_module;\n#endif\n"
		     "#ifdef CONFIG_G\n#endif\n#ifdef CONFIG_HX\n#endif\n");
	make_set(f);
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
		check_doubt(f, &cases[i]);
}

static void a_pch_is_kept_until_a_header_changes(void **state)
{
	struct fixture *f = *state;
	unsigned long long stamp;
	struct parsed_tu tu;

	assert_int_equal(make_set(f), 2);
	stamp = prefix_set_at(f->set, 0)->stamp;
	assert_int_equal(make_set(f), 0);
	assert_true(stamp == prefix_set_at(f->set, 0)->stamp);
	scratch_file(f->dir, "include/linux/good.h",
		     "int good(void);\n#define smp_wmb() (void)0\n");
	assert_int_equal(make_set(f), 2);
	assert_false(stamp == prefix_set_at(f->set, 0)->stamp);
	parse(f, "fs/a.c", &tu);
	assert_int_equal(tu.errors.n, 1);
	tu_release(&tu);
}

static void a_pch_that_is_refused_is_done_without(void **state)
{
	struct fixture *f = *state;
	struct parsed_tu tu;

	make_set(f);
	scratch_file(f->folder, "builtin.pch", "garbage");
	parse(f, "fs/a.c", &tu);
	assert_int_equal(tu.errors.n, 1);
	tu_release(&tu);
}

static void a_prefix_is_a_unit(void **state)
{
	struct fixture *f = *state;
	const struct tu_options opt = { .root = f->dir };
	struct parsed_tu tu;

	make_set(f);
	assert_int_equal(tu_parse_prefix(prefix_set_at(f->set, 0), &opt, &tu),
			 0);
	assert_int_equal(tu.errors.n, 0);
	tu_release(&tu);
	assert_int_equal(tu_parse_prefix(prefix_set_at(f->set, 2), &opt, &tu),
			 -1);
}

static void a_missing_file_is_an_error(void **state)
{
	static const char *const none[] = { NULL };
	struct fixture *f = *state;
	const struct tu_options opt = { .root = f->dir };
	struct parsed_tu tu;

	add_command(f, "fs/gone.c", none);
	make_set(f);
	assert_int_equal(tu_parse(&f->commands.at[f->commands.n - 1],
				  prefix_set_at(f->set, 0), &opt, &tu),
			 -1);
}

static void an_editors_text_is_parsed(void **state)
{
	static const char text[] = "int only_here(void) { return nope; }\n";
	struct fixture *f = *state;
	const struct compile_command *cmd = &f->commands.at[1];
	const struct tu_options opt = { .root = f->dir,
					.text = text,
					.text_len = sizeof(text) - 1 };
	struct parsed_tu tu;

	make_set(f);
	assert_int_equal(tu_parse(cmd, prefix_for(f->set, cmd), &opt, &tu), 0);
	assert_int_equal(tu.errors.n, 1);
	assert_int_equal(tu.errors.at[0].line, 1);
	tu_release(&tu);
}

static const char standalone[] =
	"#include \"include/kernel.h\"\n"
	"struct s { int f, *p; unsigned long fl; atomic_t a; spinlock_t l; };\n"
	"int t(struct s *s, int *q)\n"
	"{\n"
	"	s->p = kzalloc(sizeof(*s), GFP_KERNEL);\n"
	"	smp_wmb();\n"
	"	WRITE_ONCE(s->p, NULL);\n"
	"	smp_store_release(&s->p, q);\n"
	"	set_bit(1, &s->fl);\n"
	"	q = smp_load_acquire(&s->p);\n"
	"	q = rcu_dereference(s->p);\n"
	"	q = xchg(&s->p, NULL);\n"
	"	smp_store_mb(s->f, 3);\n"
	"	smp_cond_load_acquire(&s->f, VAL);\n"
	"	spin_lock(&s->l);\n"
	"	if (cmpxchg(&s->p, q, NULL) == q && test_bit(1, &s->fl))\n"
	"		smp_rmb();\n"
	"	memcpy(s->p, q, 3);\n"
	"	return atomic_read(&s->a) + READ_ONCE(s->f);\n"
	"}\n";

/* The headers of a file are texts of the editor too, parsed again by change. */
static void unsaved_headers_are_parsed_again(void **state)
{
	static const char text[] = "#include \"own.h\"\nint own = OWN;\n";
	struct fixture *f = *state;
	char *header = path_join(f->dir, "fs/own.h");
	struct unsaved_text own = { header, "#define OWN 1\n", 14 };
	const struct tu_options opt = {
		.root = f->dir,
		.text = text,
		.text_len = sizeof(text) - 1,
		.unsaved = &own,
		.nunsaved = 1,
		.flags = CXTranslationUnit_PrecompiledPreamble,
	};
	struct parsed_tu tu;

	scratch_file(f->dir, "fs/own.h", "#error not saved\n");
	make_set(f);
	assert_int_equal(tu_parse(&f->commands.at[1], prefix_set_at(f->set, 0),
				  &opt, &tu),
			 0);
	assert_int_equal(tu.errors.n, 0);
	own.data = "#define OW  1\n";
	assert_int_equal(tu_reparse(&f->commands.at[1], &opt, &tu), 0);
	assert_int_equal(tu.errors.n, 1);
	assert_string_equal(tu.errors.at[0].path, "fs/a.c");
	own.data = "#define OWN 2\n";
	assert_int_equal(tu_reparse(&f->commands.at[1], &opt, &tu), 0);
	assert_int_equal(tu.errors.n, 0);
	tu_release(&tu);
	free(header);
}

static const struct function *find_function(const struct unit *u,
					    const char *name)
{
	for (size_t i = 0; i < u->functions.n; i++)
		if (!strcmp(u->functions.at[i].name, name))
			return &u->functions.at[i];
	return NULL;
}

/* Nothing calls it; its barrier is seen as one, and it is made just once. */
static void inlines_of_a_pch_can_be_asked_for(void **state)
{
	struct fixture *f = *state;
	string_vec wanted = VEC_INIT;
	const struct front_options opt = { .root = f->dir, .headers = &wanted };
	const struct function *fn;
	struct parsed_tu tu;
	struct unit *unit;

	scratch_file(f->dir, "include/asm/barrier.h",
		     "#define smp_wmb() asm volatile(\"\")\n");
	scratch_file(f->dir, "include/linux/good.h",
		     "static inline int good(void) { return 1; }\n"
		     "static inline void put(int *p) { smp_wmb(); *p = 1; "
		     "smp_wmb(); }\n");
	string_vec_add(&wanted, "include/linux/good.h");
	string_vec_add(&wanted, "include/linux/none.h");
	make_set(f);
	assert_string_equal(parse(f, "init/main.c", &tu)->name, "builtin");
	assert_int_equal(front_unit(tu.tu, &opt, &unit), 0);
	assert_int_equal(unit->functions.n, 2);
	assert_null(find_function(unit, "good"));
	fn = find_function(unit, "put");
	assert_non_null(fn);
	assert_string_equal(unit->files.at[fn->file], "include/linux/good.h");
	assert_int_equal(fn->blocks[0].nevents, 3);
	assert_int_equal(fn->blocks[0].events[0].kind, EV_FENCE);
	unit_free(unit);
	tu_release(&tu);
	string_vec_release(&wanted);
}

static void plain_files_need_no_kernel(void **state)
{
	struct fixture *f = *state;
	struct compile_command cmd;
	const struct tu_options opt = { .root = f->dir };
	struct strbuf header = STRBUF_INIT;
	struct parsed_tu tu;

	/* Tests run in the top folder. */
	assert_int_equal(read_file("testdata/include/kernel.h", &header), 0);
	scratch_file(f->dir, "include/kernel.h", header.buf);
	scratch_file(f->dir, "t.c", standalone);
	f->set = prefix_set_standalone(f->folder);
	assert_non_null(f->set);
	command_plain(&cmd, f->dir, f->dir, "t.c");
	assert_int_equal(tu_parse(&cmd, prefix_for(f->set, &cmd), &opt, &tu),
			 0);
	assert_int_equal(tu.errors.n, 0);
	assert_true(has_model(&tu));
	tu_release(&tu);
	command_release(&cmd);
	strbuf_release(&header);
}

static void what_an_if_leaves_out_is_no_code(void **state)
{
	static const char text[] = "#if 0\nint a(void)\n{\n}\n#endif\n"
				   "int b(void)\n{\n}\n";
	struct fixture *f = *state;
	struct compile_command cmd;
	const struct tu_options opt = { .root = f->dir };
	struct parsed_tu tu;

	scratch_file(f->dir, "t.c", text);
	f->set = prefix_set_standalone(f->folder);
	assert_non_null(f->set);
	command_plain(&cmd, f->dir, f->dir, "t.c");
	assert_int_equal(tu_parse(&cmd, prefix_for(f->set, &cmd), &opt, &tu),
			 0);
	assert_false(tu_has_code(&tu, (unsigned int)strcspn(text, "{")));
	assert_true(
		tu_has_code(&tu, (unsigned int)(strrchr(text, '{') - text)));
	tu_release(&tu);
	command_release(&cmd);
}

static void a_folder_that_cannot_be_made_is_an_error(void **state)
{
	(void)state;
	assert_null(prefix_set_standalone("/proc/none/prefix"));
}

#define TEST(t) cmocka_unit_test_setup_teardown(t, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(flavours_fit_their_files),
		TEST(errors_have_places),
		TEST(a_clash_is_parsed_without_the_headers),
		TEST(errors_of_the_file_itself_are_no_doubt),
		TEST(a_pch_is_kept_until_a_header_changes),
		TEST(a_pch_that_is_refused_is_done_without),
		TEST(a_prefix_is_a_unit),
		TEST(a_missing_file_is_an_error),
		TEST(an_editors_text_is_parsed),
		TEST(unsaved_headers_are_parsed_again),
		TEST(inlines_of_a_pch_can_be_asked_for),
		TEST(plain_files_need_no_kernel),
		TEST(what_an_if_leaves_out_is_no_code),
		TEST(a_folder_that_cannot_be_made_is_an_error),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
