// SPDX-License-Identifier: GPL-2.0-only
#include "cfg.h"

#include <string.h>

void cfg_release(struct cfg *g)
{
	for (size_t i = 0; i < g->blocks.n; i++) {
		vec_release(&g->blocks.at[i].events);
		vec_release(&g->blocks.at[i].succ);
	}
	vec_release(&g->blocks);
}

unsigned int cfg_block(struct cfg *g)
{
	struct cfg_block b = { VEC_INIT, VEC_INIT, NULL };

	vec_push(&g->blocks, b);
	return (unsigned int)g->blocks.n - 1;
}

void cfg_edge(struct cfg *g, unsigned int from, unsigned int to)
{
	vec_push(&g->blocks.at[from].succ, to);
}

void cfg_add(struct cfg *g, unsigned int block, const struct event *e)
{
	vec_push(&g->blocks.at[block].events, *e);
}

/* A block that does nothing but go on to another one. */
static bool is_bypassed(const struct cfg *g, unsigned int b, unsigned int exit)
{
	const struct cfg_block *block = &g->blocks.at[b];

	return b && b != exit && !block->events.n && block->succ.n == 1 &&
	       block->succ.at[0] != b;
}

static unsigned int follow(const struct cfg *g, unsigned int b,
			   unsigned int exit)
{
	/* An endless loop of empty blocks ends the walk, too. */
	for (size_t steps = 0; steps < g->blocks.n && is_bypassed(g, b, exit);
	     steps++)
		b = g->blocks.at[b].succ.at[0];
	return b;
}

/* A branch whose ways do not differ is none. */
static void drop_branch(struct cfg_block *b)
{
	for (size_t s = 1; s < b->succ.n; s++)
		if (b->succ.at[s] != b->succ.at[0])
			return;
	if (b->succ.n > 1)
		b->succ.n = 1;
}

static void bypass_empty(struct cfg *g, unsigned int exit)
{
	for (size_t i = 0; i < g->blocks.n; i++) {
		struct cfg_block *b = &g->blocks.at[i];

		for (size_t s = 0; s < b->succ.n; s++)
			b->succ.at[s] = follow(g, b->succ.at[s], exit);
		drop_branch(b);
	}
}

/* Sets uses[b] to the number of edges to b from what the entry reaches. */
static void count_uses(const struct cfg *g, unsigned int *uses)
{
	VEC(unsigned int) todo = VEC_INIT;

	memset(uses, 0, g->blocks.n * sizeof(*uses));
	uses[0] = 1;
	vec_push(&todo, 0u);
	while (todo.n) {
		const struct cfg_block *b = &g->blocks.at[todo.at[--todo.n]];

		for (size_t s = 0; s < b->succ.n; s++)
			if (!uses[b->succ.at[s]]++)
				vec_push(&todo, b->succ.at[s]);
	}
	vec_release(&todo);
}

static void append_block(struct cfg_block *to, struct cfg_block *from)
{
	for (size_t i = 0; i < from->events.n; i++)
		vec_push(&to->events, from->events.at[i]);
	vec_clear(&to->succ);
	for (size_t i = 0; i < from->succ.n; i++)
		vec_push(&to->succ, from->succ.at[i]);
	to->cond = from->cond;
}

/* Joins each block with its only successor when it is the only way there. */
static void merge_chains(struct cfg *g, unsigned int exit, unsigned int *uses)
{
	for (unsigned int i = 0; i < g->blocks.n; i++) {
		struct cfg_block *b = &g->blocks.at[i];

		while (uses[i] && b->succ.n == 1) {
			unsigned int next = b->succ.at[0];

			if (next == i || next == exit || !next ||
			    uses[next] != 1)
				break;
			append_block(b, &g->blocks.at[next]);
			uses[next] = 0;
		}
	}
}

static void emit_block(struct arena *arena, const struct cfg_block *from,
		       const unsigned int *number, struct block *to)
{
	to->cond = from->succ.n > 1 ? from->cond : NULL;
	to->nevents = (unsigned int)from->events.n;
	to->nsucc = (unsigned int)from->succ.n;
	if (to->nevents) {
		to->events = arena_alloc(arena,
					 to->nevents * sizeof(*to->events));
		memcpy(to->events, from->events.at,
		       to->nevents * sizeof(*to->events));
	}
	if (to->nsucc)
		to->succ = arena_alloc(arena, to->nsucc * sizeof(*to->succ));
	for (unsigned int s = 0; s < to->nsucc; s++)
		to->succ[s] = number[from->succ.at[s]];
}

void cfg_finish(struct cfg *g, unsigned int exit, struct arena *arena,
		struct function *fn)
{
	size_t n = g->blocks.n;
	unsigned int *uses = xcalloc(n, sizeof(*uses));
	unsigned int *number = xcalloc(n, sizeof(*number));
	unsigned int next = 0;

	bypass_empty(g, exit);
	bypass_empty(g, exit); /* what became empty by the first pass */
	count_uses(g, uses);
	merge_chains(g, exit, uses);
	for (unsigned int i = 0; i < n; i++)
		if (i != exit && uses[i])
			number[i] = next++;
	number[exit] = fn->exit = next++;
	fn->nblocks = next;
	fn->blocks = arena_alloc(arena, next * sizeof(*fn->blocks));
	for (unsigned int i = 0; i < n; i++)
		if (i == exit || uses[i])
			emit_block(arena, &g->blocks.at[i], number,
				   &fn->blocks[number[i]]);
	free(uses);
	free(number);
}
