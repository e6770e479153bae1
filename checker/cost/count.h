/* SPDX-License-Identifier: GPL-2.0-only */
/* Barriers and instructions in disassembled code. */
#ifndef SMPAIR_COST_COUNT_H
#define SMPAIR_COST_COUNT_H

#include <stdbool.h>

/* One kind of instruction that orders. */
struct cost_kind {
	const char *name;    /* for people */
	const char *prefix;  /* of the instruction as llvm-objdump prints it,
			     * blanks made one and none behind commas; '$' at
			     * the end: all of it */
	unsigned int weight; /* dearer ones have more, within an architecture */
};

enum { COST_KINDS = 10 };

struct cost_arch {
	const char *name;		    /* "powerpc64le" */
	const char *arch;		    /* the kernel's ARCH: "powerpc" */
	const char *config;		    /* NULL: defconfig */
	struct cost_kind kinds[COST_KINDS]; /* the first that fits counts */
};

struct cost_count {
	bool found; /* the function has code of its own */
	unsigned int instructions;
	unsigned int n[COST_KINDS];
};

/* NULL when there is none of that name. */
const struct cost_arch *cost_arch_find(const char *name);
/* The i-th one, those measured by default first; NULL after the last. */
const struct cost_arch *cost_arch_at(unsigned int i);
enum { COST_DEFAULT_ARCHS = 4 };

/*
 * Adds up what "llvm-objdump -t -d --no-show-raw-insn" printed of the function;
 * NULL: of all.
 */
void cost_count_text(const struct cost_arch *arch, const char *text,
		     const char *function, struct cost_count *out);

/* What the barriers weigh. */
unsigned int cost_weight(const struct cost_arch *arch,
			 const struct cost_count *c);

#endif
