/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The front end: from libclang's cursors to facts. A unit gets one function
 * for each definition in its main file (and in .c files that it includes), and
 * one for each header inline that those call, directly or through others, or
 * that is asked for.
 */
#ifndef SMPAIR_FRONT_H
#define SMPAIR_FRONT_H

#include <clang-c/Index.h>
#include <stdbool.h>

#include "command.h"
#include "facts.h"
#include "text_source.h"

struct front_options {
	/*
	 * Absolute and normal. Names of files below it are relative to it in
	 * the facts, others stay absolute. NULL: as clang spells them.
	 */
	const char *root;
	/* What relative names are relative to; NULL: root. */
	const char *dir;
	/* The same for generated headers ("include/generated/..."), or NULL. */
	const char *objroot;
	/*
	 * All functions of this header (named as in the facts) are wanted,
	 * called or not; "*": of all headers; NULL: of none. Those of a PCH
	 * are not seen: the unit must have been parsed without it.
	 */
	const char *header;
	/*
	 * The functions that hold a barrier (barrier_sites.h) of these headers,
	 * named as in the facts, are wanted, called or not, of a PCH too; NULL:
	 * of none.
	 */
	const string_vec *headers;
	bool own_headers; /* the same of all headers below root */
	/* How far calls into headers are followed; 0: 3 steps. */
	unsigned int depth;
	/* Texts that clang was given in place of the disk's; NULL: none. */
	const struct text_source *unsaved;
};

/*
 * Makes the facts of tu. Returns 0 and a unit that the caller frees with
 * unit_free(); parse errors are in unit->errors and are no failure. Returns -1
 * after an error() when libclang cannot say what the main file is; *out is
 * NULL then.
 */
int front_unit(CXTranslationUnit tu, const struct front_options *opt,
	       struct unit **out);

#endif
