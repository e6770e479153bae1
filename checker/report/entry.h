/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The list that all printers go through. An entry is what is said of one
 * finding, whatever has found it, as plain data: the printers only lay it out.
 */
#ifndef SMPAIR_ENTRY_H
#define SMPAIR_ENTRY_H

#include "change.h"
#include "diagnostic.h"
#include "fingerprint.h"

struct entry_place {
	const char *file;     /* relative to the tree; NULL: nowhere */
	const char *function; /* NULL: in none */
	unsigned int line, col;
	struct span span; /* what is meant, in bytes of the file */
};

struct entry_note {
	struct entry_place at;
	const char *text;
};

struct entry {
	struct fingerprint id;
	enum severity severity;
	const char *decision;	/* "convert", "keep", "unknown", "warn" */
	const char *confidence; /* "proven" ...; NULL: nothing is claimed */
	const char *message;	/* one line, without a full stop */
	const char *tag;	/* shown in brackets; NULL: none */
	struct entry_place at;
	VEC(struct entry_note) notes;  /* in reading order */
	const struct change *change;   /* NULL: there is none */
	const char *diff;	       /* of the change; NULL: none */
	const struct finding *finding; /* what it is said of */
	bool hidden; /* not to be printed; set by the caller */
};

typedef VEC(struct entry) entry_vec;

/*
 * Fills out with all findings by position, numbering those of one fingerprint.
 * changes[i] and diffs[i] are those of findings->all.at[i] and may be NULL, as
 * may be either array. Strings are a's or those of what is given.
 */
void entries_make(const struct findings *f, struct change *const *changes,
		  const char *const *diffs, bool verbose, struct arena *a,
		  entry_vec *out);
void entries_release(entry_vec *v);

/* Is there something to do, so that it counts as found? */
bool entry_is_found(const struct entry *e);
/* Is it printed? With verbose also what is not found. */
bool entry_is_shown(const struct entry *e, bool verbose);

struct entry_place entry_place_of(const struct site *s);
bool entry_places_equal(const struct entry_place *a,
			const struct entry_place *b);

#endif
