// SPDX-License-Identifier: GPL-2.0-only
/* The reader's frame: name, comments, initial state, threads, final part. */
#include "litmus_reader.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void *reader_fail(struct reader *r, int line, const char *fmt, ...)
{
	va_list ap;

	if (r->failed)
		return NULL;
	r->failed = true;
	strbuf_addf(r->err, "%s:%d: ", r->test->path, line);
	va_start(ap, fmt);
	strbuf_vaddf(r->err, fmt, ap);
	va_end(ap);
	return NULL;
}

void *reader_unexpected(struct reader *r, const char *expected)
{
	if (r->tok.kind == TK_END)
		return reader_fail(r, r->tok.line,
				   "the text ends early; expected %s",
				   expected);
	return reader_fail(r, r->tok.line, "unexpected '%.*s'; expected %s",
			   (int)(r->tok.len > 40 ? 40 : r->tok.len),
			   r->tok.text, expected);
}

void reader_advance(struct reader *r)
{
	r->tok = lex_next(&r->lex);
	if (r->tok.kind == TK_BAD)
		reader_fail(r, r->tok.line,
			    "number too large; keep it within 59 bits");
	if (r->failed)
		r->tok.kind = TK_END;
}

bool reader_is(const struct reader *r, unsigned int punct)
{
	return r->tok.kind == TK_PUNCT && r->tok.op == punct;
}

bool reader_is_name(const struct reader *r, const char *name)
{
	return r->tok.kind == TK_NAME && strlen(name) == r->tok.len &&
	       !memcmp(name, r->tok.text, r->tok.len);
}

bool reader_take(struct reader *r, unsigned int punct)
{
	if (!reader_is(r, punct))
		return false;
	reader_advance(r);
	return !r->failed;
}

bool reader_expect(struct reader *r, unsigned int punct)
{
	char want[] = { '\'', (char)(punct & 0xff), '\'', 0 };

	if (reader_take(r, punct))
		return true;
	reader_unexpected(r, want);
	return false;
}

const char *reader_text(struct reader *r)
{
	return arena_strndup(r->arena, r->tok.text, r->tok.len);
}

bool reader_enter(struct reader *r)
{
	if (r->failed)
		return false;
	if (++r->depth <= LITMUS_MAX_DEPTH)
		return true;
	reader_fail(r, r->tok.line, "nested too deeply; at most %d levels",
		    LITMUS_MAX_DEPTH);
	return false;
}

bool reader_count(struct reader *r)
{
	if (++r->nodes <= LITMUS_MAX_NODES)
		return !r->failed;
	reader_fail(r, r->tok.line,
		    "the test is too long; at most %d operators",
		    LITMUS_MAX_NODES);
	return false;
}

int reader_find_var(const struct reader *r, const char *name)
{
	for (unsigned int i = 0; i < r->test->n_vars; i++) {
		if (!strcmp(r->test->vars[i].name, name))
			return (int)i;
	}
	return -1;
}

unsigned int reader_var(struct reader *r, const char *name)
{
	struct litmus *test = r->test;
	int found = reader_find_var(r, name);
	struct litmus_var *v;

	if (found >= 0)
		return (unsigned int)found;
	if (test->n_vars == r->cap_vars) {
		r->cap_vars = r->cap_vars ? 2 * r->cap_vars : 8;
		v = arena_alloc(r->arena, r->cap_vars * sizeof(*v));
		if (test->n_vars)
			memcpy(v, test->vars, test->n_vars * sizeof(*v));
		test->vars = v;
	}
	v = &test->vars[test->n_vars];
	v->name = name;
	v->n = 1;
	v->init = arena_new(r->arena, struct lkmm_value);
	*v->init = lkmm_int(0);
	return test->n_vars++;
}

unsigned int reader_reg(struct reader *r, struct litmus_thread *t,
			const char *name)
{
	struct litmus_reg *regs;

	for (unsigned int i = 0; i < t->n_regs; i++) {
		if (!strcmp(t->regs[i].name, name))
			return i;
	}
	if (t->n_regs == t->cap) {
		t->cap = t->cap ? 2 * t->cap : 8;
		regs = arena_alloc(r->arena, t->cap * sizeof(*regs));
		if (t->n_regs)
			memcpy(regs, t->regs, t->n_regs * sizeof(*regs));
		t->regs = regs;
	}
	t->regs[t->n_regs].name = name;
	t->regs[t->n_regs].init = lkmm_int(0);
	return t->n_regs++;
}

