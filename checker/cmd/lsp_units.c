// SPDX-License-Identifier: GPL-2.0-only
#include "lsp_units.h"

#include <string.h>

#include "cleanup.h"
#include "file_stamp.h"
#include "front.h"
#include "lsp_merge.h"
#include "path.h"

/* After so many edits the whole text is parsed again. */
enum { PARTS_MAX = 500 };

static void close_tu(struct live_unit *u)
{
	if (u->is_parsed)
		tu_release(&u->tu);
	u->is_parsed = false;
}

/* The unit, and what it is put together of. */
static void drop_unit(struct live_unit *u)
{
	unit_free(u->unit);
	for (size_t i = 0; i < u->parts.n; i++)
		unit_free(u->parts.at[i]);
	vec_clear(&u->parts);
	vec_clear(&u->bodies);
	source_text_release(&u->text);
}

static void live_unit_free(struct live_unit *u)
{
	close_tu(u);
	drop_unit(u);
	vec_release(&u->parts);
	vec_release(&u->bodies);
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
		drop_unit(known);
	} else {
		known = xcalloc(1, sizeof(*known));
		vec_push(&l->all, known);
	}
	known->unit = u;
	known->state = state;
	known->merged = false;
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

static void hash_text(const char *name, const struct source_text *t,
		      unsigned long long *state)
{
	*state = *state * 31 + hash_bytes(name, strlen(name));
	*state = *state * 31 + hash_bytes(t->data, t->len);
}

unsigned long long overlay_state(const struct overlay *o, const char *path,
				 const struct unit *u, bool own)
{
	const struct strmap_entry *e = strmap_first(&o->texts);
	unsigned long long state = 0;

	for (; e; e = strmap_next(e)) {
		const char *name = strmap_key(e);

		if (!strcmp(name, path) || (u && is_made_from(u, name)) ||
		    (own && is_header(name)))
			hash_text(name, strmap_value(e), &state);
	}
	return state;
}

/* What texts there are but the one of path. */
static unsigned long long others_state(const struct overlay *o,
				       const char *path)
{
	const struct strmap_entry *e = strmap_first(&o->texts);
	unsigned long long state = 0;

	for (; e; e = strmap_next(e))
		if (strcmp(strmap_key(e), path))
			hash_text(strmap_key(e), strmap_value(e), &state);
	return state;
}

typedef VEC(struct unsaved_text) unsaved_vec;

/* text, if there is one, is the main file's. */
static void unsaved_texts(const struct origin *o, struct arena *names,
			  const char *main_file, const struct strbuf *text,
			  unsaved_vec *out)
{
	const struct strmap_entry *e = strmap_first(&o->overlay->texts);

	for (; e; e = strmap_next(e)) {
		const struct source_text *t = strmap_value(e);
		struct unsaved_text u = { .data = t->data, .len = t->len };

		if (text && !strcmp(strmap_key(e), main_file))
			continue;
		u.path = arena_printf(names, "%s/%s", o->root, strmap_key(e));
		vec_push(out, u);
	}
	if (text) {
		const struct unsaved_text u = {
			.path = arena_printf(names, "%s/%s", o->root,
					     main_file),
			.data = text->buf,
			.len = text->len,
		};

		vec_push(out, u);
	}
}

static int parse(struct live_unit *known, const struct origin *o,
		 const struct compile_command *cmd, const struct strbuf *text,
		 struct parsed_tu *tu)
{
	struct tu_options opt = {
		.root = o->root,
		.flags = CXTranslationUnit_PrecompiledPreamble |
			 CXTranslationUnit_CreatePreambleOnFirstParse,
	};
	struct arena names = ARENA_INIT;
	unsaved_vec unsaved = VEC_INIT;
	int err = -1;

	unsaved_texts(o, &names, cmd->path, text, &unsaved);
	opt.unsaved = unsaved.at;
	opt.nunsaved = unsaved.n;
	if (known && known->is_parsed) {
		known->is_parsed = false;
		*tu = known->tu;
		err = tu_reparse(cmd, &opt, tu);
	}
	if (err && !text)
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

static int make_facts(const struct origin *o, const struct compile_command *cmd,
		      const struct parsed_tu *tu, bool headers,
		      struct unit **out)
{
	const struct text_source over = overlay_source(o->overlay);
	const struct front_options opt = {
		.root = o->root,
		.dir = cmd->directory,
		.objroot = o->has_tree ? o->tree.objtree : NULL,
		.unsaved = &over,
		.headers = headers ? &cmd->headers : NULL,
		.own_headers = headers && !o->has_scan,
	};

