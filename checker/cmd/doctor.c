// SPDX-License-Identifier: GPL-2.0-only
/* smpair doctor: what is missing or odd, and what to do about it. */
#include "doctor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "clang_version.h"
#include "cleanup.h"
#include "cmd.h"
#include "path.h"
#include "proc.h"

/* The first libclang that tells all kinds of operators. */
enum { LEAST_CLANG = 17, LEAST_FREE_MB = 500 };

static const struct option_spec options[] = {
	{ NULL, 'p', "DIR", "look at DIR/compile_commands.json, too",
	  OPT_STRING, offsetof(struct run_options, database) },
	{ "tree", 0, "DIR", "look at the kernel tree DIR, too", OPT_STRING,
	  offsetof(struct run_options, tree) },
	{ "config", 0, "CONFIG", "with --tree: its configuration, as for check",
	  OPT_STRING, offsetof(struct run_options, config) },
	{ "arch", 0, "NAME", "with --tree: the kernel's ARCH", OPT_STRING,
	  offsetof(struct run_options, arch) },
	OPTIONS_END
};

static const struct command_usage usage = {
	"doctor",
	"[OPTION...]",
	"Looks at what smpair needs: libclang, programs, the cache, and the "
	"tree or\ndatabase that is given. Each line is ok, odd or bad and says "
	"what to do. Nothing\nis changed. The status is 1 when something is "
	"odd, 2 when something is bad.",
	options,
};

void doctor_say(struct doctor *d, enum health health, const char *what,
		const char *fmt, ...)
{
	static const char *const words[HEALTH_NR] = { "ok", "odd", "bad" };
	va_list ap;

	d->count[health]++;
	strbuf_addf(&d->out, "%-4s %s: ", words[health], what);
	va_start(ap, fmt);
	strbuf_vaddf(&d->out, fmt, ap);
	va_end(ap);
	strbuf_addch(&d->out, '\n');
}

static void look_at_libclang(struct doctor *d)
{
	struct strbuf version STRBUF_SCOPED = STRBUF_INIT;

	clang_version(&version);
	if (atoi(version.buf) < LEAST_CLANG)
		doctor_say(d, HEALTH_BROKEN, "libclang",
			   "%s; install %d or later (libclang-19-dev) and "
			   "build smpair with it",
			   version.buf, LEAST_CLANG);
	else
		doctor_say(d, HEALTH_FINE, "libclang", "%s", version.buf);
}

static const struct tool {
	const char *program, *package, *use;
} tools[] = {
	{ "make", "make", "--tree" },
	{ "gcc", "gcc", "--tree" },
	{ "flex", "flex", "--tree" },
	{ "bison", "bison", "--tree" },
	{ "bc", "bc", "--tree" },
	{ "perl", "perl", "--tree and the checks of series" },
	{ "git", "git", "series" },
	{ "sparse", "sparse", "the checks of series" },
	{ "clang-19", "clang-19", "cost" },
	{ "llvm-objdump-19", "llvm-19", "cost" },
};

static void look_at_tools(struct doctor *d)
{
	unsigned int missing = d->count[HEALTH_ODD];

	for (size_t i = 0; i < sizeof(tools) / sizeof(*tools); i++)
		if (!proc_in_path(tools[i].program))
			doctor_say(d, HEALTH_ODD, tools[i].program,
				   "not found, and wanted for %s; install the "
				   "package %s",
				   tools[i].use, tools[i].package);
	if (d->count[HEALTH_ODD] == missing)
		doctor_say(d, HEALTH_FINE, "programs", "all are there");
}

static void look_at_cache(struct doctor *d)
{
	char *dir CLEANUP(free_ptr) = cache_dir();
	struct statvfs st;

	if (make_dirs(dir) || access(dir, R_OK | W_OK | X_OK)) {
		doctor_say(d, HEALTH_BROKEN, "cache",
			   "%s cannot be used (%m); make it writable, or set "
			   "XDG_CACHE_HOME to another folder",
			   dir);
		return;
	}
	if (!statvfs(dir, &st) &&
	    (unsigned long long)st.f_bavail * st.f_frsize >> 20 < LEAST_FREE_MB)
		doctor_say(d, HEALTH_ODD, "cache",
			   "%s: less than %d MB are free; a tree needs about "
			   "that much",
			   dir, LEAST_FREE_MB);
	else
		doctor_say(d, HEALTH_FINE, "cache", "%s", dir);
}

static int diagnose_all(struct doctor *d, const struct run_options *o)
{
	look_at_libclang(d);
	look_at_tools(d);
	look_at_cache(d);
	if (o->tree)
		doctor_tree(d, o);
	if (o->database)
		doctor_database(d, o);
	fputs(d->out.buf, stdout);
	if (d->count[HEALTH_BROKEN])
		return EXIT_USAGE;
	return d->count[HEALTH_ODD] ? EXIT_FINDINGS : EXIT_NOTHING_FOUND;
}

int cmd_doctor(int argc, char **argv)
{
	struct run_options o = RUN_OPTIONS_INIT;
	struct doctor d = { .out = STRBUF_INIT };
	int status = options_parse(&usage, &o, &argc, argv);

	if (status != OPTIONS_GO_ON)
		return status;
	if (argc) {
		error("%s: no operand is taken; see 'smpair doctor --help'",
		      argv[0]);
		return EXIT_USAGE;
	}
	status = diagnose_all(&d, &o);
	strbuf_release(&d.out);
	return status;
}
