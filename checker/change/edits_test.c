// SPDX-License-Identifier: GPL-2.0-only
/*
 * Runs testdata/edits: NAME.before.c becomes NAME.after.c. The "//!" lines at
 * the top of the former are no part of the text; they say what the steps are:
 *
 *	//! KIND "CODE" [nth N] [stmt "TEXT"] [new PRIMITIVE] [flag FLAG]...
 *	//!	[heir N] [partner FUNCTION OLD NEW]...
 *	//! function NAME CALLEE
 *	//! note LINE
 *	//! refuse "TEXT"
 *
 * KIND is replace, drop, store, load or comment; CODE is the event's
 * expression as it stands in the text, the nth of them; TEXT is where the
 * statement around it begins; the heir is the event of the step of that
 * number; a function is one that is known besides, and what it calls. Lines
 * with blanks after "//!" continue the one before. With --bless
 * the files after are written.
 */
#include <ctype.h>
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "change.h"
#include "cleanup.h"
#include "page.h"
#include "path.h"

#define MAX_STEPS   16
#define SCRIPT_FILE "edits.c"

struct script {
	struct arena arena;
	struct unit *unit;
	struct source_text text; /* without the script's lines */
	struct finding finding;
	struct function functions[MAX_STEPS];
	struct event events[MAX_STEPS];
	const char *new_name[MAX_STEPS];
	int heir[MAX_STEPS];
	VEC(unsigned int) notes;
	const char *refusal;
	const char *rest; /* of the script that is being read */
};

static const struct primitive known[] = {
	{ .name = "READ_ONCE", .flags = PF_OPERAND_LVALUE, .value = -1 },
	{ .name = "WRITE_ONCE", .flags = PF_OPERAND_LVALUE, .value = 1 },
	{ .name = "rcu_assign_pointer", .flags = PF_OPERAND_LVALUE, .value = 1 },
	{ .name = "smp_load_acquire", .value = -1 },
	{ .name = "smp_store_release", .value = 1 },
	{ .name = "test_bit", .operand = 1, .value = -1 },
	{ .name = "set_bit", .operand = 1, .value = -1 },
	{ .name = "clear_bit", .operand = 1, .value = -1 },
	{ .name = "atomic_read", .value = -1 },
	{ .name = "atomic_set", .value = 1 },
	{ .name = "smp_mb", .operand = -1, .value = -1 },
	{ .name = "smp_rmb", .operand = -1, .value = -1 },
	{ .name = "smp_wmb", .operand = -1, .value = -1 },
};

/* [begin, end) with "\\n" and "\\t" as they are in C. */
static const char *unescaped(struct script *s, const char *begin,
			     const char *end)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	for (; begin < end; begin++) {
		if (*begin != '\\')
			strbuf_addch(&sb, *begin);
		else if (*++begin == 'n')
			strbuf_addch(&sb, '\n');
		else
			strbuf_addch(&sb, '\t');
	}
	return arena_strdup(&s->arena, sb.buf);
}

/* The next word or quoted string, in the arena; NULL at the end. */
static const char *next_token(struct script *s)
{
	const char *begin = s->rest + strspn(s->rest, " \t\n");
	const char *end;

	if (!strncmp(begin, "//!", 3) && strchr(" \t", begin[3]))
		begin += 3 + strspn(begin + 3, " \t");
	if (!*begin)
		return NULL;
	if (*begin == '"') {
		end = strchr(++begin, '"');
		assert_non_null(end);
		s->rest = end + 1;
		return unescaped(s, begin, end);
	} else {
		end = begin + strcspn(begin, " \t\n");
		s->rest = end;
	}
	return arena_strndup(&s->arena, begin, (size_t)(end - begin));
}

static unsigned int next_number(struct script *s)
{
	const char *t = next_token(s);

	assert_non_null(t);
	return (unsigned int)strtoul(t, NULL, 10);
}

static struct span find_nth(const struct script *s, const char *what,
			    unsigned int nth)
{
	const char *p = s->text.data - 1;
	struct span r;

	for (; nth; nth--) {
		p = strstr(p + 1, what);
		if (!p)
			fail_msg("\"%s\" is not in the text", what);
	}
	r.begin = (unsigned int)(p - s->text.data);
	r.end = r.begin + (unsigned int)strlen(what);
	return r;
}

/* Argument n of the call, blanks around it left out. */
static struct span argument(const char *data, struct span call, int n)
{
	unsigned int depth = 0, i = call.begin;
	struct span r;

