/* SPDX-License-Identifier: GPL-2.0-only */
/* One translation unit on its way to facts. */
#ifndef SMPAIR_FRONT_UNIT_H
#define SMPAIR_FRONT_UNIT_H

#include "decl.h"

/* A parse error, for the functions around it. */
struct bad_place {
	struct front_file *file; /* NULL: nowhere, so everywhere */
	unsigned int offset;
};

/* A header's function that is to be made when its turn comes. */
struct pending {
	CXCursor definition;
	unsigned int depth;
};

struct front {
	CXTranslationUnit tu;
	const struct front_options *opt;
	struct unit *unit;
	struct files files;
	struct decls decls;
	struct arena arena; /* lives as long as this */
	struct front_file *main_file;
	bool broken; /* a fatal error: the rest may be misread */
	VEC(struct bad_place) errors;
	VEC(struct pending) pending;
	struct strmap done;	 /* keys of functions made or pending */
	struct strmap addresses; /* see struct walk */
	struct strmap callees;
};

/* Fills f->errors and f->unit->errors from clang's diagnostics. */
void collect_errors(struct front *f);
bool has_error(const struct front *f, const struct front_file *file,
	       struct span span);

/*
 * Makes the facts of a function definition and gives its header callees, at
 * depth + 1, to f->pending. A header's function without a single event of
 * interest is left out. A function that was made before is not made again.
 */
void front_function(struct front *f, CXCursor definition, unsigned int depth);
/* Takes the function pointers in a global's initialiser. */
void front_global(struct front *f, CXCursor variable);

/* The functions of headers that the options ask for. */
void front_headers(struct front *f);

/* Is it a file whose functions are the unit's own? */
bool is_own_file(const struct front *f, const struct front_file *file);

#endif