/* "C name": the rest of the line, without blanks around. */
static void read_header(struct reader *r)
{
	struct lexer *lx = &r->lex;
	const char *begin;

	while (lx->at < lx->end && isspace((unsigned char)*lx->at)) {
		r->lex.line += *lx->at == '\n';
		lx->at++;
	}
	if (lx->end - lx->at < 2 || lx->at[0] != 'C' ||
	    !isblank((unsigned char)lx->at[1])) {
		reader_fail(r, lx->line,
			    "not a litmus test in C; begin with \"C name\"");
		return;
	}
	for (lx->at += 2; lx->at < lx->end && isblank((unsigned char)*lx->at);)
		lx->at++;
	begin = lx->at;
	while (lx->at < lx->end && !isspace((unsigned char)*lx->at))
		lx->at++;
	if (lx->at == begin) {
		reader_fail(r, lx->line,
			    "the test has no name; write "
			    "\"C name\"");
		return;
	}
	r->test->name = arena_strndup(r->arena, begin,
				      (size_t)(lx->at - begin));
}

/*
 * The text of a "(* comment *)" without its delimiters and the blanks around;
 * NULL for an empty one and for those of the other styles.
 */
static const char *comment_text(struct reader *r, const char *begin,
				const char *end)
{
	if (end - begin < 4 || *begin != '(' || end[-1] != ')')
		return NULL;
	begin += 2;
	end -= 2;
	while (begin < end && isspace((unsigned char)*begin))
		begin++;
	while (end > begin && isspace((unsigned char)end[-1]))
		end--;
	return begin == end
		       ? NULL
		       : arena_strndup(r->arena, begin, (size_t)(end - begin));
}

/* Up to the initial state: comments, strings, lines of "Key=value". */
static void skip_description(struct reader *r)
{
	struct lexer *lx = &r->lex;

	while (lx->at < lx->end && *lx->at != '{') {
		const char *begin = lx->at;

		if (!lex_skip_comment(lx)) {
			lx->line += *lx->at == '\n';
			lx->at++;
		} else if (!r->test->comment) {
			r->test->comment = comment_text(r, begin, lx->at);
		}
	}
}

static const char *find_in(const char *at, const char *end, const char *s)
{
	return memmem(at, (size_t)(end - at), s, strlen(s));
}

/* "Result: Never DATARACE" anywhere in the text. */
static void read_expected(struct litmus *test, const char *text, size_t len)
{
	static const struct {
		const char *word;
		enum litmus_expect expect;
	} words[] = {
		{ "Never", LE_NEVER },
		{ "Sometimes", LE_SOMETIMES },
		{ "Always", LE_ALWAYS },
		{ "DEADLOCK", LE_DEADLOCK },
	};
	const char *end = text + len, *eol;
	const char *at = find_in(text, end, "Result:");

	if (!at)
		return;
	eol = memchr(at, '\n', (size_t)(end - at));
	if (!eol)
		eol = end;
	at += strlen("Result:");
	while (at < eol && isblank((unsigned char)*at))
		at++;
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		if ((size_t)(eol - at) >= strlen(words[i].word) &&
		    !memcmp(at, words[i].word, strlen(words[i].word)))
			test->expect = words[i].expect;
	}
	test->expect_race = find_in(at, eol, "DATARACE") != NULL;
}

/* "int *x, atomic_t *y" */
static void read_params(struct reader *r)
{
	struct litmus_thread *t = r->thread;

	while (!r->failed && !reader_is(r, ')')) {
		const char *type = reader_type(r, true);
		const char *name;
		unsigned int reg, var;

		if (!type || r->tok.kind != TK_NAME) {
			reader_unexpected(r, "a parameter, as in int *x");
			return;
		}
		name = reader_text(r);
		var = reader_var(r, name);
		reg = reader_reg(r, t, name);
		t->regs[reg].type = type;
		t->regs[reg].param = true;
		t->regs[reg].init = lkmm_addr((int32_t)var, 0);
		if (!strchr(type, '*'))
			reader_fail(r, r->tok.line,
				    "parameter '%s' is no pointer; pass "
				    "shared variables as in int *%s",
				    name, name);
		reader_advance(r);
		if (!reader_is(r, ')'))
			reader_expect(r, ',');
	}
}

