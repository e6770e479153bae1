/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a change costs: a function compiled before and after with clang for
 * several architectures, its barriers and instructions counted in the object
 * code.
 */
#ifndef SMPAIR_COST_H
#define SMPAIR_COST_H

#include "count.h"
#include "kernel_tree.h"
#include "overlay.h"
#include "strbuf.h"

struct cost_input {
	struct tree_options tree; /* dir, config (NULL: defconfig) and cache */
	const char *file;	  /* relative to the root */
	const char *function;	  /* NULL: all of the file */
	const struct overlay *before, *after; /* texts over the tree */
	const char *archs;   /* "arm64,arm"; NULL: the default ones */
	const char *objects; /* folder to keep ARCH-before.o and
			      * ARCH-after.o in; NULL: none */
};

struct cost_row {
	const struct cost_arch *arch;
	char *skipped;	 /* why there are no figures; NULL: there are */
	bool whole_file; /* the function has been inlined */
	struct cost_count before, after;
};

struct cost_table {
	char *file, *function; /* function: NULL for all of the file */
	const char *compiler;  /* "clang-19" */
	char *config;
	VEC(struct cost_row) rows;
};

/*
 * Compiles and counts. The headers of an architecture are prepared in the
 * cache at the first time, half a minute to two minutes each. An architecture
 * that cannot be had is a row with the reason. Returns 0, or -1 after an
 * error() when clang or llvm-objdump is missing or an architecture is unknown.
 * Released either way.
 */
int cost_measure(const struct cost_input *in, struct cost_table *out);
void cost_table_release(struct cost_table *t);
/* Makes ready for measuring any of the files, as gate_prepare() does. */
void cost_prepare(const struct tree_options *tree, const string_vec *files);

/* Appends the table for people. */
void cost_print(const struct cost_table *t, struct strbuf *out);
/*
 * Appends the same as one paragraph for a changelog, unwrapped; nothing when
 * there are no figures.
 */
void cost_paragraph(const struct cost_table *t, struct strbuf *out);
/* Do the barriers weigh more after the change there? */
bool cost_gets_worse(const struct cost_row *r);

#endif
