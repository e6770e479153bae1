/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The functions' bodies of a file that is being edited. While an edit stays in
 * one of them, the file is parsed without the others: each is blanked out, so
 * that its function is a declaration, and all places stay where they are.
 */
#ifndef SMPAIR_LSP_BODIES_H
#define SMPAIR_LSP_BODIES_H

#include "facts.h"
#include "strbuf.h"

struct body {
	unsigned int begin, end; /* of "{", and behind "}" */
	bool closed;		 /* see body_is_closed() */
	bool broken;		 /* clang has complained of it */
	bool dead;		 /* left out by an #if */
};

typedef VEC(struct body) body_vec;

/*
 * Appends the bodies of the unit's own functions, in order. text is the main
 * file's, as it was parsed. Only those whose braces begin a line are taken.
 */
void bodies_find(const struct unit *u, const struct source_text *text,
		 body_vec *out);

/*
 * The same for what stands in braces between them and is no code: is_code says
 * of its first byte whether it is.
 */
void bodies_find_dead(const struct source_text *text,
		      bool (*is_code)(void *data, unsigned int offset),
		      void *data, body_vec *v);

/* What has become another text between two versions of a file. */
struct text_edit {
	unsigned int begin, old_end, new_end; /* bytes */
	int bytes, lines;		      /* what follows moves by this */
};

/* False when both are the same. */
bool text_edit_find(const struct source_text *old,
		    const struct source_text *new, struct text_edit *out);

/* The body whose inside has the whole edit; NULL: none has. */
struct body *bodies_edited(const body_vec *v, const struct text_edit *e);
/* Moves the bodies to where they are after an edit of that one. */
void bodies_move(body_vec *v, struct body *edited, const struct text_edit *e);

/*
 * Does the text, taken out or put in, leave the preprocessor as it is? It has
 * no directives but conditions, and those are whole, as are its comments.
 */
bool body_is_closed(const char *text, size_t len);

/* The text with all closed bodies but that one blanked out. */
void bodies_blank(const body_vec *v, const struct body *keep,
		  const struct source_text *text, struct strbuf *out);

#endif
