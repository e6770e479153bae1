/* SPDX-License-Identifier: GPL-2.0-only */
/* The files that are open in the editor. */
#ifndef SMPAIR_DOCUMENT_H
#define SMPAIR_DOCUMENT_H

#include <jansson.h>
#include <stdbool.h>

#include "position.h"
#include "strbuf.h"

/* Longer ones are kept in step, but not analysed. */
#define DOCUMENT_ANALYSED_MAX (8u << 20)

struct document {
	char *uri;  /* as the client spells it */
	char *path; /* with links resolved */
	json_int_t version;
	struct strbuf text;
	struct line_index lines;
	struct workspace *workspace; /* NULL: it belongs to no tree */
	bool told;		     /* its process has this text */
};

struct workspace;

struct documents {
	VEC(struct document *) all;
};

void documents_release(struct documents *d);
/* NULL when it is not open. */
struct document *documents_find(const struct documents *d, const char *uri);
struct document *documents_find_path(const struct documents *d,
				     const char *path);

/*
 * Opens what a TextDocumentItem says, in place of what was open under that
 * URI. NULL when it is not one or no file.
 */
struct document *documents_open(struct documents *d, const json_t *item);
void documents_close(struct documents *d, struct document *doc);

/*
 * Applies TextDocumentContentChangeEvents in order. Returns 0; or -1 for what
 * is no such array, with the changes before it done.
 */
int document_change(struct document *doc, enum position_encoding enc,
		    const json_t *changes);

/* Reads a Position; false when it is none. */
bool json_position(const json_t *j, struct position *p);

#endif
