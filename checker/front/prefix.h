/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The prefix of every parse: the commonest kernel headers and, before and after
 * them, the model header (model/vocab.h). It is force-included, as a precompiled header
 * where the file's flags allow, else as text. Facts depend on the model
 * header, so that no file is ever parsed without it.
 *
 * A kernel has two flavours of prefix, built in and -DMODULE, both made with
 * the flags of one reference file. A file whose dialect or target flags differ
 * from that (boot code, vDSO) gets the model header alone, as text.
 */
#ifndef SMPAIR_PREFIX_H
#define SMPAIR_PREFIX_H

#include <stddef.h>

#include "command.h"

struct prefix {
	char *name;	  /* "builtin", "module", "model", "standalone" */
	char *header;	  /* absolute path of the text */
	char *pch;	  /* of the precompiled header; NULL: there is none */
	string_vec flags; /* the text is parsed with these */
	string_vec includes; /* files of "-include" that the text has in it,
			      * so that the command's own are left out */
	/*
	 * The model header alone, for a file that the other headers do not
	 * suit; NULL: this is it.
	 */
	const struct prefix *plain;
	/*
	 * A hash of all that the prefix puts before a file, for keys of cached
	 * facts: flags, model header, clang's version, every header's time.
	 */
	unsigned long long stamp;
};

struct prefix_set;

struct prefix_options {
	const char *root;   /* the tree; absolute and normal */
	const char *folder; /* for the prefixes' files; made when missing */
	/*
	 * A file with nothing special about its flags, init/main.c say. NULL:
	 * init/main.c, if commands have it, else the commonest flags.
	 */
	const struct compile_command *reference;
	/*
	 * Appends the commonest headers as "linux/slab.h", commonest first;
	 * called when a PCH has to be made. NULL: the model header alone.
	 */
	void (*headers)(void *data, string_vec *out);
	void *data;
};

/*
 * Prefixes for the commands. Makes the precompiled headers that they need and
 * that are missing or stale (3 to 8 s each, said on stderr). A header that
 * cannot be read in this configuration is left out. Returns NULL after an
 * error(), when the folder cannot be written. A PCH that cannot be made is a
 * warning(); its files take the text. opt and commands are only used during
 * the call.
 */
struct prefix_set *prefix_set_kernel(const struct prefix_options *opt,
				     const command_vec *commands);

/*
 * The prefix for C outside a kernel tree: declarations of the primitives that
 * are functions in the kernel, and the model header. Needs no kernel;
 * testdata/include/kernel.h has types and helpers for our tests.
 */
struct prefix_set *prefix_set_standalone(const char *folder);

void prefix_set_free(struct prefix_set *set);

/* The prefix for cmd, owned by the set; never NULL. */
const struct prefix *prefix_for(const struct prefix_set *set,
				const struct compile_command *cmd);

/* All of them, in a stable order. */
size_t prefix_set_size(const struct prefix_set *set);
const struct prefix *prefix_set_at(const struct prefix_set *set, size_t i);

#endif