/*
 * Parameters come first among the registers, which the initial state may have
 * begun to fill. Nothing refers to a register's index yet.
 */
static void put_params_first(struct reader *r)
{
	struct litmus_thread *t = r->thread;
	struct litmus_reg *sorted;
	unsigned int n = 0;

	if (!t->n_regs)
		return;
	sorted = arena_alloc(r->arena, t->cap * sizeof(*sorted));
	for (unsigned int i = 0; i < t->n_regs; i++) {
		if (t->regs[i].param)
			sorted[n++] = t->regs[i];
	}
	t->n_params = n;
	for (unsigned int i = 0; i < t->n_regs; i++) {
		if (!t->regs[i].param)
			sorted[n++] = t->regs[i];
	}
	t->regs = sorted;
}

static void read_thread(struct reader *r)
{
	struct litmus *test = r->test;
	char want[8];

	snprintf(want, sizeof(want), "P%u", test->n_threads);
	if (test->n_threads == LITMUS_MAX_THREADS) {
		reader_fail(r, r->tok.line, "too many threads; at most %d",
			    LITMUS_MAX_THREADS);
		return;
	}
	if (!reader_is_name(r, want)) {
		reader_unexpected(r, want);
		return;
	}
	r->thread = &test->threads[test->n_threads++];
	r->thread->line = r->tok.line;
	r->lex.in_thread = true;
	reader_advance(r);
	if (!reader_expect(r, '('))
		return;
	read_params(r);
	reader_expect(r, ')');
	put_params_first(r);
	if (!r->failed)
		r->thread->body = reader_block(r);
	r->thread = NULL;
	r->lex.in_thread = false;
	reader_expect(r, '}');
}

static bool at_final(const struct reader *r)
{
	return r->tok.kind == TK_END || reader_is(r, '~') ||
	       reader_is_name(r, "exists") || reader_is_name(r, "forall") ||
	       reader_is_name(r, "filter") || reader_is_name(r, "locations");
}

/* A name that is only ever read and is a variable was meant as a parameter. */
static void check_names(struct reader *r)
{
	for (unsigned int i = 0; i < r->test->n_threads; i++) {
		const struct litmus_thread *t = &r->test->threads[i];

		for (unsigned int k = 0; k < t->n_regs; k++) {
			const struct litmus_reg *reg = &t->regs[k];

			if (!reg->param && !reg->type && !reg->assigned &&
			    !reg->initial && reader_find_var(r, reg->name) >= 0)
				reader_fail(r, t->line,
					    "P%u uses '%s', which is no "
					    "parameter of it; pass it as in "
					    "int *%s",
					    i, reg->name, reg->name);
		}
	}
}

static void read_all(struct reader *r)
{
	read_header(r);
	if (r->failed)
		return;
	skip_description(r);
	reader_advance(r);
	reader_init_state(r);
	while (!r->failed && !at_final(r))
		read_thread(r);
	if (r->failed)
		return;
	if (!r->test->n_threads) {
		reader_unexpected(r, "P0");
		return;
	}
	check_names(r);
	if (!r->failed)
		reader_final(r);
}

struct litmus *litmus_parse(struct arena *arena, const char *path,
			    const char *text, size_t len, struct strbuf *err)
{
	struct litmus *test = arena_new(arena, struct litmus);
	struct reader r = {
		.arena = arena,
		.test = test,
		.err = err,
		.lex = { .at = text, .end = text + len, .line = 1 },
	};

	test->path = arena_strdup(arena, path);
	test->threads = arena_alloc(arena, LITMUS_MAX_THREADS *
						   sizeof(*test->threads));
	if (len > LITMUS_MAX_TEXT || memchr(text, 0, len))
		return reader_fail(&r, 1,
				   "not a litmus test: too long or not text; "
				   "give a file of at most %d bytes",
				   LITMUS_MAX_TEXT);
	read_expected(test, text, len);
	read_all(&r);
	return r.failed ? NULL : test;
}