	while (data[i] != '(')
		i++;
	for (r.begin = ++i; i < call.end - 1; i++) {
		if (strchr("([{", data[i]))
			depth++;
		else if (strchr(")]}", data[i]))
			depth--;
		else if (data[i] == ',' && !depth && n-- == 0)
			break;
		else if (data[i] == ',' && !depth)
			r.begin = i + 1;
	}
	for (r.end = i; isspace((unsigned char)data[r.begin]);)
		r.begin++;
	return r;
}

static void parse_call(struct event *e, const char *data)
{
	const struct primitive *p = e->prim;

	if (p->operand >= 0 && data[e->expr.end - 2] != '(')
		e->operand = argument(data, e->expr, p->operand);
	if (p->value >= 0)
		e->value = argument(data, e->expr, p->value);
}

/* The first operator outside of brackets that stores, and where; NULL. */
static const char *first_operator(const char *text, size_t len, size_t *at)
{
	static const char *const ops[] = { "<<=", "+=", "-=", "|=",
					   "&=",  "++", "--", "=" };
	unsigned int depth = 0;

	for (*at = 0; *at < len; ++*at) {
		depth += text[*at] == '[' || text[*at] == '(';
		depth -= text[*at] == ']' || text[*at] == ')';
		for (size_t i = 0; !depth && i < sizeof(ops) / sizeof(*ops);
		     i++)
			if (!strncmp(text + *at, ops[i], strlen(ops[i])))
				return ops[i];
	}
	return NULL;
}

/* "x->f", "x->f = v", "x->f++" and the like. */
static void parse_plain(struct script *s, struct event *e)
{
	const char *data = s->text.data;
	size_t at;

	e->operand = e->expr;
	e->op = first_operator(data + e->expr.begin,
			       e->expr.end - e->expr.begin, &at);
	if (e->op) {
		e->operand.end = e->expr.begin + (unsigned int)at;
		e->value.begin = e->operand.end + (unsigned int)strlen(e->op);
		while (isspace((unsigned char)data[e->operand.end - 1]))
			e->operand.end--;
		e->value.begin += strspn(data + e->value.begin, " \t\n");
		e->value.end = e->expr.end;
	}
	e->loc.text = arena_strndup(&s->arena, data + e->operand.begin,
				    e->operand.end - e->operand.begin);
}

/* The statement's end: a ';' or a block, outside of brackets. */
static unsigned int statement_end(const struct script *s, unsigned int i)
{
	unsigned int depth = 0;

	for (; s->text.data[i]; i++) {
		char c = s->text.data[i];

		if (strchr("([{", c))
			depth++;
		else if (strchr(")]}", c) && --depth == 0 && c == '}')
			return i + 1;
		else if (c == ';' && !depth)
			return i + 1;
	}
	return i;
}

/* The function around the event, by its '{' in the first column. */
static void parse_function(struct script *s, const struct event *e,
			   struct function *f)
{
	const char *data = s->text.data, *end, *name, *p;
	unsigned int line = e->line;
	struct span l;

	do
		l = text_line(&s->text, --line);
	while (line > 1 && data[l.begin] != '{');
	do
		l = text_line(&s->text, --line);
	while (line > 1 && isspace((unsigned char)data[l.begin]));
	f->span.begin = l.begin;
	end = strstr(data + e->expr.begin, "\n}");
	f->span.end = end ? (unsigned int)(end - data) + 2
			  : (unsigned int)s->text.len;
	name = strchr(data + f->span.begin, '(');
	if (!name)
		return;
	for (p = name; p > data && is_word_char(p[-1]);)
		p--;
	f->name = arena_strndup(&s->arena, p, (size_t)(name - p));
}

static void parse_event(struct script *s, size_t n, const char *code,
			unsigned int nth, const char *stmt)
{
	struct event *e = &s->events[n];
	const char *from;

	e->expr = find_nth(s, code, nth);
	e->line = text_line_of(&s->text, e->expr.begin);
	e->col = text_col_of(&s->text, e->expr.begin);
	e->file = unit_file(s->unit, SCRIPT_FILE);
	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (!strncmp(code, known[i].name, strlen(known[i].name)) &&
		    code[strlen(known[i].name)] == '(')
			e->prim = &known[i];
	if (e->prim)
		parse_call(e, s->text.data);
	else
		parse_plain(s, e);
	from = s->text.data + e->expr.begin;
	while (stmt && from > s->text.data && strncmp(from, stmt, strlen(stmt)))
		from--;
	e->stmt.begin = (unsigned int)(from - s->text.data);
	e->stmt.end = statement_end(s, e->stmt.begin);
	parse_function(s, e, &s->functions[n]);
}

