/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Units that an editor's analyses share: facts in memory, and for the files
 * that are worked at clang's unit, which is parsed again in a tenth of the time.
 */
#ifndef SMPAIR_LSP_UNITS_H
#define SMPAIR_LSP_UNITS_H

#include "lsp_bodies.h"
#include "origin.h"
#include "tu.h"
#include "units.h"

/* So many of clang's units are kept, at 100 to 300 MB each. */
#define LIVE_UNITS_MAX 3

struct live_unit {
	struct unit *unit;
	unsigned long long state; /* see overlay_state() */
	bool is_parsed;		  /* tu is there */
	struct parsed_tu tu;
	unsigned int used; /* number of its last use */
	/*
	 * Of a parsed one: the main file's text, its functions' bodies, what
	 * the other texts were, and errors outside of bodies. After edits the
	 * unit may be merged of several: see unit_merge().
	 */
	struct source_text text;
	body_vec bodies;
	unsigned long long others;
	size_t outside;
	bool merged;
	unit_vec parts;
};

struct live_units {
	VEC(struct live_unit *) all;
	unsigned int uses;
};

void live_units_release(struct live_units *l);

/* NULL: not there. path: of the unit's main file. */
struct live_unit *live_units_find(const struct live_units *l, const char *path);

/* Puts u in the place of an older one; takes it. */
struct live_unit *live_units_put(struct live_units *l, struct unit *u,
				 unsigned long long state);

/* Drops what was made from the file, which has changed on the disk. */
void live_units_drop(struct live_units *l, const char *path);
/* Drops those whose main file is not in the sorted vector. */
void live_units_keep(struct live_units *l, const string_vec *paths);

/*
 * A hash of the overlay's texts that count for the unit of that command, whose
 * facts are u, or NULL; 0: none does. own: the file at hand is analysed through
 * it, so that all headers count; else only those that u has events of.
 */
unsigned long long overlay_state(const struct overlay *o, const char *path,
				 const struct unit *u, bool own);

/*
 * Brings the unit of cmd up to the overlay's texts. Where only one function has
 * changed, nothing but that is parsed. Returns 0; or -1 after an error(), and
 * there is none.
 */
int live_units_refresh(struct live_units *l, const struct origin *o,
		       const struct compile_command *cmd,
		       unsigned long long state);
/* The same from the whole text. */
int live_units_parse(struct live_units *l, const struct origin *o,
		     const struct compile_command *cmd,
		     unsigned long long state);

#endif
