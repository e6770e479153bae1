/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Options from one table per command. The table parses, prints --help, and is
 * what tools/checks/man holds the man page against.
 *
 *	struct prove_options { bool quiet; };
 *
 *	static const struct option_spec prove_options[] = {
 *		{ "quiet", 'q', NULL, "print the verdict only", OPT_FLAG,
 *		  offsetof(struct prove_options, quiet) },
 *		OPTIONS_END
 *	};
 *	static const struct command_usage usage = {
 *		"prove", "[OPTION...] FILE...", "What it does.", prove_options
 *	};
 *
 *	int cmd_prove(int argc, char **argv)
 *	{
 *		struct prove_options o = { 0 };
 *		int status = options_parse(&usage, &o, &argc, argv);
 *
 *		if (status != OPTIONS_GO_ON)
 *			return status;
 *		... operands: argv[0] to argv[argc - 1] ...
 *	}
 */
#ifndef SMPAIR_OPTIONS_H
#define SMPAIR_OPTIONS_H

#include <stddef.h>

#include "strbuf.h"
#include "vec.h"

enum option_type {	       /* and what the destination is */
		   OPT_FLAG,   /* bool: set to true */
		   OPT_UINT,   /* unsigned int */
		   OPT_STRING, /* const char *: points into argv */
		   OPT_CHOICE, /* int: index of the word in arg, "rw|acqrel|best" */
		   OPT_LIST, /* arg_vec: points into argv, may be repeated */
};

struct option_spec {
	const char *name; /* long name without "--" */
	char letter;	  /* 0: none */
	const char *arg;  /* name of the argument; NULL: takes none */
	const char *help; /* a phrase, without a full stop */
	enum option_type type;
	size_t dest; /* offset in the command's options struct */
};

typedef VEC(const char *) arg_vec;

#define OPTIONS_END                       \
	{                                 \
		NULL, 0, NULL, NULL, 0, 0 \
	}

struct command_usage {
	const char *command;
	const char *synopsis;		   /* what follows "smpair COMMAND" */
	const char *about;		   /* lines of at most 79 columns */
	const struct option_spec *options; /* up to OPTIONS_END */
};

#define OPTIONS_GO_ON (-1)

/*
 * Sets what the options in argv[1..] say in dest, which holds the defaults
 * before. "--" ends the options; they may follow operands. On success argv
 * starts with the operands, *argc counts them, and OPTIONS_GO_ON is returned;
 * else the exit status: 0 after --help, which is printed on stdout,
 * EXIT_USAGE after an error().
 */
int options_parse(const struct command_usage *usage, void *dest, int *argc,
		  char **argv);

/* Appends what --help prints. */
void options_help(const struct command_usage *usage, struct strbuf *out);

#endif
