// SPDX-License-Identifier: GPL-2.0-only
#include "kbuild.h"

#include <errno.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "cleanup.h"
#include "path.h"
#include "proc.h"
#include "step.h"
#include "voice.h"

static const struct hint {
	const char *text, *package;
} hints[] = {
	{ "bc: not found", "bc" },
	{ "flex: not found", "flex" },
	{ "bison: not found", "bison" },
	{ "bc: command not found", "bc" },
	{ "flex: command not found", "flex" },
	{ "bison: command not found", "bison" },
	{ "perl: not found", "perl" },
	{ "python3: not found", "python3" },
	{ "rsync: not found", "rsync" },
	{ "xz: not found", "xz-utils" },
	{ "cpio: not found", "cpio" },
	{ "pahole: not found", "pahole" },
	{ "gelf.h", "libelf-dev" },
	{ "libelf.h", "libelf-dev" },
	{ "openssl/", "libssl-dev" },
	{ "gmp.h", "libgmp-dev" },
	{ "mpc.h", "libmpc-dev" },
	{ "gcc-plugin.h", "gcc-12-plugin-dev" },
	{ "gcc: not found", "gcc" },
	{ "cc: not found", "gcc" },
	{ "C compiler 'gcc' not found", "gcc" },
	{ "unknown C compiler", "gcc" },
	{ "ld: not found", "binutils" },
	{ "unknown linker", "binutils or lld" },
};

const char *kbuild_missing_package(const char *output)
{
	for (size_t i = 0; i < sizeof(hints) / sizeof(*hints); i++)
		if (strstr(output, hints[i].text))
			return hints[i].package;
	return NULL;
}

/* GNU triples and the names that uname has for the kernel's ARCH. */
static const struct cross {
	const char *arch, *machine, *prefix;
} crosses[] = {
	{ "x86", "x86_64", "x86_64-linux-gnu-" },
	{ "x86_64", "x86_64", "x86_64-linux-gnu-" },
	{ "i386", "i686", "i686-linux-gnu-" },
	{ "arm64", "aarch64", "aarch64-linux-gnu-" },
	{ "arm", "armv7l", "arm-linux-gnueabihf-" },
	{ "loongarch", "loongarch64", "loongarch64-linux-gnu-" },
	{ "m68k", "m68k", "m68k-linux-gnu-" },
	{ "mips", "mips64", "mips64el-linux-gnuabi64-" },
	{ "parisc", "parisc", "hppa-linux-gnu-" },
	{ "powerpc", "ppc64le", "powerpc64le-linux-gnu-" },
	{ "riscv", "riscv64", "riscv64-linux-gnu-" },
	{ "s390", "s390x", "s390x-linux-gnu-" },
	{ "sh", "sh4", "sh4-linux-gnu-" },
	{ "sparc", "sparc64", "sparc64-linux-gnu-" },
};

static const struct cross *find_cross(const char *arch)
{
	for (size_t i = 0; i < sizeof(crosses) / sizeof(*crosses); i++)
		if (!strcmp(crosses[i].arch, arch))
			return &crosses[i];
	return NULL;
}

static bool native(const struct cross *c)
{
	struct utsname u;

	return !uname(&u) && !strcmp(u.machine, c->machine);
}

static void addf(string_vec *v, const char *fmt, ...) PRINTF_LIKE(2, 3);

static void addf(string_vec *v, const char *fmt, ...)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	strbuf_vaddf(&sb, fmt, ap);
	va_end(ap);
	string_vec_add(v, sb.buf);
}

/* A cross compiler if there is one, else clang, which has every target. */
static void add_toolchain(string_vec *argv, const struct tree *t)
{
	const struct cross *c = find_cross(t->arch);
	struct strbuf gcc STRBUF_SCOPED = STRBUF_INIT;

	if (t->llvm) {
		addf(argv, "LLVM=%s", t->llvm);
		return;
	}
	if (!c || native(c))
		return;
	strbuf_addf(&gcc, "%sgcc", c->prefix);
	if (proc_in_path(gcc.buf))
		addf(argv, "CROSS_COMPILE=%s", c->prefix);
	else if (proc_in_path("clang") && proc_in_path("ld.lld"))
		addf(argv, "LLVM=1");
	else
		addf(argv, "LLVM=-19");
}

/*
 * make as from a fresh shell: what an outer make says to its children is not
 * for this one.
 */
static void start_argv(const struct tree *t, string_vec *argv)
{
	static const char *const head[] = {
		"env",	    "-u",	 "MAKEFLAGS",
		"-u",	    "MAKELEVEL", "-u",
		"MFLAGS",   "-u",	 "KBUILD_OUTPUT",
		"LC_ALL=C", "make",	 "--no-print-directory",
	};

	for (size_t i = 0; i < sizeof(head) / sizeof(*head); i++)
		string_vec_add(argv, head[i]);
	addf(argv, "-C%s", t->root);
	if (!t->in_place)
		addf(argv, "O=%s", t->objtree);
	/* ARCH=x86 means what the host is, if that is an x86. */
	addf(argv, "ARCH=%s",
	     !t->in_place && !strcmp(t->arch, "x86") ? "x86_64" : t->arch);
	add_toolchain(argv, t);
}

