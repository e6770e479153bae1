/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The commands. Each has a file of its own, cmd/NAME.c, with one function
 * that is called with argv[0] set to the command's name and that returns the
 * exit status (enum exit_status); main.c holds the table of all of them.
 */
#ifndef SMPAIR_CMD_H
#define SMPAIR_CMD_H

/* main.c finds them by name where they are in a module. */
#pragma GCC visibility push(default)
int cmd_check(int argc, char **argv);
int cmd_patch(int argc, char **argv);
int cmd_series(int argc, char **argv);
int cmd_baseline(int argc, char **argv);
int cmd_explain(int argc, char **argv);
int cmd_kbuild(int argc, char **argv);
int cmd_doctor(int argc, char **argv);
int cmd_map(int argc, char **argv);
int cmd_reduce(int argc, char **argv);
int cmd_prove(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_cost(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_lsp(int argc, char **argv);
int cmd_clangd_config(int argc, char **argv);
/* The versions of what the module is made of: the rest of "version". */
int cmd_versions(int argc, char **argv);
#pragma GCC visibility pop

#endif
