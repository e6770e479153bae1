// SPDX-License-Identifier: GPL-2.0-only
#include "expression.h"

#include <ctype.h>
#include <string.h>

#include "layout.h"

struct piece {
	const char *s;
	size_t len;
};

static struct piece piece_trim(struct piece p)
{
	while (p.len && isspace((unsigned char)p.s[0])) {
		p.s++;
		p.len--;
	}
	while (p.len && isspace((unsigned char)p.s[p.len - 1]))
		p.len--;
	return p;
}

static struct piece piece_of(const struct page *p, struct span s)
{
	return piece_trim(
		(struct piece){ p->text->data + s.begin, s.end - s.begin });
}

/* Past the bracket that closes what opens at s[i]; len when none does. */
static size_t past_brackets(const char *s, size_t len, size_t i)
{
	unsigned int depth = 0;

	for (; i < len; i++) {
		if (strchr("([{", s[i]))
			depth++;
		else if (strchr(")]}", s[i]) && --depth == 0)
			return i + 1;
	}
	return len;
}

static struct piece strip_parentheses(struct piece p)
{
	while (p.len > 1 && p.s[0] == '(' &&
	       past_brackets(p.s, p.len, 0) == p.len)
		p = piece_trim((struct piece){ p.s + 1, p.len - 2 });
	return p;
}

void address_of(const char *lvalue, size_t len, struct strbuf *out)
{
	struct piece p = strip_parentheses((struct piece){ lvalue, len });

	if (p.len && p.s[0] == '*') {
		p = piece_trim((struct piece){ p.s + 1, p.len - 1 });
		p = strip_parentheses(p);
	} else {
		strbuf_addch(out, '&');
	}
	strbuf_add(out, p.s, p.len);
}

static size_t skip_space(const char *s, size_t len, size_t i)
{
	while (i < len && isspace((unsigned char)s[i]))
		i++;
	return i;
}

/* Past the operand that starts at i: a word, literal or bracketed part. */
static size_t past_primary(const char *s, size_t len, size_t i)
{
	if (i < len && strchr("([", s[i]))
		return past_brackets(s, len, i);
	if (i < len && strchr("\"'", s[i])) {
		for (size_t k = i + 1; k < len; k++) {
			if (s[k] == '\\')
				k++;
			else if (s[k] == s[i])
				return k + 1;
		}
		return len;
	}
	while (i < len && is_word_char(s[i]))
		i++;
	return i;
}

bool binds_tightly(const char *s, size_t len)
{
	size_t i = 0;

	while (i < len && strchr("-+~!*& \t\n", s[i]))
		i++;
	while (i < len) {
		size_t end;

		if (s[i] == '-' && i + 1 < len && s[i + 1] == '>')
			i += 2;
		else if (s[i] == '.')
			i++;
		i = skip_space(s, len, i);
		end = past_primary(s, len, i);
		if (end == i)
			return false;
		i = skip_space(s, len, end);
	}
	return true;
}

static bool takes_address(const char *primitive)
{
	return !strcmp(primitive, "smp_store_release") ||
	       !strcmp(primitive, "smp_load_acquire");
}

static bool takes_lvalue(const char *primitive)
{
	return !strcmp(primitive, "rcu_assign_pointer");
}

/* Does the event name the object itself, not its address? */
static bool names_object(const struct event *e)
{
	return !e->prim || e->prim->flags & PF_OPERAND_LVALUE;
}

static const char *rename_call(const struct page *p, const struct step *s,
			       struct strbuf *out)
{
	const struct event *e = s->at.event;
	size_t len = strlen(s->old_primitive);
	struct piece expr = piece_of(p, e->expr);

	if (!len || strncmp(expr.s, s->old_primitive, len) ||
	    is_word_char(expr.s[len]))
		return "there is no call to rename";
	strbuf_addstr(out, s->primitive);
	strbuf_add(out, expr.s + len, expr.len - len);
	return NULL;
}

