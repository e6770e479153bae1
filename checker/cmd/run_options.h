/* SPDX-License-Identifier: GPL-2.0-only */
/* The options of the commands that analyse sources: check, patch, explain. */
#ifndef SMPAIR_RUN_OPTIONS_H
#define SMPAIR_RUN_OPTIONS_H

#include <stdbool.h>

#include "options.h"

/* Each enum is in the order of the words in the option's table. */

enum run_target {
	RUN_TARGET_BEST,
	RUN_TARGET_RW,
	RUN_TARGET_ACQREL,
};

enum run_format {
	RUN_FORMAT_TEXT,
	RUN_FORMAT_JSON,
	RUN_FORMAT_SARIF,
};

enum run_color {
	RUN_COLOR_AUTO,
	RUN_COLOR_ALWAYS,
	RUN_COLOR_NEVER,
};

enum run_dump {
	RUN_DUMP_FACTS,
	RUN_DUMP_PAIRS,
	RUN_DUMP_VERDICTS,
	RUN_DUMP_LITMUS,
	RUN_DUMP_EDITS,
	RUN_DUMP_NONE, /* the default; no word for it */
};

struct overlay;

struct run_options {
	const char *database; /* folder of a compile_commands.json */
	const char *tree;     /* top of a kernel tree */
	const char *config;   /* file, "defconfig" or "allmodconfig" */
	const char *arch;
	unsigned int jobs; /* 0: one per processor */
	int target;	   /* enum run_target */
	int format;	   /* enum run_format; check only */
	int color;	   /* enum run_color */
	bool verbose;
	bool no_comments;
	bool coverage;			/* check only */
	const char *html;		/* check only; NULL: write none */
	const char *baseline;		/* check only */
	const char *new_from;		/* check only; a git revision */
	int dump;			/* enum run_dump */
	arg_vec warn;			/* -W */
	const char *rules;		/* "acqrel,weaken-mb"; NULL: all */
	int confidence;			/* enum confidence; -1: the default */
	const char *litmus_dir;		/* NULL: write none */
	unsigned int max_parse_seconds; /* of CPU time per file; 0: no limit */
	/*
	 * Not options: a build of the user's to take the place of --tree, and
	 * the command of one of its files; each may be NULL.
	 */
	const struct build_tree *build;
	const struct compile_command *given;
	const struct overlay *overlay; /* over the sources; NULL: none */
	bool unexplained; /* nobody will ask why a lone barrier is kept */
};

#define RUN_OPTIONS_INIT                                 \
	{                                                \
		.dump = RUN_DUMP_NONE, .confidence = -1, \
		.max_parse_seconds = 60                  \
	}

extern const struct option_spec check_options[], patch_options[],
	explain_options[];

/*
 * Should output to fd be in colour? --color decides; with auto it takes a
 * terminal, TERM other than "dumb" and no NO_COLOR in the environment.
 */
bool run_color_wanted(const struct run_options *o, int fd);

#endif
