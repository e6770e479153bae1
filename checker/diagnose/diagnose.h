/* SPDX-License-Identifier: GPL-2.0-only */
/* Diagnoses of a program's barriers. */
#ifndef SMPAIR_DIAGNOSE_H
#define SMPAIR_DIAGNOSE_H

#include "barrier.h"
#include "diagnosis.h"
#include "pair.h"
#include "text_source.h"
#include "verdict.h"

struct diagnose_options {
	const struct rule_selection *selection;
	struct text_source source;
	const char *const *files; /* asked for, compiled or not */
	size_t nfiles;
	/* Is the file one that was asked for? Others are only looked at. */
	bool (*wanted)(void *data, const char *file);
	/*
	 * Calls found() for each of the words and each file of the tree that
	 * has it, in order of path. False: the tree's files are not known. May
	 * be NULL.
	 */
	bool (*files_with)(void *data, const char *const *words, size_t n,
			   void (*found)(void *ctx, size_t word,
					 const char *path),
			   void *ctx);
	void *data;
	const struct proof_memory *proofs; /* NULL: none */
};

/*
 * Adds what the rules asked for say to out, which holds the conversions: where
 * one changes a place, no diagnosis does.
 */
void diagnoses_find(const struct program *p, const struct barriers *b,
		    const struct links *l, const struct diagnose_options *opt,
		    struct findings *out);

/*
 * For the rules, one function each in a file of its own. They run at the same
 * time, and change nothing but d->out.
 */

struct diagnose {
	const struct program *program;
	const struct barriers *barriers;
	const struct links *links;
	const struct diagnose_options *opt;
	const struct rule *rule;	   /* the one that runs */
	struct findings *out;		   /* what this rule says */
	struct unordered_pairs *unordered; /* of all rules */
};

void diagnose_atomic_barrier(struct diagnose *d);
void diagnose_comments(struct diagnose *d);
void diagnose_needless(struct diagnose *d);
void diagnose_repeated(struct diagnose *d);
void diagnose_misordered(struct diagnose *d);
void diagnose_unpaired(struct diagnose *d);
void diagnose_double_check(struct diagnose *d);
void diagnose_sleepers(struct diagnose *d);
void diagnose_plain_flag(struct diagnose *d);
void diagnose_half_converted(struct diagnose *d);

/* Is the site in a file asked for, and in a function that was parsed whole? */
bool is_wanted(const struct diagnose *d, const struct site *s);
typedef void (*event_check)(struct diagnose *d, const struct site *s);
/* Calls check() for the program's wanted events that pass the test, in order. */
void each_event(struct diagnose *d, event_test test, event_check check);
/* Is any diagnosis of the running rule at that confidence wanted? */
bool wants(const struct diagnose *d, enum confidence c);

/*
 * Adds a diagnosis at the site. NULL when that confidence is not wanted. The
 * functions after it do nothing then. Texts are copied.
 */
struct finding *say(struct diagnose *d, enum confidence c,
		    const struct site *at, const char *fmt, ...)
	PRINTF_LIKE(4, 5);
/* A note; at may be NULL. */
void also(struct diagnose *d, struct finding *f, const struct site *at,
	  const char *fmt, ...) PRINTF_LIKE(4, 5);
/* A step of the fix; NULL when f is. */
struct step *fix_step(struct finding *f, enum step_kind kind,
		      const struct site *at, const char *primitive);
void fix_partner(struct step *s, const char *function,
		 const char *old_primitive, const char *new_primitive);
void fix_text(struct diagnose *d, struct finding *f, const char *file,
	      struct span span, const char *fmt, ...) PRINTF_LIKE(5, 6);

/*
 * A site, without a function, for what is no event, such as a comment. No event
 * when the file cannot be read.
 */
struct site site_in(struct diagnose *d, const char *file, struct span span);

/* What the event accesses as the source spells it: "s->flag". */
const char *object_of(struct diagnose *d, const struct event *e);

#endif
