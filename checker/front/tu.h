/* SPDX-License-Identifier: GPL-2.0-only */
/* One file parsed by libclang, behind its prefix. */
#ifndef SMPAIR_TU_H
#define SMPAIR_TU_H

#include <stdbool.h>

#include <clang-c/Index.h>

#include "command.h"
#include "prefix.h"

struct parse_error {
	char *path;		/* relative to the root when below it */
	unsigned int line, col; /* of the spelling in the file; from 1, bytes */
	unsigned int offset;	/* bytes */
	char *text;		/* clang's words */
	bool fatal;		/* a missing header: what follows is read
				 * without its declarations */
};

struct parsed_tu {
	CXIndex index;
	CXTranslationUnit tu;
	const char *root; /* the tree, borrowed; absolute and normal */
	char *main_file;  /* relative to the root when below it */
	VEC(struct parse_error) errors; /* none: parsed whole */
};

/* A file that is not on the disk as it is to be read. */
struct unsaved_text {
	const char *path; /* absolute */
	const char *data;
	size_t len;
};

struct tu_options {
	const char *root;   /* outlives the parsed_tu */
	unsigned int flags; /* more of enum CXTranslationUnit_Flags; what
				  * is needed always is set already */
	const char *text;   /* an editor's text for the file; NULL: disk */
	size_t text_len;
	const struct unsaved_text *unsaved; /* of other files */
	size_t nunsaved;
};

/*
 * Parses cmd->file. Declarations that come out of the PCH are not visited by
 * clang_visitChildren() on the unit (they are by reference); see
 * tu_parse_prefix() for them. Parse errors are no failure: they are in
 * out->errors, sorted by path and offset. Returns 0; or -1 after an error()
 * when there is no unit at all (file gone, clang crashed), with nothing to
 * release. Where the PCH does not suit the file, it
 * is parsed again with prefix->plain, and the better result is kept.
 */
int tu_parse(const struct compile_command *cmd, const struct prefix *prefix,
	     const struct tu_options *opt, struct parsed_tu *out);

/*
 * Parses out anew, which tu_parse() made, with the texts that opt has now. It
 * takes a tenth of the time when opt->flags had
 * CXTranslationUnit_PrecompiledPreamble at the first parse. Returns 0, or -1
 * with out released and nothing said.
 */
int tu_reparse(const struct compile_command *cmd, const struct tu_options *opt,
	       struct parsed_tu *out);

/*
 * The unit of a prefix with a PCH, from which the inlines of all the headers
 * in it are visited once instead of once per file. As tu_parse().
 */
int tu_parse_prefix(const struct prefix *prefix, const struct tu_options *opt,
		    struct parsed_tu *out);

void tu_release(struct parsed_tu *tu);

/*
 * The path of file for facts: relative to the root when below it, else as
 * clang has it, without "." and "..". Caller frees. NULL for no file.
 */
char *tu_path(const struct parsed_tu *tu, CXFile file);

/* Is there an error inside [begin, end) of path? */
bool tu_has_error(const struct parsed_tu *tu, const char *path,
		  unsigned int begin, unsigned int end);

/* Is what stands at the main file's offset parsed, not left out by an #if? */
bool tu_has_code(const struct parsed_tu *tu, unsigned int offset);

#endif