static void add_object(const struct page *p, const struct step *s,
		       struct strbuf *out)
{
	struct piece object = piece_of(p, s->at.event->operand);

	if (!names_object(s->at.event) || takes_lvalue(s->primitive))
		strbuf_add(out, object.s, object.len);
	else
		address_of(object.s, object.len, out);
}

static bool may_have_effect(struct piece p)
{
	for (size_t i = 0; i < p.len; i++)
		if (p.s[i] == '(' || p.s[i] == '=' ||
		    (i + 1 < p.len && strchr("+-", p.s[i]) &&
		     p.s[i] == p.s[i + 1]))
			return true;
	return false;
}

/* The value of x += v, x++ and their like: "x + v", "x + 1". */
static const char *add_compound(const struct page *p, const struct event *e,
				struct strbuf *out)
{
	struct piece object = strip_parentheses(piece_of(p, e->operand));
	struct piece value = piece_of(p, e->value);
	bool step = !strcmp(e->op, "++") || !strcmp(e->op, "--");
	size_t op_len = step ? 1 : strlen(e->op) - 1;

	if (e->flags & EVF_SIDE_EFFECT && may_have_effect(object))
		return "its operand has a side effect and would be evaluated "
		       "twice";
	strbuf_add(out, object.s, object.len);
	strbuf_addf(out, " %.*s ", (int)op_len, e->op);
	if (step)
		strbuf_addch(out, '1');
	else if (binds_tightly(value.s, value.len))
		strbuf_add(out, value.s, value.len);
	else
		strbuf_addf(out, "(%.*s)", (int)value.len, value.s);
	return NULL;
}

static const char *add_value(const struct page *p, const struct event *e,
			     struct strbuf *out)
{
	struct piece value = piece_of(p, e->value);

	if (!e->prim && e->op && strcmp(e->op, "="))
		return add_compound(p, e, out);
	if (!value.len)
		return "the value that it stores is not known";
	if (memchr(value.s, '{', value.len))
		return "its value holds braces";
	strbuf_add(out, value.s, value.len);
	return NULL;
}

bool expression_is_statement(const struct page *p, const struct event *e)
{
	long next = page_code_after(p, e->expr.end);

	return e->stmt.begin == e->expr.begin && next >= 0 &&
	       p->code[next] == ';';
}

/* Length of the operator at s when it stores, or 0. */
static size_t store_operator(const char *s, size_t len)
{
	if (len < 2)
		return 0;
	if ((*s == '+' || *s == '-') && s[1] == *s)
		return 2;
	if ((*s == '<' || *s == '>') && s[1] == *s && len > 2)
		return s[2] == '=' ? 3 : 0;
	if (strchr("+-*/%&|^", *s) && s[1] == '=')
		return 2;
	return *s == '=' && s[1] != '=';
}

/* Length of the comparison or arrow at s, or 1. */
static size_t other_operator(const char *s, size_t len)
{
	if (len > 1 &&
	    ((strchr("=!<>", *s) && s[1] == '=') || (*s == '-' && s[1] == '>')))
		return 2;
	return 1;
}

/* The value from its code: literals and comments are blank there. */
static long find_store(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i += other_operator(s + i, len - i))
		if (store_operator(s + i, len - i))
			return (long)i;
	return -1;
}

bool stores_value(const char *code, size_t len)
{
	return find_store(code, len) >= 0;
}

/* Where the lvalue that ends before s[end] begins: "t->a[i].b". */
static size_t lvalue_begin(const char *s, size_t end)
{
	size_t i = end;

	while (i > 0) {
		unsigned int depth = 0;

		if (s[i - 1] == ']') {
			do {
				i--;
				depth += s[i] == ']';
				depth -= s[i] == '[';
			} while (i > 0 && depth);
		} else if (is_word_char(s[i - 1]) || s[i - 1] == '.') {
			i--;
		} else if (i > 1 && s[i - 1] == '>' && s[i - 2] == '-') {
			i -= 2;
		} else {
			break;
		}
	}
	return i;
}

