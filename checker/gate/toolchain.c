// SPDX-License-Identifier: GPL-2.0-only
#include "toolchain.h"

#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "cleanup.h"
#include "path.h"
#include "proc.h"

static const struct clang {
	const char *program, *linker, *llvm;
} clangs[] = {
	{ "clang-19", "ld.lld-19", "-19" },
	{ "clang", "ld.lld", "1" },
};

static const struct clang *find_clang(void)
{
	for (size_t i = 0; i < sizeof(clangs) / sizeof(*clangs); i++)
		if (proc_in_path(clangs[i].program) &&
		    proc_in_path(clangs[i].linker))
			return &clangs[i];
	return NULL;
}

const char *toolchain_clang(void)
{
	const struct clang *c = find_clang();

	return c ? c->program : NULL;
}

/* gcc for an architecture, and the package of one that is not the host's. */
static const struct gcc {
	const char *arch, *machine, *program, *package;
} gccs[] = {
	{ "x86", "x86_64", "x86_64-linux-gnu-gcc", "gcc-x86-64-linux-gnu" },
	{ "arm64", "aarch64", "aarch64-linux-gnu-gcc",
	  "gcc-aarch64-linux-gnu" },
};

static bool have_gcc(const char *arch, struct strbuf *why)
{
	struct utsname u;

	for (size_t i = 0; i < sizeof(gccs) / sizeof(*gccs); i++) {
		bool native;

		if (strcmp(gccs[i].arch, arch))
			continue;
		native = !uname(&u) && !strcmp(u.machine, gccs[i].machine);
		if (proc_in_path(native ? "gcc" : gccs[i].program))
			return true;
		strbuf_addf(why, "no gcc for it; install the package %s",
			    native ? "gcc" : gccs[i].package);
		return false;
	}
	strbuf_addf(why, "no gcc known for it");
	return false;
}

static bool have_compiler(const struct toolchain *tc, const char **llvm,
			  struct strbuf *why)
{
	const struct clang *c = find_clang();

	*llvm = NULL;
	if (!tc->clang)
		return have_gcc(tc->arch, why);
	if (!c) {
		strbuf_addstr(why, "no clang with its linker; install the "
				   "packages clang-19, lld-19 and llvm-19");
		return false;
	}
	*llvm = c->llvm;
	return true;
}

static bool built_in_place(const char *dir)
{
	char *path CLEANUP(free_ptr) = path_join(
		dir, "include/generated/autoconf.h");

	return !access(path, F_OK);
}

/* A target of make, which every architecture has. */
static bool is_target(const char *config)
{
	return config && !strchr(config, '/') && access(config, F_OK);
}

int toolchain_open(const struct toolchain *tc, const struct tree_options *user,
		   struct tree *t, struct strbuf *why)
{
	bool x86 = !strcmp(tc->arch, "x86");
	bool own = !tc->clang && x86;
	struct tree_options opt = *user;

	*t = (struct tree){ 0 };
	opt.arch = tc->arch;
	if (!have_compiler(tc, &opt.llvm, why))
		return 1;
	if (built_in_place(user->dir)) {
		strbuf_addstr(why, "the tree was built in place, for one "
				   "compiler; run \"make mrproper\" there or "
				   "take a clean tree");
		if (!own)
			return 1;
		strbuf_clear(why);
		opt.arch = NULL;
	}
	if (tc->config)
		opt.config = tc->config;
	else if (!x86 && !is_target(user->config))
		opt.config = NULL;
	return tree_open(&opt, t);
}