	return front_unit(tu->tu, &opt, out);
}

static void read_text(const struct origin *o, const char *path,
		      struct source_text *out)
{
	const struct source_text *t = overlay_get(o->overlay, path);
	char *name CLEANUP(free_ptr) = path_join(o->root, path);

	if (t)
		source_text_init(out, path, t->data, t->len);
	else
		(void)source_text_load(out, name);
}

static size_t errors_outside(const struct parsed_tu *tu, const body_vec *bodies)
{
	size_t n = 0;

	for (size_t i = 0; i < tu->errors.n; i++) {
		const struct parse_error *e = &tu->errors.at[i];
		const struct text_edit at = { .begin = e->offset,
					      .old_end = e->offset };

		n += strcmp(e->path, tu->main_file) ||
		     !bodies_edited(bodies, &at);
	}
	return n;
}

static bool is_code(void *data, unsigned int offset)
{
	const struct live_unit *u = data;

	return tu_has_code(&u->tu, offset);
}

static void find_bodies(struct live_unit *u)
{
	bodies_find(u->unit, &u->text, &u->bodies);
	u->outside = errors_outside(&u->tu, &u->bodies);
	bodies_find_dead(&u->text, is_code, u, &u->bodies);
}

int live_units_parse(struct live_units *l, const struct origin *o,
		     const struct compile_command *cmd,
		     unsigned long long state)
{
	struct live_unit *known = live_units_find(l, cmd->path);
	struct parsed_tu tu;
	struct unit *unit;

	if (!known || !known->is_parsed)
		close_oldest(l);
	if (parse(known, o, cmd, NULL, &tu))
		return -1;
	if (make_facts(o, cmd, &tu, true, &unit)) {
		tu_release(&tu);
		return -1;
	}
	known = live_units_put(l, unit, state);
	known->tu = tu;
	known->is_parsed = true;
	known->others = others_state(o->overlay, cmd->path);
	read_text(o, cmd->path, &known->text);
	find_bodies(known);
	return 0;
}

/* The body that alone has changed; NULL: something else has. */
static struct body *changed_body(const struct live_unit *u,
				 const struct source_text *text,
				 struct text_edit *e)
{
	struct body *body = NULL;

	if (u->parts.n < PARTS_MAX && text_edit_find(&u->text, text, e))
		body = bodies_edited(&u->bodies, e);
	for (size_t i = 0; body && i < u->bodies.n; i++)
		if (u->bodies.at[i].broken && &u->bodies.at[i] != body)
			return NULL;
	if (body &&
	    body_is_closed(text->data + body->begin,
			   (size_t)((int)(body->end - body->begin) + e->bytes)))
		return body->closed ? body : NULL;
	return NULL;
}

/* Parses that body alone into *part. */
static int parse_body(struct live_unit *u, const struct origin *o,
		      const struct compile_command *cmd,
		      const struct body *body, const struct source_text *text,
		      struct unit **part)
{
	struct strbuf blanked STRBUF_SCOPED = STRBUF_INIT;
	struct parsed_tu tu;

	bodies_blank(&u->bodies, body, text, &blanked);
	if (parse(u, o, cmd, &blanked, &tu))
		return -1;
	u->tu = tu;
	u->is_parsed = true;
	return make_facts(o, cmd, &u->tu, false, part);
}

static int refresh_body(struct live_unit *u, const struct origin *o,
			const struct compile_command *cmd,
			const struct source_text *text)
{
	struct text_edit e;
	struct body *body = changed_body(u, text, &e);
	const struct body before = body ? *body : (struct body){ 0 };
	struct unit *part;

	if (!body)
		return -1;
	bodies_move(&u->bodies, body, &e);
	if (body->dead) {
		unit_move(u->unit, &e);
		return 0;
	}
	if (parse_body(u, o, cmd, body, text, &part))
		return -1;
	vec_push(&u->parts, part);
	u->merged = true;
	body->broken = !unit_merge(u->unit, part, &before, &e) ||
		       u->tu.errors.n > u->outside;
	return 0;
}

int live_units_refresh(struct live_units *l, const struct origin *o,
		       const struct compile_command *cmd,
		       unsigned long long state)
{
	struct live_unit *u = live_units_find(l, cmd->path);
	struct source_text text;

	if (!u || !u->is_parsed ||
	    u->others != others_state(o->overlay, cmd->path))
		return live_units_parse(l, o, cmd, state);
	read_text(o, cmd->path, &text);
	if (refresh_body(u, o, cmd, &text)) {
		source_text_release(&text);
		return live_units_parse(l, o, cmd, state);
	}
	source_text_release(&u->text);
	u->text = text;
	u->state = state;
	u->used = ++l->uses;
	return 0;
}
