/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Gates: what a patch has to pass before anybody sees it. Each gate looks at
 * one patch on a base, the tree with the texts of earlier patches over it, and
 * holds what it finds after the patch against what it found before: only what
 * the patch brings counts. Programs that are missing skip a gate; the user's
 * tree is never written.
 */
#ifndef SMPAIR_GATE_H
#define SMPAIR_GATE_H

#include "command.h"
#include "kernel_tree.h"
#include "overlay.h"

enum gate_status {
	GATE_PASSED,
	GATE_FAILED,
	GATE_SKIPPED, /* nothing to do, or a program is missing */
};

struct gate_result {
	const char *name; /* "apply", "gcc x86_64": one gate may give more
			   * than one result */
	enum gate_status status;
	char *text;   /* one line for people: what was run and seen, why it
		       * failed, or why it was skipped and what to install */
	char *detail; /* lines that programs printed and that count; or "" */
	const char *known; /* sentences on what they printed and does not; or
			    * NULL */
};

typedef VEC(struct gate_result) gate_results;

/* A litmus test of the patch: as the code was and as it is now. */
struct gate_litmus {
	const char *name; /* for messages */
	const char *before, *after;
};

/*
 * Appends a line for each finding of smpair in these files (relative to the
 * root, sorted) with these texts over the tree: function, rule and what is
 * said, without line numbers, so that lines before and after compare. Returns
 * 0, or -1 when it cannot be analysed, after an error().
 */
typedef int (*gate_findings_fn)(void *data, const string_vec *files,
				const struct overlay *texts, string_vec *out);

struct gate_input {
	struct tree_options tree;   /* of x86; other architectures follow from
				   * it */
	const struct overlay *base; /* earlier patches; NULL: none */
	const char *patch;	    /* a mail as "git format-patch" writes it,
				     * or a bare diff */
	const char *name;	    /* of the patch, for messages */
	const struct gate_litmus *litmus;
	size_t nlitmus;
	gate_findings_fn findings; /* NULL: that gate is skipped */
	void *data;
};

/* What the gates share about one patch; filled by gate_apply(). */
struct gate_patch {
	string_vec files;      /* touched, relative to the root; sorted */
	struct overlay before; /* base, and the files touched as they were */
	struct overlay after;  /* the same with the patch applied: the base of
				* the next patch */
};

void gate_patch_release(struct gate_patch *p);
void gate_results_release(gate_results *r);
/* "passed", "failed", "skipped". */
const char *gate_status_name(enum gate_status status);
/* Has one failed? */
bool gate_results_failed(const gate_results *r);

/*
 * Runs all gates in order and appends their results to out; when the patch
 * does not apply there is no other result. p is filled in and to be released
 * either way. Returns 0 when none failed, else -1. Environment: programs of
 * the PATH; the cache for all that is written.
 */
int gate_run_all(const struct gate_input *in, struct gate_patch *p,
		 gate_results *out);

/*
 * Prepares the tree for all compilers and has make tell how it builds the
 * files, so that gates on patches of some of them need not ask again.
 */
void gate_prepare(const struct tree_options *tree, const string_vec *files);

/*
 * The gates one by one, each appending its results. gate_apply() comes first
 * and fills p; it returns -1 when the patch does not apply.
 *
 *   apply       "git am" of a mail, "git apply" of a diff, on the base
 *   compile     the objects of the files touched, before and after, with gcc
 *               and clang for x86_64 and arm64: still compiles, no new line
 *   sparse      the 0-day robot's flags, before and after: no new line
 *   checkpatch  scripts/checkpatch.pl --strict of the tree: nothing but what
 *               only the sender can mend (sign-off), and barriers that have
 *               their comment in the file, but not in the patch
 *   smpair      no finding left in the functions touched, none new elsewhere
 *   litmus      no new outcome, and stale reads forbidden as before
 */
int gate_apply(const struct gate_input *in, struct gate_patch *p,
	       gate_results *out);
void gate_compile(const struct gate_input *in, const struct gate_patch *p,
		  gate_results *out);
void gate_sparse(const struct gate_input *in, const struct gate_patch *p,
		 gate_results *out);
void gate_checkpatch(const struct gate_input *in, const struct gate_patch *p,
		     gate_results *out);
void gate_smpair(const struct gate_input *in, const struct gate_patch *p,
		 gate_results *out);
void gate_litmus(const struct gate_input *in, gate_results *out);

#endif
