/* SPDX-License-Identifier: GPL-2.0-only */
/* A change in the making. */
#ifndef SMPAIR_PLAN_H
#define SMPAIR_PLAN_H

#include "change.h"
#include "page.h"
#include "wording.h"

/*
 * A statement that a comment belongs above: of a primitive that changes, or
 * that a dropped fence leaves its comment to.
 */
struct spot {
	const struct page *page;
	struct site site;
	const struct event *event; /* site.event */
	struct wording wording;
	VEC(const char *) incoming; /* comments that move here */
	bool apart;		    /* one of them stood below a blank line */
	bool wanted;		    /* by checkpatch */
	bool commented;		    /* by a comment that stays where it is */
};

/* A comment that has been dealt with. */
struct handled {
	const struct page *page;
	unsigned int begin;
};

struct plan {
	const struct finding *finding;
	const struct text_source *texts;
	struct change *change;
	VEC(struct page *) pages;
	VEC(struct spot *) spots;
	VEC(struct handled) handled;
};

/* NULL when there is no such file. The page is the plan's. */
const struct page *plan_page(struct plan *p, const char *path);

/*
 * Refuses the whole change. The reason is to say what is in the way and what
 * to do by hand. Returns -1.
 */
int plan_refuse(struct plan *p, const struct site *at, const char *fmt, ...)
	PRINTF_LIKE(3, 4);

/*
 * Replaces the span; text has "\n" line ends. Nothing happens when it is what
 * stands there.
 */
void plan_edit(struct plan *p, const struct page *page, struct span span,
	       const char *text);
/* Notes that the comment around the word at offset is out of date. */
void plan_note(struct plan *p, const struct page *page, unsigned int offset);
/* Notes that the comment speaks of the fence, by its kind. */
void plan_note_phrase(struct plan *p, const struct page *page,
		      struct span phrase);

/* Notes that the comment, which names others' barriers, goes with the fence. */
void plan_note_gone(struct plan *p, const struct page *page,
		    struct span comment);

void plan_handle(struct plan *p, const struct page *page, unsigned int begin);
bool plan_handled(const struct plan *p, const struct page *page,
		  unsigned int begin);

/* Do the sites name the same bytes of the same file? */
bool same_place(const struct site *a, const struct site *b);

/* The spot of the site's statement, made when there is none. NULL: no file. */
struct spot *plan_spot(struct plan *p, const struct site *at);

/* member.c: has the spot's new comment name the flag where functions mislead. */
void name_by_member(const struct plan *p, struct spot *s);
/* spot.c: what the step changes in the comments of its site and of its heir. */
int plan_wordings(struct plan *p);
/*
 * spot.c: where the comments of a fence that goes belong: its heir, or the
 * access in another function that takes its place. NULL: there is none.
 */
struct spot *plan_heir(struct plan *p, const struct step *s);
/* What goes with a fence that is all the body of an else or an if. */
struct remains {
	struct span span; /* the fence's statement, or that around it */
	bool widened;	  /* the latter */
	bool is_else;	  /* "else" and its body: an if stays before it */
};

/*
 * empty.c: an else goes, and an if whose condition does nothing. Returns NULL,
 * or what the fence is that keeps it from going.
 */
const char *find_remains(const struct page *p, const struct site *at,
			 struct remains *out);
/* drop.c: takes the fence out. 0, or -1 when refused. */
int drop_fence(struct plan *p, const struct step *s);
/* braces.c: takes braces away that no longer hold more than one statement. */
void drop_braces(struct plan *p, const struct step *s);
/*
 * reflow.c: breaks the line on which text takes the place of the access, when
 * it gets too long, and aligns those below.
 */
void reflow_access(struct plan *p, const struct page *page,
		   const struct event *e, const char *text);
/*
 * arms.c: braces for the if whose condition changes when its else has them.
 */
void brace_arms(struct plan *p, const struct step *s);
struct place;
/*
 * beside.c: puts a comment of one line directly above an argument: the only
 * one there is (NULL: there is none, or more), or what checkpatch looks for.
 * True when there is nothing left to be said above the statement.
 */
bool put_beside(struct plan *p, const struct spot *s, const struct place *place,
		const char *only);
/* comments.c: rewrites, moves and writes all comments. 0, or -1 when refused. */
int plan_comments(struct plan *p);
/*
 * stale.c: rewrites comments elsewhere in the files that say what primitive is
 * in a function, and it is not there any more.
 */
void plan_stale(struct plan *p);
/* notes.c: notes the comment when it speaks of what changes. */
void plan_note_comment(struct plan *p, const struct page *page,
		       struct span comment, const struct wording *w);
/* notes.c: finds the comments that only a person can put right. */
void plan_notes(struct plan *p);

/*
 * spot.c: the comment with its names replaced, "\n" line ends, in the plan's
 * arena. Notes when a person is needed.
 */
const char *rewritten_comment(struct plan *p, const struct page *page,
			      struct span comment, const struct wording *w);

/* diagnosis_change.c: the edits of f's diagnosis. 0, or -1 when refused. */
int change_from_edits(struct plan *p, const struct finding *f);

/* change.c */
/* The place that stands for the change. */
const struct site *change_site(const struct finding *f);
void change_sort(struct change *c);
/* NULL, or an edit of c that overlaps another one. */
const struct edit *change_overlap(const struct change *c);

#endif
