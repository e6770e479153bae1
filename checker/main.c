// SPDX-License-Identifier: GPL-2.0-only
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cmd.h"
#include "strbuf.h"
#include "voice.h"

static int cmd_help(int argc, char **argv);
static int cmd_version(int argc, char **argv);

typedef int run_command(int argc, char **argv);

/*
 * Commands that read C need libclang, which takes the loader 20 ms. They are
 * in a module of their own, so that the others start without it.
 */
static const struct command {
	const char *name;
	run_command *run; /* NULL: cmd_NAME() in the analysis module */
	const char *help;
} commands[] = {
	{ "check", NULL, "show pairs of barriers that can be weaker" },
	{ "patch", NULL, "print the changes as one diff" },
	{ "series", NULL, "write the changes as mails, checked" },
	{ "baseline", NULL, "list what check finds now, to be hidden later" },
	{ "explain", NULL, "show all that is known of a barrier" },
	{ "kbuild", NULL, "check a file as a kernel build compiles it" },
	{ "map", NULL, "make a database of the facts of some files" },
	{ "reduce", NULL, "check what several databases of map hold" },
	{ "prove", cmd_prove, "check litmus tests under the memory model" },
	{ "bench", cmd_bench, "compare benchmark logs before and after" },
	{ "verify", NULL, "judge the barrier changes of a patch" },
	{ "cost", NULL, "count barriers in the object code, before and after" },
	{ "lsp", NULL, "serve an editor over the Language Server Protocol" },
	{ "clangd-config", cmd_clangd_config,
	  "print a .clangd for kernel trees" },
	{ "doctor", NULL, "say what is missing or odd, and what to do" },
	{ "help", cmd_help, "show this help, or that of a command" },
	{ "version", cmd_version, "show the version" },
};

enum { NR_COMMANDS = sizeof(commands) / sizeof(commands[0]) };

static const struct command *find_command(const char *name)
{
	for (size_t i = 0; i < NR_COMMANDS; i++)
		if (!strcmp(commands[i].name, name))
			return &commands[i];
	error("unknown command '%s'; see 'smpair help'", name);
	return NULL;
}

/* NULL: dlerror() says why. */
static run_command *find_in_module(const char *name)
{
	struct strbuf symbol STRBUF_SCOPED = STRBUF_INIT;
	void *module = dlopen(SMPAIR_ANALYSIS, RTLD_NOW);

	strbuf_addf(&symbol, "cmd_%s", name);
	return module ? (run_command *)dlsym(module, symbol.buf) : NULL;
}

/* A kernel build goes on without us. */
static int cannot_load(const struct command *c)
{
	bool in_build = !strcmp(c->name, "kbuild");

	error("cannot load the analysis: %s; %sinstall libclang or build "
	      "smpair again",
	      dlerror(), in_build ? "nothing is checked: " : "");
	return in_build ? EXIT_NOTHING_FOUND : EXIT_USAGE;
}

static int run_command_of(const struct command *c, int argc, char **argv)
{
	run_command *run = c->run ? c->run : find_in_module(c->name);

	return run ? run(argc, argv) : cannot_load(c);
}

static void print_help(FILE *out)
{
	fputs("usage: smpair COMMAND [OPTION...] [ARGUMENT...]\n\n"
	      "Finds pairs of memory barriers in Linux kernel code and makes "
	      "them cheaper,\nwith proof.\n\nCommands:\n",
	      out);
	for (size_t i = 0; i < NR_COMMANDS; i++)
		fprintf(out, "  %-13s %s\n", commands[i].name,
			commands[i].help);
	fputs("\nExit status: 0 nothing found, 1 findings, 2 wrong use or "
	      "environment, 3 some\nfiles could not be analysed, 130 "
	      "interrupted.\n'smpair COMMAND --help' shows a command's "
	      "options.\n",
	      out);
}

static int cmd_help(int argc, char **argv)
{
	char help[] = "--help";
	char *args[] = { argv[argc - 1], help, NULL };
	const struct command *c;

	if (argc < 2) {
		print_help(stdout);
		return EXIT_NOTHING_FOUND;
	}
	c = find_command(args[0]);
	if (!c)
		return EXIT_USAGE;
	if (c->run == cmd_help || c->run == cmd_version)
		return cmd_help(1, argv);
	return run_command_of(c, 2, args);
}

static int cmd_version(int argc, char **argv)
{
	run_command *rest;

	puts("smpair " SMPAIR_VERSION);
	rest = find_in_module("versions");
	if (rest)
		return rest(argc, argv);
	printf("libclang cannot be loaded: %s\n", dlerror());
	return EXIT_NOTHING_FOUND;
}

static const char *command_name(const char *arg)
{
	if (!strcmp(arg, "--help") || !strcmp(arg, "-h"))
		return "help";
	if (!strcmp(arg, "--version"))
		return "version";
	return arg;
}

/* Output that never arrived is no result: full disk, closed pipe. */
static int close_stdout(int status)
{
	if (!ferror(stdout) && !fflush(stdout))
		return status;
	error_errno("cannot write the output");
	return EXIT_USAGE;
}

int main(int argc, char **argv)
{
	const struct command *c;

	if (argc < 2) {
		print_help(stderr);
		return EXIT_USAGE;
	}
	c = find_command(command_name(argv[1]));
	if (!c)
		return EXIT_USAGE;
	return close_stdout(run_command_of(c, argc - 1, argv + 1));
}