static int run(string_vec *argv, struct strbuf *out, struct strbuf *err)
{
	struct proc p = { .out = out, .err = err };
	int status;

	vec_push(argv, NULL);
	p.argv = (const char *const *)argv->at;
	status = proc_run(&p);
	string_vec_release(argv);
	if (status < 0)
		return error("make: cannot run it (%m); check the PATH");
	if (status == 127)
		return error("make: not found; install the package make");
	return status;
}

/* The last lines of text, at most n, without the newline at the end. */
static const char *last_lines(struct strbuf *text, int n)
{
	const char *p;

	while (text->len && text->buf[text->len - 1] == '\n')
		strbuf_truncate(text, text->len - 1);
	for (p = text->buf + text->len; p > text->buf; p--)
		if (p[-1] == '\n' && !--n)
			break;
	return p;
}

static int make_failed(const struct tree *t, const char *goal,
		       struct strbuf *output)
{
	const char *package = kbuild_missing_package(output->buf);
	const char *tail = last_lines(output, 8);

	if (package)
		return error("%s: \"make %s\" failed; install the package %s "
			     "and run again. Its last lines:\n%s",
			     t->root, goal, package, tail);
	if (strstr(output->buf, "No space left on device"))
		return error("%s: \"make %s\" failed, the disk is full; make "
			     "room or set XDG_CACHE_HOME to another disk",
			     t->objtree, goal);
	return error("%s: \"make %s\" failed; run \"make O=%s ARCH=%s %s\" "
		     "there to see why. Its last lines:\n%s",
		     t->root, goal, t->objtree, t->arch, goal, tail);
}

static void add_jobs(string_vec *argv)
{
	addf(argv, "-j%ld", sysconf(_SC_NPROCESSORS_ONLN));
}

static int make_goal(const struct tree *t, const char *goal)
{
	struct strbuf output STRBUF_SCOPED = STRBUF_INIT;
	string_vec argv = VEC_INIT;
	int status;

	start_argv(t, &argv);
	add_jobs(&argv);
	addf(&argv, "%s", goal);
	status = run(&argv, &output, &output);
	if (status > 0)
		return make_failed(t, goal, &output);
	return status;
}

static int copy_config(const struct tree *t)
{
	char *to CLEANUP(free_ptr) = path_join(t->objtree, ".config");
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	if (read_file(t->config_file, &text))
		return error("%s: cannot read the configuration (%m); give "
			     "--config a file or a target such as "
			     "defconfig",
			     t->config_file);
	return write_file(to, text.buf, text.len);
}

int kbuild_prepare(const struct tree *t)
{
	step_say("preparing headers of linux %s (%s %s), about 40 s",
		 t->version, t->arch, t->config);
	if (make_dirs(t->objtree))
		return error("%s: cannot make it (%m); set XDG_CACHE_HOME to "
			     "a folder that can be written",
			     t->objtree);
	if (t->config_file && copy_config(t))
		return -1;
	if (make_goal(t, t->config_file ? "olddefconfig" : t->config))
		return -1;
	return make_goal(t, "prepare");
}

/*
 * A tree that was built in place is read only: with -n make still makes
 * makefiles that it includes, unless told that they are old, and tries the
 * compiler on files in $(TMPOUT).
 */
static void add_guards(const struct tree *t, string_vec *argv)
{
	static const char *const made[] = { ".config",
					    "include/config/auto.conf",
					    "include/config/auto.conf.cmd",
					    "include/generated/autoconf.h" };

	for (size_t i = 0; i < sizeof(made) / sizeof(*made); i++)
		addf(argv, "--old-file=%s", made[i]);
	addf(argv, "TMPOUT=%s/tmp", t->folder);
}

static void add_objects(const string_vec *paths, string_vec *argv)
{
	for (size_t i = 0; i < paths->n; i++)
		addf(argv, "%.*s.o", (int)strlen(paths->at[i]) - 2,
		     paths->at[i]);
}

int kbuild_print(const struct tree *t, const string_vec *paths,
		 const string_vec *variables, struct strbuf *out)
{
	string_vec argv = VEC_INIT;

	start_argv(t, &argv);
	addf(&argv, "-n");
	addf(&argv, "-k");
	if (t->in_place)
		add_guards(t, &argv);
	for (size_t i = 0; i < variables->n; i++)
		string_vec_add(&argv, variables->at[i]);
	add_objects(paths, &argv);
	return run(&argv, out, NULL) < 0 ? -1 : 0;
}

int kbuild_make_headers(const struct tree *t, const string_vec *paths,
			const string_vec *variables)
{
	string_vec argv = VEC_INIT;

	start_argv(t, &argv);
	add_jobs(&argv);
	addf(&argv, "-k");
	/* Kbuild's recipe of an object; @: does nothing. */
	addf(&argv, "rule_cc_o_c=@:");
	for (size_t i = 0; i < variables->n; i++)
		string_vec_add(&argv, variables->at[i]);
	add_objects(paths, &argv);
	return run(&argv, NULL, NULL) < 0 ? -1 : 0;
}
