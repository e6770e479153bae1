// SPDX-License-Identifier: GPL-2.0-only
/* Reads what facts_print() writes, and units written by hand in tests. */
#include "facts_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef VEC(unsigned int) uint_vec;
typedef VEC(struct event) event_vec;
typedef VEC(struct block) block_vec;
typedef VEC(const char *) str_vec;
typedef VEC(struct call_arg) arg_vec;

struct parser {
	const char *path;
	unsigned int line;
	const char *p, *end;
	struct unit *unit;
	struct strbuf word;
	bool failed;
	/* the function and the block that are being read */
	struct function fn;
	bool in_function, in_block;
	struct block block;
	block_vec blocks;
	event_vec events;
	uint_vec succ;
	str_vec params;
	arg_vec args;
};

static bool fail(struct parser *ps, const char *what)
{
	if (!ps->failed)
		error("%s:%u: %s: '%s'; make the facts again", ps->path,
		      ps->line, what, ps->word.buf);
	ps->failed = true;
	return false;
}

static void *copy(struct parser *ps, const void *from, size_t size)
{
	void *to;

	if (!size)
		return NULL;
	to = arena_alloc(&ps->unit->arena, size);
	memcpy(to, from, size);
	return to;
}

static void skip_blanks(struct parser *ps)
{
	while (ps->p < ps->end && (*ps->p == ' ' || *ps->p == '\t'))
		ps->p++;
}

static bool at_line_end(struct parser *ps)
{
	skip_blanks(ps);
	return ps->p == ps->end || *ps->p == '\n' || *ps->p == '#';
}

static void read_quoted(struct parser *ps)
{
	for (ps->p++; ps->p < ps->end && *ps->p != '"'; ps->p++) {
		if (*ps->p == '\\' && ps->p + 1 < ps->end) {
			ps->p++;
			strbuf_addch(&ps->word, *ps->p == 'n' ? '\n' : *ps->p);
		} else {
			strbuf_addch(&ps->word, *ps->p);
		}
	}
	if (ps->p < ps->end)
		ps->p++;
}

/* The next word of the line, or the value after '=', into ps->word. */
static void read_word(struct parser *ps, bool is_value)
{
	strbuf_clear(&ps->word);
	if (ps->p < ps->end && *ps->p == '"') {
		read_quoted(ps);
		return;
	}
	while (ps->p < ps->end && !isspace((unsigned char)*ps->p) &&
	       (is_value || *ps->p != '='))
		strbuf_addch(&ps->word, *ps->p++);
}

static const char *interned(struct parser *ps)
{
	return unit_intern(ps->unit, ps->word.buf);
}

static bool read_uint(const char **s, unsigned int *out)
{
	char *end;

	if (!isdigit((unsigned char)**s))
		return false;
	*out = (unsigned int)strtoul(*s, &end, 10);
	*s = end;
	return true;
}

static bool parse_span(struct parser *ps, struct span *out)
{
	const char *s = ps->word.buf;

	if (!read_uint(&s, &out->begin) || *s++ != '-' ||
	    !read_uint(&s, &out->end) || *s)
		return fail(ps, "not a range of bytes");
	return true;
}

/* "file:line:col", or "line" alone in units written by hand. */
static bool parse_at(struct parser *ps, unsigned int at[3])
{
	const char *s = ps->word.buf;

	at[0] = 0;
	at[2] = 1;
	if (!read_uint(&s, &at[1]))
		return fail(ps, "not a position");
	if (!*s)
		return true;
	at[0] = at[1];
	if (*s++ != ':' || !read_uint(&s, &at[1]) || *s++ != ':' ||
	    !read_uint(&s, &at[2]) || *s || at[0] >= ps->unit->files.n)
		return fail(ps, "not a position");
	return true;
}

