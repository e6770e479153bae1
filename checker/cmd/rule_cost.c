// SPDX-License-Identifier: GPL-2.0-only
#include "rule_cost.h"

#include <stdbool.h>
#include <string.h>

#include "rule_page.h"
#include "strbuf.h"

enum { MAX_COLUMNS = 8 };

/* A row of a Markdown table: "| a | b |". */
struct row {
	int ncells;
	struct cell {
		const char *text;
		int len;
	} cells[MAX_COLUMNS];
};

/* Takes the cell that begins after a '|'. NULL: there is no more. */
static const char *take_cell(const char *p, struct cell *cell)
{
	const char *end = p + strcspn(p, "|\n");

	if (*end != '|')
		return NULL;
	p += strspn(p, " ");
	cell->text = p;
	cell->len = (int)(end - p);
	while (cell->len > 0 && p[cell->len - 1] == ' ')
		cell->len--;
	if (cell->len < 0)
		cell->len = 0;
	return end + 1;
}

static void take_row(const char *line, struct row *row)
{
	const char *p = line + 1;

	row->ncells = 0;
	while (p && row->ncells < MAX_COLUMNS) {
		p = take_cell(p, &row->cells[row->ncells]);
		row->ncells += p != NULL;
	}
}

static const char *next_line(const char *p)
{
	p = strchrnul(p, '\n');
	return *p ? p + 1 : p;
}

/* "|---|---|" */
static bool is_rule(const char *line)
{
	return line[strspn(line, "|-: ")] == '\n';
}

static void measure(const char *table, int *widths)
{
	for (const char *p = table; *p == '|'; p = next_line(p)) {
		struct row row;

		if (is_rule(p))
			continue;
		take_row(p, &row);
		for (int i = 0; i < row.ncells; i++)
			if (row.cells[i].len > widths[i])
				widths[i] = row.cells[i].len;
	}
}

static void print_row(const struct row *row, const int *widths,
		      struct strbuf *out)
{
	for (int i = 0; i < row->ncells; i++) {
		const struct cell *c = &row->cells[i];
		bool last = i + 1 == row->ncells;

		strbuf_addf(out, "%-*.*s%s", last ? 0 : widths[i], c->len,
			    c->text, last ? "\n" : "  ");
	}
}

/* Up to the next heading, without the blank lines around it. */
static const char *find_section(const char *text, const char **end)
{
	const char *p = strstr(text, "\n## What it costs\n");

	if (!p)
		return NULL;
	p = next_line(p + 1);
	p += strspn(p, "\n");
	*end = strstr(p, "\n## ");
	if (!*end)
		*end = p + strlen(p);
	while (*end > p && (*end)[-1] == '\n')
		--*end;
	return *end > p ? p : NULL;
}

static const char *add_table(const char *p, struct strbuf *out)
{
	int widths[MAX_COLUMNS] = { 0 };

	measure(p, widths);
	for (; *p == '|'; p = next_line(p)) {
		struct row row;

		if (is_rule(p))
			continue;
		take_row(p, &row);
		print_row(&row, widths, out);
	}
	return p;
}

const char *rule_cost(const char *rule, struct arena *a)
{
	const struct rule_page *page = rule ? rule_page_find(rule) : NULL;
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	const char *end, *p = page ? find_section(page->text, &end) : NULL;

	if (!p)
		return NULL;
	while (p < end) {
		if (*p == '|') {
			p = add_table(p, &out);
		} else {
			strbuf_add(&out, p, strcspn(p, "\n"));
			strbuf_addch(&out, '\n');
			p = next_line(p);
		}
	}
	return arena_strdup(a, out.buf);
}
