// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "cx.h"
#include "jump.h"
#include "locals.h"
#include "unit.h"
#include "walk.h"

#define DEFAULT_DEPTH 3

static void walk_init(struct walk *w, struct front *f)
{
	memset(w, 0, sizeof(*w));
	w->ds = &f->decls;
	w->files = &f->files;
	w->unit = f->unit;
	w->addresses = &f->addresses;
	w->callees = &f->callees;
}

static void walk_release(struct walk *w)
{
	cfg_release(&w->cfg);
	vec_release(&w->labels);
	vec_release(&w->computed);
}

static bool has_word(const struct front_file *f, struct span s,
		     const char *word)
{
	for (unsigned int i = s.begin; i < s.end; i++)
		if (f->data[i] == word[0] && text_word_at(f, i, word) &&
		    (!i || !is_word_char(f->data[i - 1])))
			return true;
	return false;
}

/* The definition's place and what its declaration says. */
static void describe(struct front *f, struct front_file *file,
		     const struct decl *d, struct function *fn)
{
	CXSourceRange r = clang_getCursorExtent(d->cursor);
	unsigned int name;
	struct span head;

	place_of(&f->files, clang_getCursorLocation(d->cursor), &name);
	fn->key = d->key;
	fn->name = d->name;
	fn->file = unit_file(f->unit, file->name);
	fn->line = text_line_of(file_lines(file), name);
	fn->col = text_col_of(file_lines(file), name);
	if (place_of(&f->files, clang_getRangeStart(r), &fn->span.begin) !=
		    file ||
	    fn->span.begin > name)
		fn->span.begin = name;
	if (place_of(&f->files, clang_getRangeEnd(r), &fn->span.end) != file)
		fn->span.end = name;
	if (!text_word_at(file, name, d->name)) {
		fn->flags |= FN_MACRO;
		if (fn->span.end <= name)
			fn->span.end = text_skip_invocation(file, name);
	}
	head = (struct span){ fn->span.begin, name };
	if (has_word(file, head, "__init"))
		fn->flags |= FN_INIT;
	if (clang_getCursorLinkage(d->cursor) == CXLinkage_Internal)
		fn->flags |= FN_STATIC;
	if (clang_Cursor_isFunctionInlined(d->cursor))
		fn->flags |= FN_INLINE;
	if (!is_own_file(f, file))
		fn->flags |= FN_HEADER;
	if (has_error(f, file, fn->span))
		fn->flags |= FN_PARSE_ERROR;
}

static void list_params(struct front *f, struct node *root, struct function *fn)
{
	unsigned int n = 0;

	for (const struct node *k = root->first; k; k = k->next)
		n += k->kind == CXCursor_ParmDecl;
	if (!n)
		return;
	fn->params = arena_alloc(&f->unit->arena, n * sizeof(*fn->params));
	for (struct node *k = root->first; k; k = k->next)
		if (k->kind == CXCursor_ParmDecl)
			fn->params[fn->nparams++] =
				decl_of_node(&f->decls, k)->var;
}

static void too_deep(struct front *f, struct function *fn)
{
	struct unit *u = f->unit;

	fn->flags |= FN_PARSE_ERROR;
	u->nerrors++;
	vec_push(&u->errors,
		 arena_printf(&u->arena, "%s:%u:%u: %s() is nested too deeply",
			      u->files.at[fn->file], fn->line, fn->col,
			      fn->name));
}

static void walk_function(struct walk *w, struct node *root,
			  struct function *fn)
{
	locals_analyse(w->ds, root);
	w->cur = cfg_block(&w->cfg);
	w->exit = cfg_block(&w->cfg);
	if (root->last && root->last->kind == CXCursor_CompoundStmt)
		walk_stmt(w, root->last);
	cfg_edge(&w->cfg, w->cur, w->exit);
	jumps_finish(w);
	cfg_finish(&w->cfg, w->exit, &w->unit->arena, fn);
}

static void make_body(struct front *f, CXCursor definition, struct function *fn)
{
	struct arena scratch CLEANUP(arena_release) = ARENA_INIT;
	struct walk w CLEANUP(walk_release);
	struct node *root;

	walk_init(&w, f);
	if (tree_build(&f->files, definition, &scratch, &root) ==
	    TREE_TOO_DEEP) {
		too_deep(f, fn);
		cfg_block(&w.cfg);
		cfg_finish(&w.cfg, 0, &f->unit->arena, fn);
		return;
	}
	list_params(f, root, fn);
	walk_function(&w, root, fn);
}

/* A function without body to look into, or of the model, is none of ours. */
static bool is_inline_of_header(struct front *f, CXCursor def)
{
	struct front_file *file;
	unsigned int offset;

	if (clang_Cursor_isNull(def))
		return false;
	file = place_of(&f->files, clang_getCursorLocation(def), &offset);
	return file && !is_own_file(f, file);
}

static void follow_call(struct front *f, const struct event *e,
			unsigned int depth)
{
	struct pending p = { .depth = depth };
	struct decl *d;

	if (e->kind != EV_CALL || !e->callee || strmap_has(&f->done, e->callee))
		return;
	d = strmap_get(&f->callees, e->callee);
	if (!d || d->elsewhere)
		return;
	p.definition = clang_getCursorDefinition(d->cursor);
	d->elsewhere = !is_inline_of_header(f, p.definition);
	if (d->elsewhere)
		return;
	strmap_put(&f->done, e->callee, f);
	vec_push(&f->pending, p);
}

static void follow_calls(struct front *f, const struct function *fn,
			 unsigned int depth)
{
	unsigned int max = f->opt->depth ? f->opt->depth : DEFAULT_DEPTH;

	if (depth > max)
		return;
	for (unsigned int b = 0; b < fn->nblocks; b++)
		for (unsigned int i = 0; i < fn->blocks[b].nevents; i++)
			follow_call(f, &fn->blocks[b].events[i], depth);
}

void front_function(struct front *f, CXCursor definition, unsigned int depth)
{
	struct decl *d = decl_get(&f->decls, definition);
	struct function fn = { .key = NULL };
	struct front_file *file;
	unsigned int offset;

	file = place_of(&f->files, clang_getCursorLocation(definition),
			&offset);
	if (!file || d->model || d->kind != DECL_FUNCTION ||
	    !file_load(&f->files, file))
		return;
	if (!depth && strmap_has(&f->done, d->key))
		return;
	strmap_put(&f->done, d->key, f);
	places_learn(&f->files, clang_getCursorExtent(definition));
	describe(f, file, d, &fn);
	make_body(f, definition, &fn);
	vec_push(&f->unit->functions, fn);
	follow_calls(f, &fn, depth + 1);
}

/* Made by __UNIQUE_ID(): nobody can name it to use what it holds. */
static bool is_nameless(const struct decl *d)
{
	return !strncmp(d->name, "__UNIQUE_ID_", 12);
}

void front_global(struct front *f, CXCursor variable)
{
	struct arena scratch CLEANUP(arena_release) = ARENA_INIT;
	struct walk w CLEANUP(walk_release);
	struct decl *d = decl_get(&f->decls, variable);
	struct node *root;

	walk_init(&w, f);
	if (is_nameless(d))
		return;
	places_learn(&f->files, clang_getCursorExtent(variable));
	if (tree_build(&f->files, variable, &scratch, &root) == TREE_OK &&
	    root->first)
		note_initialiser(&w, root->first, d->key, d->type);
}
