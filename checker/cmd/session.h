/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * One analysis of a set of files: from source to findings and changes, the
 * straight line that check, patch and the editor share.
 */
#ifndef SMPAIR_SESSION_H
#define SMPAIR_SESSION_H

#include "change.h"
#include "config.h"
#include "narrow.h"
#include "origin.h"
#include "text_report.h"
#include "text_source.h"
#include "units.h"
#include "verdict.h"

struct session {
	const struct run_options *opt;
	struct origin origin;
	struct config config;
	struct narrow narrow;
	string_vec files;     /* asked for, relative to the root; sorted */
	struct strmap loaded; /* every file that was parsed or tried */
	string_vec missing;   /* of these, what nothing compiles; sorted */
	string_vec failed;    /* units that could not be analysed */
	bool unusable;	      /* the environment: nothing can be parsed */
	unit_vec units;
	unsigned long long facts_stamp; /* of the units that were loaded last */
	struct tree_texts texts;
	struct text_source source;
	string_vec newer; /* see newer.h */
	struct program program;
	struct barriers barriers;
	struct links links;
	struct findings findings;     /* those that touch the files asked for */
	VEC(struct change *) changes; /* by finding; NULL: nothing changes */
	struct report_counts counts;
	int bad_paths;
	bool unparsed_named;
};

/*
 * Runs the whole analysis. Returns 0, or -1 after an error() when nothing
 * could be analysed. Released either way.
 */
int session_run(const struct run_options *opt, int npaths, char **paths,
		struct session *s);

/*
 * The parts of it. session_open() finds the sources; session_load() brings in
 * the units of files; session_analyse() does the rest with the units and files
 * that are there, and loads what it finds that it needs. The first one returns
 * as session_run() does.
 */
int session_open(const struct run_options *opt, int npaths, char **paths,
		 struct session *s);
void session_load(struct session *s, const string_vec *files);
/* session_open() and session_load() of the files that the paths name. */
int session_read(const struct run_options *opt, int npaths, char **paths,
		 struct session *s);
/* Is every file with barriers loaded, so that no more can be asked for? */
bool session_has_all(const struct session *s);
/* Says which files asked for could not be parsed; session_analyse() does too. */
void session_name_unparsed(struct session *s);
void session_analyse(struct session *s);

void session_release(struct session *s);

/* As in struct verdict_options; data is the session, which was analysed. */
bool session_has_primitive(void *data, const struct primitive *p);

/* Was everything analysed that was asked for? */
bool session_is_complete(const struct session *s);
/* EXIT_INCOMPLETE or EXIT_USAGE when something failed, else status. */
int session_status(const struct session *s, int status);

/*
 * A whole command: options, analysis, and print(), which gives the exit
 * status. Returns that, or the status of what ended the command before.
 */
int session_main(const struct command_usage *usage,
		 int (*print)(struct session *s), int argc, char **argv);

#endif