static bool parse_flags(struct parser *ps, const struct flag_name *table,
			unsigned int *out)
{
	char *save, *name = strtok_r(ps->word.buf, ",", &save);

	for (; name; name = strtok_r(NULL, ",", &save)) {
		const struct flag_name *f = table;

		while (f->name && strcmp(f->name, name))
			f++;
		if (!f->name)
			return fail(ps, "unknown flag");
		*out |= f->flag;
	}
	return true;
}

static bool parse_number(struct parser *ps, long *out)
{
	char *end;

	*out = strtol(ps->word.buf, &end, 0);
	return *end ? fail(ps, "not a number") : true;
}

static bool function_attribute(struct parser *ps, const char *name)
{
	struct function *f = &ps->fn;
	unsigned int at[3];
	long n;

	if (!strcmp(name, "name")) {
		f->name = interned(ps);
	} else if (!strcmp(name, "at")) {
		if (!parse_at(ps, at))
			return false;
		f->file = at[0];
		f->line = at[1];
		f->col = at[2];
	} else if (!strcmp(name, "span")) {
		return parse_span(ps, &f->span);
	} else if (!strcmp(name, "flags")) {
		return parse_flags(ps, function_flag_names, &f->flags);
	} else if (!strcmp(name, "param")) {
		vec_push(&ps->params, interned(ps));
	} else if (!strcmp(name, "exit")) {
		if (!parse_number(ps, &n))
			return false;
		f->exit = (unsigned int)n;
	} else {
		return fail(ps, "unknown attribute of a function");
	}
	return true;
}

static bool parse_prim(struct parser *ps, struct event *e)
{
	e->prim = vocab_find(ps->word.buf);
	return e->prim ? true : fail(ps, "unknown primitive");
}

static bool parse_event_at(struct parser *ps, struct event *e)
{
	unsigned int at[3];

	if (!parse_at(ps, at))
		return false;
	e->file = at[0];
	e->line = at[1];
	e->col = at[2];
	return true;
}

static bool parse_arg(struct parser *ps, const char *name)
{
	struct call_arg *last;

	if (!strcmp(name, "arg")) {
		vec_push(&ps->args,
			 ((struct call_arg){ interned(ps), NULL, NULL }));
		return true;
	}
	if (!ps->args.n)
		return fail(ps, "belongs after an arg");
	last = &ps->args.at[ps->args.n - 1];
	*(strcmp(name, "argkey") ? &last->var : &last->key) = interned(ps);
	return true;
}

