/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What pairing comments say: "Pairs with smp_rmb() in f()". Whose primitive a
 * comment names is told by the words before: after "pairs with", "matches" and
 * their like comes the partner's; any other is the site's own.
 */
#ifndef SMPAIR_WORDING_H
#define SMPAIR_WORDING_H

#include "comment_words.h"
#include "finding.h"
#include "strbuf.h"

/* The site's own primitive is called now otherwise. */
struct own_name {
	const char *old_name, *new_name;
};

/* What was in function `from` is in function `to` now. */
struct moved_name {
	const char *from, *to;
};

/* All that changes in the comments of one site. */
struct wording {
	VEC(struct own_name) own;
	VEC(struct partner) partners;
	VEC(struct moved_name) moved;
	const struct finding *finding; /* to look up functions; may be NULL */
	bool named_only; /* names without the partner's function are left */
	const struct location *flag; /* new comments name its member, and no
				      * functions, which may be other objects';
				      * NULL: they name functions */
	bool partners_read;	     /* and the partners are its readers */
};

void wording_release(struct wording *w);
void wording_add_own(struct wording *w, const char *old_name,
		     const char *new_name);
void wording_add_partner(struct wording *w, const struct partner *p);
void wording_add_moved(struct wording *w, const char *from, const char *to);

/* Are the partners all in one function? */
bool wording_one_function(const struct wording *w);

enum rewrite {
	REWRITE_NONE,	 /* nothing in it changes */
	REWRITE_DONE,	 /* a pairing comment, names replaced */
	REWRITE_ADDED,	 /* what it names is others': the partners are named
			  * behind that */
	REWRITE_BY_HAND, /* names what changes, but is no plain pairing
			  * comment: left as it is */
};

/*
 * Appends the comment with the names that change replaced; the comment as it
 * is unless the result is REWRITE_DONE or REWRITE_ADDED.
 */
enum rewrite wording_rewrite(const struct wording *w, const char *text,
			     size_t len, struct strbuf *out);

/*
 * Appends "Pairs with smp_X() in f(), g() and h()." for the partners, or "Pairs
 * with the smp_X() of FLAG."; nothing when there are none.
 */
void wording_new(const struct wording *w, struct strbuf *out);

/* Puts that at the end of the comment that starts in out at `start`. */
void wording_append(const struct wording *w, size_t start, struct strbuf *out);

/*
 * Puts the partners that change at the end of the comment that starts in out at
 * `start`, when it names others of them and not these: "Also pairs with ...".
 */
void wording_complete(const struct wording *w, size_t start,
		      struct strbuf *out);

/*
 * Appends "f(), g() and h()" of all partners with that new primitive. Returns
 * how many.
 */
size_t add_functions(const struct wording *w, const char *primitive,
		     struct strbuf *out);

/*
 * Offset of the first name in the comment that changes, its own or a
 * partner's; -1: there is none.
 */
long wording_mentions(const struct wording *w, const char *text, size_t len);

/*
 * A phrase of the comment such as "write barrier" that speaks of a fence which
 * changes, without its name. False: there is none.
 */
bool wording_speaks(const struct wording *w, const char *text, size_t len,
		    struct span *phrase);

/* Is the comment no more than a label of a fence: "write barrier: x before y"? */
bool is_fence_label(const char *text, size_t len);

/*
 * Is it smp_mb__after_atomic() or its like for that fence? What prose says of
 * the fence stays true.
 */
bool is_helper_for(const char *name, const char *fence);

/* Does it say that there is a partner, or name one or who calls it? */
bool wording_says_pair(const struct wording *w, const char *text, size_t len);

#endif
