// SPDX-License-Identifier: GPL-2.0-only
#include "facts_text.h"

#include <string.h>

const struct flag_name event_flag_names[] = {
	{ EVF_MACRO, "macro" },
	{ EVF_COND, "cond" },
	{ EVF_INIT, "init" },
	{ EVF_WHOLE_STMT, "whole" },
	{ EVF_VALUE_USED, "used" },
	{ EVF_SIDE_EFFECT, "effect" },
	{ EVF_TRY, "try" },
	{ EVF_COPY, "copy" },
	{ EVF_POSTFIX, "postfix" },
	{ EVF_BRACELESS, "braceless" },
	{ 0, NULL },
};

const struct flag_name location_flag_names[] = {
	{ LOC_BITFIELD, "bitfield" },  { LOC_POINTER, "pointer" },
	{ LOC_RECORD, "record" },      { LOC_ARRAY, "array" },
	{ LOC_VOLATILE, "volatile" },  { LOC_ATOMIC, "atomic" },
	{ LOC_FLOATING_SIZE, "word" }, { LOC_PERCPU, "percpu" },
	{ LOC_CONST, "const" },	       { LOC_FRESH, "fresh" },
	{ LOC_USER, "user" },	       { 0, NULL },
};

const struct flag_name function_flag_names[] = {
	{ FN_STATIC, "static" }, { FN_INLINE, "inline" },
	{ FN_HEADER, "header" }, { FN_PARSE_ERROR, "parse-error" },
	{ FN_MACRO, "macro" },	 { FN_ADDRESS_TAKEN, "address-taken" },
	{ FN_INIT, "init" },	 { 0, NULL },
};

static const char *const kind_names[EV_NR] = {
	[EV_READ] = "read",	[EV_WRITE] = "write",	[EV_RMW] = "rmw",
	[EV_FENCE] = "fence",	[EV_CALL] = "call",	[EV_LOCK] = "lock",
	[EV_UNLOCK] = "unlock", [EV_ESCAPE] = "escape", [EV_RETURN] = "return",
	[EV_PRIM] = "prim",
};

const char *event_kind_name(enum event_kind kind)
{
	return kind < EV_NR ? kind_names[kind] : "?";
}

static void print_value(struct strbuf *out, const char *s)
{
	if (*s && !strpbrk(s, " \t\n\r\"\\,")) {
		strbuf_addstr(out, s);
		return;
	}
	strbuf_addch(out, '"');
	for (; *s; s++) {
		if (*s == '\n') {
			strbuf_addstr(out, "\\n");
			continue;
		}
		if (*s == '"' || *s == '\\')
			strbuf_addch(out, '\\');
		strbuf_addch(out, *s);
	}
	strbuf_addch(out, '"');
}

static void print_text(struct strbuf *out, const char *name, const char *s)
{
	if (!s)
		return;
	strbuf_addf(out, " %s=", name);
	print_value(out, s);
}

static void print_span(struct strbuf *out, const char *name, struct span s)
{
	if (s.begin || s.end)
		strbuf_addf(out, " %s=%u-%u", name, s.begin, s.end);
}

static void print_flags(struct strbuf *out, const char *name,
			unsigned int flags, const struct flag_name *table)
{
	const char *separator = "=";

	if (!flags)
		return;
	strbuf_addf(out, " %s", name);
	for (; table->name; table++) {
		if (!(flags & table->flag))
			continue;
		strbuf_addf(out, "%s%s", separator, table->name);
		separator = ",";
	}
}

static void print_location(struct strbuf *out, const struct location *l)
{
	print_text(out, "key", l->key);
	print_text(out, "text", l->text);
	print_text(out, "base", l->base);
	print_text(out, "bit", l->bit);
	if (l->bit && l->bit_value >= 0)
		strbuf_addf(out, " bitval=%ld", l->bit_value);
	if (l->size)
		strbuf_addf(out, " size=%u", l->size);
	print_flags(out, "lflags", l->flags, location_flag_names);
}

static void print_event(struct strbuf *out, const struct event *e)
{
	strbuf_addf(out, "ev %s %s", event_kind_name(e->kind),
		    ordering_name(e->order));
	print_text(out, "prim", e->prim ? e->prim->name : NULL);
	print_text(out, "callee", e->callee);
	print_location(out, &e->loc);
	print_flags(out, "flags", e->flags, event_flag_names);
	strbuf_addf(out, " at=%u:%u:%u", e->file, e->line, e->col);
	print_span(out, "expr", e->expr);
	print_span(out, "operand", e->operand);
	print_span(out, "value", e->value);
	print_span(out, "stmt", e->stmt);
	print_text(out, "op", e->op);
	print_text(out, "dest", e->dest);
	print_text(out, "src", e->src);
	for (unsigned int i = 0; i < e->nargs; i++) {
		print_text(out, "arg", e->args[i].text ? e->args[i].text : "");
		print_text(out, "argkey", e->args[i].key);
		print_text(out, "argvar", e->args[i].var);
	}
	strbuf_addch(out, '\n');
}

static void print_block(struct strbuf *out, const struct block *b)
{
	strbuf_addstr(out, "bb");
	for (unsigned int i = 0; i < b->nsucc; i++)
		strbuf_addf(out, " %u", b->succ[i]);
	print_text(out, "cond", b->cond);
	strbuf_addch(out, '\n');
	for (unsigned int i = 0; i < b->nevents; i++)
		print_event(out, &b->events[i]);
}

static void print_function(struct strbuf *out, const struct function *f)
{
	strbuf_addstr(out, "fn ");
	print_value(out, f->key);
	print_text(out, "name", f->name);
	strbuf_addf(out, " at=%u:%u:%u", f->file, f->line, f->col);
	print_span(out, "span", f->span);
	print_flags(out, "flags", f->flags, function_flag_names);
	for (unsigned int i = 0; i < f->nparams; i++)
		print_text(out, "param", f->params[i]);
	strbuf_addf(out, " exit=%u\n", f->exit);
	for (unsigned int i = 0; i < f->nblocks; i++)
		print_block(out, &f->blocks[i]);
}

static void print_line(struct strbuf *out, const char *word, const char *value)
{
	strbuf_addf(out, "%s ", word);
	print_value(out, value);
	strbuf_addch(out, '\n');
}

void facts_print(const struct unit *u, struct strbuf *out)
{
	print_line(out, "unit", u->main_file);
	for (size_t i = 1; i < u->files.n; i++)
		print_line(out, "file", u->files.at[i]);
	for (size_t i = 0; i < u->errors.n; i++)
		print_line(out, "error", u->errors.at[i]);
	for (size_t i = 0; i < u->pointers.n; i++) {
		strbuf_addstr(out, "ptr ");
		print_value(out, u->pointers.at[i].key);
		strbuf_addch(out, ' ');
		print_value(out, u->pointers.at[i].function);
		strbuf_addch(out, '\n');
	}
	for (size_t i = 0; i < u->functions.n; i++)
		print_function(out, &u->functions.at[i]);
}
