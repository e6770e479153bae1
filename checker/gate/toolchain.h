/* SPDX-License-Identifier: GPL-2.0-only */
/* A compiler for an architecture, and the tree configured for both. */
#ifndef SMPAIR_TOOLCHAIN_H
#define SMPAIR_TOOLCHAIN_H

#include "kernel_tree.h"
#include "strbuf.h"

struct toolchain {
	const char *name;   /* for people: "gcc arm64" */
	const char *arch;   /* the kernel's ARCH */
	const char *config; /* NULL: as the user's, when that is a target of
			     * make, else defconfig */
	bool clang;
};

/*
 * Opens the tree for the compiler. Returns 0; or 1 with the reason in why
 * when there can be none here: programs that are missing, with the packages
 * to install, or a tree that was built in place; or -1 after an error(). t is
 * released either way by tree_release().
 */
int toolchain_open(const struct toolchain *tc, const struct tree_options *user,
		   struct tree *t, struct strbuf *why);

/* "clang-19", or "clang"; NULL when there is none with its linker. */
const char *toolchain_clang(void);

#endif