static unsigned int parse_flag(const char *name)
{
	static const struct {
		const char *name;
		unsigned int flag;
	} flags[] = {
		{ "macro", EVF_MACRO },		{ "init", EVF_INIT },
		{ "used", EVF_VALUE_USED },	{ "effect", EVF_SIDE_EFFECT },
		{ "braceless", EVF_BRACELESS }, { "copy", EVF_COPY },
		{ "cond", EVF_COND },
	};

	for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++)
		if (!strcmp(flags[i].name, name))
			return flags[i].flag;
	fail_msg("no flag is called %s", name);
	return 0;
}

static enum step_kind parse_kind(const char *name)
{
	static const char *const kinds[] = {
		[STEP_REPLACE_FENCE] = "replace", [STEP_DROP_FENCE] = "drop",
		[STEP_STORE_RELEASE] = "store",	  [STEP_LOAD_ACQUIRE] = "load",
		[STEP_COMMENT] = "comment",
	};

	for (unsigned int i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
		if (!strcmp(kinds[i], name))
			return (enum step_kind)i;
	fail_msg("no step is called %s", name);
	return STEP_COMMENT;
}

static void parse_partner(struct script *s, struct step *step)
{
	struct partner p;

	p.function = next_token(s);
	p.old_primitive = next_token(s);
	p.new_primitive = next_token(s);
	assert_non_null(p.new_primitive);
	vec_push(&step->partners, p);
}

/* Is the next thing in the script another line's? */
static bool line_ends(const struct script *s)
{
	const char *p = s->rest + strspn(s->rest, " \t");

	return !*p || (*p == '\n' && strncmp(p, "\n//!\t", 5));
}

static void parse_step(struct script *s, const char *kind)
{
	struct step step = { .kind = parse_kind(kind) };
	size_t n = s->finding.steps.n;
	const char *code = next_token(s), *stmt = NULL;
	unsigned int nth = 1;

	assert_true(n < MAX_STEPS);
	while (!line_ends(s)) {
		const char *key = next_token(s);

		if (!strcmp(key, "nth"))
			nth = next_number(s);
		else if (!strcmp(key, "stmt"))
			stmt = next_token(s);
		else if (!strcmp(key, "new"))
			step.primitive = next_token(s);
		else if (!strcmp(key, "flag"))
			s->events[n].flags |= parse_flag(next_token(s));
		else if (!strcmp(key, "heir"))
			s->heir[n] = (int)next_number(s);
		else if (!strcmp(key, "partner"))
			parse_partner(s, &step);
		else
			fail_msg("%s is no key of a step", key);
	}
	parse_event(s, n, code, nth, stmt);
	step.at = (struct site){ s->unit, &s->functions[n], &s->events[n] };
	step.old_primitive = s->events[n].prim ? s->events[n].prim->name : "";
	vec_push(&s->finding.steps, step);
}

/* The heirs, and a pair where one is in another function. */
static void link_heirs(struct script *s)
{
	for (size_t i = 0; i < s->finding.steps.n; i++) {
		struct step *step = &s->finding.steps.at[i];
		struct pair pair = { .score = 100 };

		if (!s->heir[i])
			continue;
		step->heir = s->finding.steps.at[s->heir[i] - 1].at;
		pair.reader.fence = step->at;
		pair.reader.access = step->heir;
		vec_push(&s->finding.pairs, pair);
	}
}

static void parse_known_function(struct script *s)
{
	struct function fn = { .nblocks = 1 };
	struct event *call = arena_new(&s->arena, struct event);

	fn.name = fn.key = next_token(s);
	call->kind = EV_CALL;
	call->callee = next_token(s);
	assert_non_null(call->callee);
	fn.blocks = arena_new(&s->arena, struct block);
	fn.blocks->events = call;
	fn.blocks->nevents = 1;
	vec_push(&s->unit->functions, fn);
}

/* head: the script's lines. */
static void script_parse(struct script *s, const char *head, const char *body)
{
	const char *key;

	s->rest = strstr(head, "//!");
	assert_non_null(s->rest);
	s->unit = unit_new(SCRIPT_FILE);
	s->finding.rule = "test";
	s->finding.decision = DECIDE_CONVERT;
	source_text_init(&s->text, SCRIPT_FILE, body, strlen(body));
	while ((key = next_token(s))) {
		if (!strcmp(key, "note"))
			vec_push(&s->notes, next_number(s));
		else if (!strcmp(key, "refuse"))
			s->refusal = next_token(s);
		else if (!strcmp(key, "function"))
			parse_known_function(s);
		else
			parse_step(s, key);
	}
	link_heirs(s);
}

/* The script's lines and the text below them. */
static void script_read(struct script *s, const char *text)
{
	const char *body = text;

	while (!strncmp(body, "//", 2))
		body += strcspn(body, "\n") + 1;
	script_parse(s, arena_strndup(&s->arena, text, (size_t)(body - text)),
		     body);
}

static void script_release(struct script *s)
{
	for (size_t i = 0; i < s->finding.steps.n; i++)
		vec_release(&s->finding.steps.at[i].partners);
	vec_release(&s->finding.steps);
	vec_release(&s->finding.pairs);
	vec_release(&s->notes);
	source_text_release(&s->text);
	unit_free(s->unit);
	arena_release(&s->arena);
}

static const struct source_text *load_script(void *ctx, const char *path)
{
	struct script *s = ctx;

	return strcmp(path, SCRIPT_FILE) ? NULL : &s->text;
}

static void check_notes(const struct script *s, const struct change *c)
{
	for (size_t i = 0; i < c->notes.n && i < s->notes.n; i++)
		if (c->notes.at[i].line != s->notes.at[i])
			fail_msg("note at line %u, not %u", c->notes.at[i].line,
				 s->notes.at[i]);
	if (c->notes.n > s->notes.n)
		fail_msg("unexpected note at line %u: %s",
			 c->notes.at[s->notes.n].line,
			 c->notes.at[s->notes.n].text);
	assert_int_equal(c->notes.n, s->notes.n);
}

/* The text after the change, with the head of the file before. */
static void check_text(const char *path, const char *before,
		       const struct script *s, const struct change *c,
		       bool bless)
{
	struct strbuf got STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf want STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf after STRBUF_SCOPED = STRBUF_INIT;
	const char *spdx_end = strchr(before, '\n') + 1;

	strbuf_add(&after, path, (size_t)(strstr(path, ".before.c") - path));
	strbuf_addstr(&after, ".after.c");
	strbuf_add(&got, before, (size_t)(spdx_end - before));
	assert_true(change_apply_text(&c, 1, SCRIPT_FILE, &s->text, &got) > 0);
	if (bless)
		assert_int_equal(write_file(after.buf, got.buf, got.len), 0);
	assert_int_equal(read_file(after.buf, &want), 0);
	assert_string_equal(got.buf, want.buf);
}

struct edit_case {
	const char *path;
	bool bless;
};

static void run_case(void **state)
{
	const struct edit_case *t = *state;
	struct strbuf before STRBUF_SCOPED = STRBUF_INIT;
	struct script s;
	struct text_source source = { load_script, &s };
	struct change c;

	memset(&s, 0, sizeof(s));
	assert_int_equal(read_file(t->path, &before), 0);
	script_read(&s, before.buf);
	change_from_finding(&s.finding, &source, &c);
	if (s.refusal && c.refusal)
		assert_non_null(strstr(c.refusal, s.refusal));
	else if (s.refusal || c.refusal)
		fail_msg("refusal: %s", c.refusal ? c.refusal : "none");
	else
		check_text(t->path, before.buf, &s, &c, t->bless);
	check_notes(&s, &c);
	change_release(&c);
	script_release(&s);
}

int main(int argc, char **argv)
{
	bool bless = argc > 1 && !strcmp(argv[1], "--bless");
	glob_t files;
	struct CMUnitTest *tests CLEANUP(free_ptr) = NULL;
	struct edit_case *cases CLEANUP(free_ptr) = NULL;
	int failed;

	if (glob("testdata/edits/*.before.c", 0, NULL, &files))
		die("testdata/edits: no tests found, run from the top folder");
	tests = xcalloc(files.gl_pathc, sizeof(*tests));
	cases = xcalloc(files.gl_pathc, sizeof(*cases));
	for (size_t i = 0; i < files.gl_pathc; i++) {
		cases[i] = (struct edit_case){ files.gl_pathv[i], bless };
		tests[i].name = files.gl_pathv[i];
		tests[i].test_func = run_case;
		tests[i].initial_state = &cases[i];
	}
	failed = _cmocka_run_group_tests("edits", tests, files.gl_pathc, NULL,
					 NULL);
	globfree(&files);
	return failed;
}
