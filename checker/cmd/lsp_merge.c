// SPDX-License-Identifier: GPL-2.0-only
#include "lsp_merge.h"

#include <string.h>

static void move_offset(unsigned int *offset, const struct text_edit *e)
{
	*offset = (unsigned int)((int)*offset + e->bytes);
}

static void move_span(struct span *s, const struct text_edit *e)
{
	if (s->begin < e->old_end)
		return;
	move_offset(&s->begin, e);
	move_offset(&s->end, e);
}

static void move_event(struct event *ev, const struct text_edit *e)
{
	if (ev->file || ev->expr.begin < e->old_end)
		return;
	ev->line = (unsigned int)((int)ev->line + e->lines);
	move_span(&ev->expr, e);
	move_span(&ev->operand, e);
	move_span(&ev->value, e);
	move_span(&ev->stmt, e);
}

typedef void (*event_visit)(struct event *ev, const void *data);

static void each_event(struct function *fn, event_visit visit, const void *data)
{
	for (unsigned int b = 0; b < fn->nblocks; b++)
		for (unsigned int i = 0; i < fn->blocks[b].nevents; i++)
			visit(&fn->blocks[b].events[i], data);
}

static void visit_moved(struct event *ev, const void *data)
{
	move_event(ev, data);
}

static void move_function(struct function *fn, const struct text_edit *e)
{
	if (fn->file)
		return;
	if (fn->span.begin >= e->old_end) {
		fn->line = (unsigned int)((int)fn->line + e->lines);
		move_span(&fn->span, e);
	} else if (fn->span.end >= e->old_end) {
		move_offset(&fn->span.end, e);
	}
	each_event(fn, visit_moved, e);
}

/* Numbers of part's files in the unit that takes its functions. */
static unsigned int *map_files(struct unit *u, const struct unit *part)
{
	unsigned int *map = xcalloc(part->files.n, sizeof(*map));

	for (size_t i = 0; i < part->files.n; i++)
		map[i] = unit_file(u, part->files.at[i]);
	return map;
}

static void visit_file(struct event *ev, const void *data)
{
	const unsigned int *map = data;

	ev->file = map[ev->file];
}

static void renumber(struct function *fn, const unsigned int *map)
{
	fn->file = map[fn->file];
	each_event(fn, visit_file, map);
}

static bool replace(struct function *fn, const struct unit *part,
		    const unsigned int *map)
{
	const struct function *new = unit_function(part, fn->key);
	unsigned int keep = fn->flags & FN_ADDRESS_TAKEN;

	if (!new || new->span.end != fn->span.end) {
		fn->flags |= FN_PARSE_ERROR;
		return false;
	}
	*fn = *new;
	fn->flags |= keep;
	renumber(fn, map);
	return true;
}

static void add_headers(struct unit *u, const struct unit *part,
			const unsigned int *map)
{
	for (size_t i = 0; i < part->functions.n; i++) {
		struct function fn = part->functions.at[i];

		if (!(fn.flags & FN_HEADER) || unit_function(u, fn.key))
			continue;
		renumber(&fn, map);
		vec_push(&u->functions, fn);
	}
}

static bool has_pointer(const struct unit *u, const struct function_pointer *p)
{
	for (size_t i = 0; i < u->pointers.n; i++)
		if (!strcmp(u->pointers.at[i].key, p->key) &&
		    !strcmp(u->pointers.at[i].function, p->function))
			return true;
	return false;
}

static void add_pointers(struct unit *u, const struct unit *part)
{
	for (size_t i = 0; i < part->pointers.n; i++)
		if (!has_pointer(u, &part->pointers.at[i]))
			vec_push(&u->pointers, part->pointers.at[i]);
}

static void take_errors(struct unit *u, const struct unit *part)
{
	vec_clear(&u->errors);
	for (size_t i = 0; i < part->errors.n; i++)
		vec_push(&u->errors, part->errors.at[i]);
	u->nerrors = part->nerrors;
}

bool unit_merge(struct unit *u, const struct unit *part,
		const struct body *body, const struct text_edit *e)
{
	unsigned int *map = map_files(u, part);
	bool whole = true;

	for (size_t i = 0; i < u->functions.n; i++) {
		struct function *fn = &u->functions.at[i];
		bool edited = !fn->file && fn->span.end == body->end;

		move_function(fn, e);
		if (edited && !replace(fn, part, map))
			whole = false;
	}
	add_headers(u, part, map);
	add_pointers(u, part);
	take_errors(u, part);
	free(map);
	return whole;
}

void unit_move(struct unit *u, const struct text_edit *e)
{
	for (size_t i = 0; i < u->functions.n; i++)
		move_function(&u->functions.at[i], e);
}
