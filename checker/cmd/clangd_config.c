// SPDX-License-Identifier: GPL-2.0-only
/* smpair clangd-config: a .clangd with which clangd reads kernel files. */
#include <stdio.h>

#include "cmd.h"
#include "options.h"

/*
 * Flags of kernel builds that GCC knows and clang ends with an error on, or
 * that run code in the compiler. "*" stands for any value, as clangd has it.
 */
static const char *const gcc_only[] = {
	"--param*",
	"-falign-jumps*",
	"-fconserve-stack",
	"-fdiagnostics-show-context*",
	"-femit-struct-debug-baseonly",
	"-flive-patching*",
	"-fmin-function-alignment*",
	"-fno-allow-store-data-races",
	"-fno-gcse",
	"-fno-inline-functions-called-once",
	"-fno-ipa-cp-clone",
	"-fno-ipa-sra",
	"-fno-partial-inlining",
	"-fno-reorder-blocks",
	"-fno-tree-loop-im",
	"-fno-var-tracking",
	"-fno-var-tracking-assignments",
	"-fplugin*",
	"-fzero-init-padding-bits*",
	"-mcall-aixdesc",
	"-mfunction-return*",
	"-mindirect-branch*",
	"-mno-fp-ret-in-387",
	"-mpc-relative-literal-loads",
	"-mpreferred-stack-boundary*",
	"-mrecord-mcount",
	"-mno-sched-epilog",
	"-mskip-rax-setup",
	"-mwarn-dynamicstack",
};

static const struct option_spec no_options[] = { OPTIONS_END };

static const struct command_usage usage = {
	"clangd-config",
	"",
	"Prints a .clangd for the top of a kernel tree: it drops the flags "
	"that "
	"only GCC\nknows, so that clangd reads what a build with GCC has "
	"written into\ncompile_commands.json.",
	no_options,
};

int cmd_clangd_config(int argc, char **argv)
{
	char nothing;
	int status = options_parse(&usage, &nothing, &argc, argv);

	if (status != OPTIONS_GO_ON)
		return status;
	if (argc) {
		error("%s: clangd-config takes no arguments", argv[0]);
		return EXIT_USAGE;
	}
	puts("# Save this as .clangd in the top folder of the kernel tree.\n"
	     "CompileFlags:\n"
	     "  Add: [-Wno-unknown-warning-option]\n"
	     "  Remove:");
	for (size_t i = 0; i < sizeof(gcc_only) / sizeof(*gcc_only); i++)
		printf("    - \"%s\"\n", gcc_only[i]);
	return EXIT_NOTHING_FOUND;
}
