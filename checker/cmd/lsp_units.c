// SPDX-License-Identifier: GPL-2.0-only
#include "lsp_units.h"

#include <string.h>

#include "file_stamp.h"
#include "front.h"

static void close_tu(struct live_unit *u)
{
	if (u->is_parsed)
		tu_release(&u->tu);
	u->is_parsed = false;
}

static void live_unit_free(struct live_unit *u)
{
	close_tu(u);
	if (u->unit)
		unit_free(u->unit);
	free(u);
}

void live_units_release(struct live_units *l)
{
	for (size_t i = 0; i < l->all.n; i++)
		live_unit_free(l->all.at[i]);
	vec_release(&l->all);
}

struct live_unit *live_units_find(const struct live_units *l, const char *path)
{
	for (size_t i = 0; i < l->all.n; i++)
		if (!strcmp(l->all.at[i]->unit->main_file, path))
			return l->all.at[i];
	return NULL;
}

struct live_unit *live_units_put(struct live_units *l, struct unit *u,
				 unsigned long long state)
{
	struct live_unit *known = live_units_find(l, u->main_file);

	if (known) {
		unit_free(known->unit);
	} else {
		known = xcalloc(1, sizeof(*known));
		vec_push(&l->all, known);
	}
	known->unit = u;
	known->state = state;
	known->used = ++l->uses;
	return known;
}

static bool is_made_from(const struct unit *u, const char *path)
{
	for (size_t i = 0; i < u->files.n; i++)
		if (!strcmp(u->files.at[i], path))
			return true;
	return !strcmp(u->main_file, path);
}

static bool is_header(const char *path)
{
	const char *dot = strrchr(path, '.');

	return !dot || strcmp(dot, ".c");
}

static void drop_at(struct live_units *l, size_t i)
{
	live_unit_free(l->all.at[i]);
	l->all.at[i] = l->all.at[--l->all.n];
}

/* A header may be in any unit, without an event that tells. */
void live_units_drop(struct live_units *l, const char *path)
{
	bool header = is_header(path);

	for (size_t i = 0; i < l->all.n;)
		if (header || is_made_from(l->all.at[i]->unit, path))
			drop_at(l, i);
		else
			i++;
}

void live_units_keep(struct live_units *l, const string_vec *paths)
{
	for (size_t i = 0; i < l->all.n;)
		if (string_vec_has(paths, l->all.at[i]->unit->main_file))
			i++;
		else
			drop_at(l, i);
}

unsigned long long overlay_state(const struct overlay *o, const char *path,
				 const struct unit *u, bool own)
{
	const struct strmap_entry *e = strmap_first(&o->texts);
	unsigned long long state = 0;

	for (; e; e = strmap_next(e)) {
		const char *name = strmap_key(e);
		const struct source_text *t = strmap_value(e);

		if (strcmp(name, path) && !(u && is_made_from(u, name)) &&
		    !(own && is_header(name)))
			continue;
		state = state * 31 + hash_bytes(name, strlen(name));
		state = state * 31 + hash_bytes(t->data, t->len);
	}
	return state;
}

typedef VEC(struct unsaved_text) unsaved_vec;

static void unsaved_texts(const struct origin *o, struct arena *names,
			  unsaved_vec *out)
{
	const struct strmap_entry *e = strmap_first(&o->overlay->texts);

	for (; e; e = strmap_next(e)) {
		const struct source_text *t = strmap_value(e);
		struct unsaved_text u = { .data = t->data, .len = t->len };

		u.path = arena_printf(names, "%s/%s", o->root, strmap_key(e));
		vec_push(out, u);
	}
}

static int parse(struct live_unit *known, const struct origin *o,
		 const struct compile_command *cmd, struct parsed_tu *tu)
{
	struct tu_options opt = {
		.root = o->root,
		.flags = CXTranslationUnit_PrecompiledPreamble |
			 CXTranslationUnit_CreatePreambleOnFirstParse,
	};
	struct arena names = ARENA_INIT;
	unsaved_vec unsaved = VEC_INIT;
	int err = -1;

	unsaved_texts(o, &names, &unsaved);
	opt.unsaved = unsaved.at;
	opt.nunsaved = unsaved.n;
	if (known && known->is_parsed) {
		known->is_parsed = false;
		*tu = known->tu;
		err = tu_reparse(cmd, &opt, tu);
	}
	if (err)
		err = tu_parse(cmd, prefix_for(o->prefixes, cmd), &opt, tu);
	vec_release(&unsaved);
	arena_release(&names);
	return err;
}

/* Makes room for one more of clang's units. */
static void close_oldest(struct live_units *l)
{
	struct live_unit *oldest = NULL;
	unsigned int open = 0;

	for (size_t i = 0; i < l->all.n; i++) {
		struct live_unit *u = l->all.at[i];

		if (!u->is_parsed)
			continue;
		open++;
		if (!oldest || u->used < oldest->used)
			oldest = u;
	}
	if (open >= LIVE_UNITS_MAX)
		close_tu(oldest);
}

int live_units_parse(struct live_units *l, const struct origin *o,
		     const struct compile_command *cmd,
		     unsigned long long state)
{
	const struct text_source over = overlay_source(o->overlay);
	const struct front_options opt = {
		.root = o->root,
		.dir = cmd->directory,
		.objroot = o->has_tree ? o->tree.objtree : NULL,
		.unsaved = &over,
		.headers = &cmd->headers,
		.own_headers = !o->has_scan,
	};
	struct live_unit *known = live_units_find(l, cmd->path);
	struct parsed_tu tu;
	struct unit *unit;

	if (!known || !known->is_parsed)
		close_oldest(l);
	if (parse(known, o, cmd, &tu))
		return -1;
	if (front_unit(tu.tu, &opt, &unit)) {
		tu_release(&tu);
		return -1;
	}
	known = live_units_put(l, unit, state);
	known->tu = tu;
	known->is_parsed = true;
	return 0;
}
