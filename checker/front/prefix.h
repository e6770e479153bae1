/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The prefix of every parse: the commonest kernel headers and, after them, the
 * model header (model/vocab.h). It is force-included, as a precompiled header
 * where the file's flags allow, else as text. Facts depend on the model
 * header, so that no file is ever parsed without it.
 *
 * There is one prefix per set of language and target flags ("flavour": built
 * in and -DMODULE, mostly). Their files are kept in a folder and made again
 * when flags, headers or smpair's version change.
 */
#ifndef SMPAIR_PREFIX_H
#define SMPAIR_PREFIX_H

#include "command.h"

struct prefix {
	char *header;	       /* absolute path of the text */
	char *pch;	       /* of the precompiled header; NULL: none fits */
	const char *directory; /* that the flags are relative to */
	string_vec flags;      /* that the PCH was made with; owned */
};

struct prefix_set;

/*
 * Prefixes for the commands of a kernel tree, with their files in folder,
 * which exists or is made. root: the tree. Makes the precompiled headers that
 * are missing or stale (3 to 5 s each, said on stderr), for the flavours that
 * min_files or more of the commands share. Returns NULL after an error(), when
 * folder cannot be written. A PCH that cannot be made is a warning(); its
 * files take the text. commands are only read during the call.
 */
struct prefix_set *prefix_set_kernel(const char *root, const char *folder,
				     const command_vec *commands,
				     unsigned int min_files);

/*
 * The prefix for C outside a kernel tree: built-in declarations of the
 * primitives that are macros in the kernel, then the model header. Needs no
 * kernel; testdata/include/kernel.h has the rest.
 */
struct prefix_set *prefix_set_standalone(const char *folder);

void prefix_set_free(struct prefix_set *set);

/*
 * The prefix for cmd, owned by the set; never NULL. With a kernel set and
 * flags of no known flavour it has no PCH.
 */
const struct prefix *prefix_for(const struct prefix_set *set,
				const struct compile_command *cmd);

/* All prefixes that have a PCH, in a stable order. */
const struct prefix *prefix_set_at(const struct prefix_set *set, size_t i);
size_t prefix_set_size(const struct prefix_set *set);

#endif