/* Attributes that are plain text: where each goes. */
static const char **text_attribute(struct event *e, const char *name)
{
	const struct {
		const char *name;
		const char **to;
	} table[] = {
		{ "callee", &e->callee }, { "key", &e->loc.key },
		{ "text", &e->loc.text }, { "base", &e->loc.base },
		{ "bit", &e->loc.bit },	  { "op", &e->op },
		{ "dest", &e->dest },	  { "src", &e->src },
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		if (!strcmp(table[i].name, name))
			return table[i].to;
	return NULL;
}

static struct span *span_attribute(struct event *e, const char *name)
{
	if (!strcmp(name, "expr"))
		return &e->expr;
	if (!strcmp(name, "operand"))
		return &e->operand;
	if (!strcmp(name, "value"))
		return &e->value;
	return strcmp(name, "stmt") ? NULL : &e->stmt;
}

static bool event_attribute(struct parser *ps, struct event *e,
			    const char *name)
{
	const char **text = text_attribute(e, name);
	struct span *span = span_attribute(e, name);
	long n;

	if (text) {
		*text = interned(ps);
		return true;
	}
	if (span)
		return parse_span(ps, span);
	if (!strcmp(name, "at"))
		return parse_event_at(ps, e);
	if (!strcmp(name, "prim"))
		return parse_prim(ps, e);
	if (!strcmp(name, "flags"))
		return parse_flags(ps, event_flag_names, &e->flags);
	if (!strcmp(name, "lflags"))
		return parse_flags(ps, location_flag_names, &e->loc.flags);
	if (!strcmp(name, "bitval"))
		return parse_number(ps, &e->loc.bit_value);
	if (!strncmp(name, "arg", 3))
		return parse_arg(ps, name);
	if (strcmp(name, "size"))
		return fail(ps, "unknown attribute of an event");
	if (!parse_number(ps, &n))
		return false;
	e->loc.size = (unsigned int)n;
	return true;
}

/* "name=" into name; the value is ps->word afterwards. */
static bool read_attribute(struct parser *ps, char name[16])
{
	skip_blanks(ps);
	read_word(ps, false);
	if (ps->word.len >= 16 || ps->p == ps->end || *ps->p != '=')
		return fail(ps, "not an attribute");
	memcpy(name, ps->word.buf, ps->word.len + 1);
	ps->p++;
	read_word(ps, true);
	return true;
}

static void end_block(struct parser *ps)
{
	struct block *b = &ps->block;

	if (!ps->in_block)
		return;
	b->nevents = (unsigned int)ps->events.n;
	b->events = copy(ps, ps->events.at, b->nevents * sizeof(*b->events));
	b->nsucc = (unsigned int)ps->succ.n;
	b->succ = copy(ps, ps->succ.at, b->nsucc * sizeof(*b->succ));
	vec_push(&ps->blocks, *b);
	vec_clear(&ps->events);
	vec_clear(&ps->succ);
	ps->in_block = false;
}

static bool successors_exist(const struct function *f)
{
	for (unsigned int i = 0; i < f->nblocks; i++)
		for (unsigned int k = 0; k < f->blocks[i].nsucc; k++)
			if (f->blocks[i].succ[k] >= f->nblocks)
				return false;
	return f->nblocks && f->exit < f->nblocks;
}

static bool end_function(struct parser *ps)
{
	struct function *f = &ps->fn;

	if (!ps->in_function)
		return true;
	end_block(ps);
	ps->in_function = false;
	f->nblocks = (unsigned int)ps->blocks.n;
	f->blocks = copy(ps, ps->blocks.at, f->nblocks * sizeof(*f->blocks));
	f->nparams = (unsigned int)ps->params.n;
	f->params = copy(ps, ps->params.at, f->nparams * sizeof(*f->params));
	vec_clear(&ps->blocks);
	vec_clear(&ps->params);
	if (!successors_exist(f))
		return fail(ps, "a block or the exit of this function is "
				"missing");
	vec_push(&ps->unit->functions, *f);
	return true;
}

static bool parse_function(struct parser *ps)
{
	char name[16];

	if (!end_function(ps))
		return false;
	ps->fn = (struct function){ 0 };
	ps->in_function = true;
	skip_blanks(ps);
	read_word(ps, true);
	ps->fn.key = ps->fn.name = interned(ps);
	while (!at_line_end(ps))
		if (!read_attribute(ps, name) || !function_attribute(ps, name))
			return false;
	return true;
}

static bool parse_successor(struct parser *ps)
{
	long n;

	read_word(ps, false);
	if (!parse_number(ps, &n) || n < 0)
		return fail(ps, "not a block number");
	vec_push(&ps->succ, (unsigned int)n);
	return true;
}

static bool parse_block(struct parser *ps)
{
	char name[16];

	if (!ps->in_function)
		return fail(ps, "a block outside of a function");
	end_block(ps);
	ps->block = (struct block){ 0 };
	ps->in_block = true;
	while (!at_line_end(ps)) {
		if (isdigit((unsigned char)*ps->p)) {
			if (!parse_successor(ps))
				return false;
			continue;
		}
		if (!read_attribute(ps, name) || strcmp(name, "cond"))
			return fail(ps, "unknown attribute of a block");
		ps->block.cond = interned(ps);
	}
	return true;
}

static bool parse_kind(struct parser *ps, struct event *e)
{
	int order, kind = 0;

	skip_blanks(ps);
	read_word(ps, false);
	while (kind < EV_NR && strcmp(event_kind_name(kind), ps->word.buf))
		kind++;
	if (kind == EV_NR)
		return fail(ps, "unknown kind of event");
	skip_blanks(ps);
	read_word(ps, false);
	order = ordering_parse(ps->word.buf);
	if (order < 0)
		return fail(ps, "unknown ordering");
	e->kind = (enum event_kind)kind;
	e->order = (enum ordering)order;
	return true;
}

static bool parse_event(struct parser *ps)
{
	struct event e = { .loc.bit_value = -1 };
	char name[16];

	if (!ps->in_block)
		return fail(ps, "an event outside of a block");
	if (!parse_kind(ps, &e))
		return false;
	vec_clear(&ps->args);
	while (!at_line_end(ps))
		if (!read_attribute(ps, name) || !event_attribute(ps, &e, name))
			return false;
	if (e.loc.key)
		e.loc.hash = key_hash(e.loc.key);
	e.nargs = (unsigned int)ps->args.n;
	e.args = copy(ps, ps->args.at, e.nargs * sizeof(*e.args));
	vec_push(&ps->events, e);
	return true;
}

static bool parse_unit_name(struct parser *ps)
{
	skip_blanks(ps);
	read_word(ps, true);
	if (ps->unit->functions.n || ps->unit->files.n > 1)
		return fail(ps, "the unit's name comes first");
	ps->unit->main_file = ps->unit->files.at[0] = interned(ps);
	return true;
}

static bool parse_pointer(struct parser *ps)
{
	struct function_pointer fp;

	skip_blanks(ps);
	read_word(ps, true);
	fp.key = interned(ps);
	skip_blanks(ps);
	read_word(ps, true);
	fp.function = interned(ps);
	vec_push(&ps->unit->pointers, fp);
	return true;
}

static bool parse_text_line(struct parser *ps, bool is_error)
{
	skip_blanks(ps);
	read_word(ps, true);
	if (is_error) {
		vec_push(&ps->unit->errors, interned(ps));
		ps->unit->nerrors++;
	} else {
		unit_file(ps->unit, ps->word.buf);
	}
	return true;
}

static bool parse_line(struct parser *ps)
{
	if (at_line_end(ps))
		return true;
	read_word(ps, false);
	if (!strcmp(ps->word.buf, "ev"))
		return parse_event(ps);
	if (!strcmp(ps->word.buf, "bb"))
		return parse_block(ps);
	if (!strcmp(ps->word.buf, "fn"))
		return parse_function(ps);
	if (!strcmp(ps->word.buf, "ptr"))
		return parse_pointer(ps);
	if (!strcmp(ps->word.buf, "file"))
		return parse_text_line(ps, false);
	if (!strcmp(ps->word.buf, "error"))
		return parse_text_line(ps, true);
	if (!strcmp(ps->word.buf, "unit"))
		return parse_unit_name(ps);
	return fail(ps, "unknown line");
}

static void parser_release(struct parser *ps)
{
	strbuf_release(&ps->word);
	vec_release(&ps->blocks);
	vec_release(&ps->events);
	vec_release(&ps->succ);
	vec_release(&ps->params);
	vec_release(&ps->args);
}

static bool parse_lines(struct parser *ps)
{
	while (ps->p < ps->end) {
		ps->line++;
		if (!parse_line(ps))
			return false;
		while (ps->p < ps->end && *ps->p != '\n')
			ps->p++;
		ps->p += ps->p < ps->end;
	}
	return end_function(ps);
}

struct unit *facts_parse(const char *path, const char *text, size_t len)
{
	struct parser ps = {
		.path = path,
		.p = text,
		.end = text + len,
		.unit = unit_new("-"),
		.word = STRBUF_INIT,
	};
	bool ok = parse_lines(&ps);

	parser_release(&ps);
	if (ok)
		return ps.unit;
	unit_free(ps.unit);
	return NULL;
}