/* Is what is stored at the offset no local variable? */
static bool is_shared_store(const struct site *at, unsigned int offset)
{
	for (unsigned int b = 0; at->fn && b < at->fn->nblocks; b++)
		for (unsigned int i = 0; i < at->fn->blocks[b].nevents; i++) {
			const struct event *e = &at->fn->blocks[b].events[i];

			if ((e->kind == EV_WRITE || e->kind == EV_RMW) &&
			    e->expr.begin <= offset && offset < e->expr.end &&
			    e->file == at->event->file && e != at->event)
				return true;
		}
	return false;
}

static bool is_name(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (!is_word_char(s[i]))
			return false;
	return len > 0;
}

bool value_stores(const struct page *p, const struct step *s,
		  struct strbuf *out)
{
	const struct event *e = s->at.event;
	const char *value = p->code + e->value.begin;
	size_t len = e->value.end - e->value.begin, end, begin;
	long at = find_store(value, len);

	if (at < 0 || memchr(value, '{', len))
		return false;
	for (end = (size_t)at; end > 0 && value[end - 1] == ' ';)
		end--;
	begin = lvalue_begin(value, end);
	/* "tail + 1" of a local is written as "++tail", too */
	if ((begin == end || is_name(value + begin, end - begin)) &&
	    !is_shared_store(&s->at, e->value.begin + (unsigned int)at))
		return false;
	if (begin < end)
		strbuf_add(out, value + begin, end - begin);
	else
		strbuf_addstr(out, "another object");
	strbuf_addf(out, " is stored in the same expression as %s",
		    e->loc.text ? e->loc.text : "the flag");
	return true;
}

/* "name(object, value)" on as many lines as it takes. */
static void add_call(const char *name, const struct strbuf *object,
		     const struct strbuf *value, unsigned int col,
		     struct strbuf *out)
{
	struct strbuf one STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	strbuf_addf(&text, "%s(%s, %s)", name, object->buf, value->buf);
	align_code(text.buf, col, &one);
	if (text_width(one.buf, col) < LINE_WIDTH) {
		strbuf_addstr(out, one.buf);
		return;
	}
	strbuf_clear(&text);
	strbuf_addf(&text, "%s(%s,\n%s)", name, object->buf, value->buf);
	align_code(text.buf, col, out);
}

const char *expression_store(const struct page *p, const struct step *s,
			     struct strbuf *out)
{
	const struct event *e = s->at.event;
	struct strbuf object STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf value STRBUF_SCOPED = STRBUF_INIT;
	const char *why;

	if (!strcmp(s->primitive, s->old_primitive))
		return rename_call(p, s, out);
	if (!takes_address(s->primitive) && !takes_lvalue(s->primitive))
		return rename_call(p, s, out);
	if (e->flags & EVF_COPY)
		return "it copies more than a word";
	if (e->flags & EVF_INIT)
		return "it is an initialiser";
	if (e->flags & EVF_VALUE_USED || !expression_is_statement(p, e))
		return "it is part of a larger expression";
	add_object(p, s, &object);
	why = add_value(p, e, &value);
	if (!why)
		add_call(s->primitive, &object, &value,
			 page_column(p, e->expr.begin), out);
	return why;
}

const char *expression_load(const struct page *p, const struct step *s,
			    struct strbuf *out)
{
	const struct event *e = s->at.event;
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	if (!strcmp(s->primitive, s->old_primitive))
		return rename_call(p, s, out);
	if (!takes_address(s->primitive))
		return rename_call(p, s, out);
	if (e->op)
		return "it changes what it reads";
	if (e->flags & EVF_COPY)
		return "it copies more than a word";
	strbuf_addf(&text, "%s(", s->primitive);
	add_object(p, s, &text);
	strbuf_addch(&text, ')');
	align_code(text.buf, page_column(p, e->expr.begin), out);
	return NULL;
}
