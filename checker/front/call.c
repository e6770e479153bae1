// SPDX-License-Identifier: GPL-2.0-only
/* Calls of functions that are no primitives. */
#include "walk.h"

#include <string.h>

#include "locals.h"
#include "lvalue.h"

#define BUILTIN "__builtin_"

static void walk_args(struct walk *w, struct node *call, bool escape)
{
	struct want want = { .escape = escape };

	if (!call->first)
		return;
	for (struct node *arg = call->first->next; arg; arg = arg->next)
		walk_expr(w, arg, want);
}

static const char *arg_key(struct walk *w, struct node *arg)
{
	struct location loc;
	struct node *object = node_strip_casts(arg);

	if (pointer_target(w->ds, arg))
		return pointee_location(w->ds, arg, &loc) ? loc.key : NULL;
	if (local_value(w->ds, arg) || !is_lvalue(w->ds, object) ||
	    !type_is_pointer(node_type(object)))
		return NULL;
	return lvalue_location(w->ds, object, &loc) ? loc.key : NULL;
}

static void fill_args(struct walk *w, struct event *e, struct node *call)
{
	struct call_arg *out;
	struct decl *d;

	if (call->nkids < 2)
		return;
	e->nargs = call->nkids - 1;
	e->args = out = arena_alloc(&w->unit->arena,
				    e->nargs * sizeof(*e->args));
	for (struct node *arg = call->first->next; arg; arg = arg->next) {
		out->text = node_text(w, arg);
		out->key = arg_key(w, arg);
		d = local_value(w->ds, arg);
		out->var = d ? d->var : NULL;
		out++;
	}
}

static bool callee_is_written(struct walk *w, struct node *call,
			      const struct decl *fn)
{
	struct span s = node_span(w->files, call);

	return call->file &&
	       (!fn || text_word_at(call->file, s.begin, fn->name));
}

static void add_call(struct walk *w, struct node *n, struct decl *fn,
		     struct want want)
{
	struct node *pointer = n->first ? node_strip(n->first) : NULL;
	struct event e;

	event_begin(w, &e, EV_CALL, n);
	if (fn) {
		e.callee = fn->key;
		if (!strmap_has(w->callees, fn->key))
			strmap_put(w->callees, fn->key, fn);
	}
	if (!fn && pointer && node_is_unary(pointer, CXUnaryOperator_Deref) &&
	    pointer->first)
		pointer = node_strip(pointer->first);
	if (!fn && pointer)
		lvalue_location(w->ds, pointer, &e.loc);
	fill_args(w, &e, n);
	e.dest = want.dest;
	if (!want.discard)
		e.flags |= EVF_VALUE_USED;
	if (!callee_is_written(w, n, fn))
		e.flags |= EVF_MACRO;
	event_add(w, &e);
}

static bool name_is(const struct decl *d, const char *builtin)
{
	return !strcmp(d->name + strlen(BUILTIN), builtin);
}

/* Builtins have no effect on memory but those that the vocabulary knows. */
static void walk_builtin(struct walk *w, struct node *n, const struct decl *fn,
			 struct want want)
{
	if (name_is(fn, "constant_p") || name_is(fn, "object_size") ||
	    name_is(fn, "dynamic_object_size"))
		return;
	if ((name_is(fn, "expect") || name_is(fn, "expect_with_probability")) &&
	    n->nkids > 1) {
		walk_expr(w, node_kid(n, 1), want);
		return;
	}
	walk_args(w, n, false);
	if (name_is(fn, "unreachable") || name_is(fn, "trap"))
		walk_dead_end(w);
}

void walk_call(struct walk *w, struct node *n, struct want want)
{
	struct decl *fn = call_target(w->ds, n);

	if (!n->first)
		return;
	if (fn && fn->prim) {
		walk_primitive(w, n, fn->prim, want);
		return;
	}
	if (fn && !strncmp(fn->name, BUILTIN, strlen(BUILTIN))) {
		walk_builtin(w, n, fn, want);
		return;
	}
	if (!fn)
		walk_value(w, n->first);
	walk_args(w, n, true);
	add_call(w, n, fn, want);
	if (fn && fn->noreturn)
		walk_dead_end(w);
}
