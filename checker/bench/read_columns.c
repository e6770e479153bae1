// SPDX-License-Identifier: GPL-2.0-only
/*
 * Plain numbers: a row is a run, a column a quantity. Blanks part the columns;
 * '#' starts a comment; a first line of words names them; a number may have
 * its unit behind it: "12.5ms", "12.5 ms".
 */
#include "format.h"

#include <ctype.h>
#include <string.h>

#include "direction.h"
#include "log_lines.h"

struct cell {
	struct number n;
	char *unit; /* "": none */
};

struct columns {
	struct bench_log *log;
	struct log_lines lines;
	struct arena arena;
	VEC(char *) names;
	VEC(struct cell) row;
	size_t width; /* columns of the first row; 0: none yet */
	unsigned int first_line;
};

static bool is_content(const char *s)
{
	return *s && *s != '#';
}

bool columns_know(const char *line)
{
	return number_starts(skip_blanks(line));
}

static size_t word_length(const char *s)
{
	return strcspn(s, " \t");
}

/* The word at s, which may be empty: letters first, no separators. */
static bool is_unit(const char *s)
{
	size_t len = word_length(s);
	bool letter = isalpha((unsigned char)*s) || *s == '%' ||
		      after(s, "\xc2\xb5") || after(s, "\xce\xbc");

	return !len || (letter && strcspn(s, " \t,;|:") == len);
}

static int read_names(struct columns *c, const char *s)
{
	for (; is_content(s); s = skip_blanks(s + word_length(s)))
		vec_push(&c->names,
			 arena_strndup(&c->arena, s, word_length(s)));
	return 0;
}

/* A number with its unit behind it, in the same word or in the next. */
static enum number_result take_cell(struct columns *c, const char **s)
{
	struct cell cell;
	enum number_result r = number_parse(*s, s, &cell.n);

	if (r != NUMBER_OK)
		return r;
	if (**s == ' ' || **s == '\t') {
		const char *next = skip_blanks(*s);

		if (is_content(next) && !number_starts(next))
			*s = next;
	}
	if (!is_unit(*s))
		return NUMBER_BAD;
	cell.unit = arena_strndup(&c->arena, *s, word_length(*s));
	*s = skip_blanks(*s + word_length(*s));
	vec_push(&c->row, cell);
	return NUMBER_OK;
}

static int check_width(struct columns *c)
{
	if (!c->width) {
		c->width = c->row.n;
		c->first_line = c->lines.line;
	}
	if (c->names.n && c->names.n != c->row.n)
		return error("%s:%u: %zu numbers below %zu names; give each "
			     "column one name of one word",
			     c->lines.path, c->lines.line, c->row.n,
			     c->names.n);
	if (c->width != c->row.n)
		return error("%s:%u: %zu numbers here, %zu in line %u; give "
			     "every row all columns",
			     c->lines.path, c->lines.line, c->row.n, c->width,
			     c->first_line);
	return 0;
}

static int add_cell(struct columns *c, size_t i)
{
	const struct cell *cell = &c->row.at[i];
	struct bench_value v = bench_value_of(&cell->n, 1, cell->unit);
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;
	struct bench_item item = { .group = "", .flags = 0 };

	if (i < c->names.n)
		strbuf_addstr(&name, c->names.at[i]);
	else
		strbuf_addf(&name, "column %zu", i + 1);
	item.name = name.buf;
	item.better = direction_of(name.buf, cell->unit);
	v.path = c->lines.path;
	v.line = c->lines.line;
	return bench_log_add(c->log, &item, &v);
}

static int read_row(struct columns *c, const char *s)
{
	vec_clear(&c->row);
	while (is_content(s)) {
		enum number_result r = take_cell(c, &s);

		if (r != NUMBER_OK)
			return error("%s:%u: column %zu: %s", c->lines.path,
				     c->lines.line, c->row.n + 1,
				     number_problem(r));
	}
	if (check_width(c))
		return -1;
	for (size_t i = 0; i < c->row.n; i++)
		if (add_cell(c, i))
			return -1;
	return 0;
}

static int read_line(struct columns *c, const char *line)
{
	const char *s = skip_blanks(line);

	if (!is_content(s))
		return 0;
	if (number_starts(s))
		return read_row(c, s);
	if (!c->names.n && !c->width)
		return read_names(c, s);
	return error("%s:%u: a row of numbers is expected here; start other "
		     "lines with '#'",
		     c->lines.path, c->lines.line);
}

int columns_read(struct bench_log *log, const char *path, const char *text)
{
	struct columns c = { .log = log, .arena = ARENA_INIT };
	const char *line;
	int failed = 0;

	log_lines_init(&c.lines, path, text);
	while (!failed && (line = log_lines_next(&c.lines)))
		failed = read_line(&c, line);
	log_lines_release(&c.lines);
	vec_release(&c.names);
	vec_release(&c.row);
	arena_release(&c.arena);
	return failed;
}
