/* SPDX-License-Identifier: GPL-2.0-only */
/* Control-flow graph under construction. */
#ifndef SMPAIR_FRONT_CFG_H
#define SMPAIR_FRONT_CFG_H

#include "facts.h"

struct cfg_block {
	VEC(struct event) events;
	VEC(unsigned int) succ;
	const char *cond;
};

struct cfg {
	VEC(struct cfg_block) blocks;
};

#define CFG_INIT         \
	{                \
		VEC_INIT \
	}

void cfg_release(struct cfg *g);
/* A new block without events. */
unsigned int cfg_block(struct cfg *g);
void cfg_edge(struct cfg *g, unsigned int from, unsigned int to);
void cfg_add(struct cfg *g, unsigned int block, const struct event *e);
/*
 * Moves the graph into fn: what the entry, block 0, does not reach is left
 * out, empty blocks are bypassed, chains become one block, and the exit, which
 * is kept even when nothing leads there, comes last. Memory is of arena.
 */
void cfg_finish(struct cfg *g, unsigned int exit, struct arena *arena,
		struct function *fn);

#endif
