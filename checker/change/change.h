/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Changes: what a finding does to the source, as replacements of byte ranges.
 * The diff, the series and the editor's fix are all printed from it.
 */
#ifndef SMPAIR_CHANGE_H
#define SMPAIR_CHANGE_H

#include "arena.h"
#include "finding.h"
#include "strbuf.h"
#include "text.h"
#include "text_source.h"
#include "vec.h"

/* Bytes of one file and what takes their place; an empty span inserts. */
struct edit {
	const char *file; /* relative to the tree */
	struct span span;
	const char *replacement;
};

/* A place that the change makes untrue and that only a person can word. */
struct note {
	const char *file;
	unsigned int line, col;
	struct span span; /* the words meant */
	const char *text;
};

/*
 * All that is done to the source for one finding: everything or nothing. All
 * strings belong to the arena.
 */
struct change {
	const struct finding *finding;
	VEC(struct edit) edits; /* by file, then position; no overlap */
	VEC(struct note) notes; /* by file, then line */
	const char *refusal;	/* "file:line: why not, and what to do by
				 * hand"; NULL: the change stands. A refused
				 * change has no edits and no notes. */
	struct site refused_at; /* the place, and why not without it */
	const char *why;
	struct arena arena;
};

/*
 * Works out the change of a finding; out is initialised here and to be
 * released either way. Returns 0, or -1 when the change is refused:
 * out->refusal says why. Nothing is printed.
 */
int change_from_finding(const struct finding *f,
			const struct text_source *texts, struct change *out);
void change_release(struct change *c);

/*
 * Makes changes fit together: where two overlap and differ, the later in
 * changes[] is refused with a reason that names both. Equal edits of two
 * changes are one edit and no conflict. Refused changes do not count.
 */
void change_refuse_conflicts(struct change *const *changes, size_t n);

/*
 * Appends text with all edits for the file of that path done. path is as
 * edits have it. Returns the number of edits made, or -1 when edits conflict
 * or lie outside of text; out is then as before.
 */
int change_apply_text(const struct change *const *changes, size_t n,
		      const char *path, const struct source_text *text,
		      struct strbuf *out);

/*
 * Appends one unified diff over all changes that were not refused, one file
 * patch per file in order of path, for "git apply". Returns the number of
 * files in it, or -1 after an error().
 */
int change_diff(const struct change *const *changes, size_t n,
		const struct text_source *texts, struct strbuf *out);

/*
 * Whoever makes many changes and diffs puts these around: libgit2's start, which
 * reads the machine's certificates, is then paid once.
 */
void change_diffs_begin(void);
void change_diffs_end(void);

#endif
