/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Where things stand in the source as its author wrote it.
 *
 * clang knows three positions of a token: where it is spelled (perhaps in a
 * macro's body), where the outermost macro call begins (expansion), and, in
 * between, the file location: macro arguments where they are written, tokens
 * of a macro's body where that macro is called. All offsets here are file
 * locations. libclang gives no usable end for what ends in a macro's body, so
 * ends are found from the children and from the text.
 */
#ifndef SMPAIR_FRONT_PLACE_H
#define SMPAIR_FRONT_PLACE_H

#include "front.h"
#include "tree.h"

struct front_file {
	CXFile handle;
	const char *name; /* as in the facts; owned by the unit */
	bool is_loaded;
	char *data; /* see file_load(); NULL: cannot be read */
	size_t len;
	bool has_lines;
	struct source_text lines; /* see file_lines() */
};

/* What clang has said of a place. */
struct told_place {
	unsigned int id; /* CXSourceLocation's; 0: none */
	unsigned int offset;
	struct front_file *file;
	bool in_file, asked; /* see place_in_file() */
};

/*
 * A stretch of a file's text. A CXSourceLocation's int_data numbers the bytes
 * of each file, as it is read, one by one (clang/Basic/SourceLocation.h); what
 * is between two places of one reading is at its distance from them.
 */
struct known_text {
	unsigned int first, last; /* CXSourceLocation's */
	unsigned int offset;	  /* of first, in the file */
	struct front_file *file;  /* NULL: no text is known */
};

#define TOLD_PLACES 256

struct files {
	CXTranslationUnit tu;
	const struct front_options *opt;
	struct unit *unit;
	VEC(struct front_file *) all;
	struct front_file *recent;
	struct known_text known;
	struct told_place told[TOLD_PLACES]; /* by id, newest of each */
	struct {
		const struct front_file *file;
		struct span span;
	} skipped; /* newest of place_skip_invocation() */
};

void files_init(struct files *fs, CXTranslationUnit tu,
		const struct front_options *opt, struct unit *unit);
void files_release(struct files *fs);
/* The file's entry, owned by fs. handle is not NULL. */
struct front_file *files_get(struct files *fs, CXFile handle);
/*
 * Reads the text into f->data, once. Headers are read from the disk: that is
 * much faster than clang_getFileContents(), which looks through all of a PCH.
 * False when there is no text.
 */
bool file_load(struct files *fs, struct front_file *f);
/* Both: the entry with its text. */
struct front_file *files_load(struct files *fs, CXFile handle);
/* The text with its line table, made at the first call. */
const struct source_text *file_lines(struct front_file *f);
/* The name that path, as clang spells it, has in the facts. */
const char *files_name(struct files *fs, const char *path);

/* File location of a position; NULL for none (builtins, command line). */
struct front_file *place_of(struct files *fs, CXSourceLocation loc,
			    unsigned int *offset);
/* Is the token at loc written in a file, not in a macro's body? */
bool place_in_file(struct files *fs, CXSourceLocation loc);
/* Finds the places in r, of a function or variable, faster from now on. */
void places_learn(struct files *fs, CXSourceRange r);

/* Fills n->file, n->in_file and n->begin, once. */
void node_place(struct files *fs, struct node *n);
/* The text that n is written as; empty when n has no place. */
struct span node_span(struct files *fs, struct node *n);
/*
 * The text of that, of the unit's arena; of a long macro call only the macro's
 * name. NULL when n has no place.
 */
const char *node_source(struct files *fs, struct node *n);
/*
 * What the author wrote where n is: n without the parentheses and casts that a
 * macro's body put around its argument.
 */
struct node *node_written(struct files *fs, struct node *n);
/*
 * Does the member reference n have its name, or a macro that stands for a
 * member, after "->" or "." in the file?
 */
bool node_member_written(struct files *fs, struct node *n, const char *name);

/* Does the word stand at offset, as a whole word? */
bool text_word_at(const struct front_file *f, unsigned int offset,
		  const char *word);
/* First offset from on that is no blank and in no comment. */
unsigned int text_skip_blanks(const struct front_file *f, unsigned int from);
/*
 * End of the token or bracketed group at offset. Brackets, strings, character
 * constants and comments are understood. At least offset + 1 inside the text.
 */
unsigned int text_skip_token(const struct front_file *f, unsigned int offset);
/* End of the macro call "name" or "name(...)" at offset. */
unsigned int text_skip_invocation(const struct front_file *f,
				  unsigned int offset);
/* The same; fast for the place asked for last, as nodes of a macro share it. */
unsigned int place_skip_invocation(struct files *fs, const struct front_file *f,
				   unsigned int offset);

#endif
