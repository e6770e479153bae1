// SPDX-License-Identifier: GPL-2.0-only
/* smpair explain: all that is known of a barrier, or of a rule. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cleanup.h"
#include "cmd.h"
#include "color.h"
#include "coverage.h"
#include "diffs.h"
#include "explain_text.h"
#include "html_page.h"
#include "reasons.h"
#include "rule_cost.h"
#include "rule_page.h"
#include "session.h"

static const struct command_usage usage = {
	"explain",
	"[OPTION...] FILE:LINE | RULE | --html FILE [PATH...]",
	"Shows all that is known of the barriers on a line: what they order, "
	"their\npartners, the verdict with its reasons and proof, litmus tests "
	"before and after,\nand the change. For a rule (acqrel) or a reason "
	"(U6) it shows what that says. --html shows\nall findings on one page.",
	explain_options,
};

/* How many lines with barriers an error names. */
enum { MAX_NEAREST = 3 };

struct place {
	char *file;
	unsigned int line, col; /* col 0: any */
};

static void place_release(struct place *p)
{
	free(p->file);
}

/* Takes ":123" off the end of text. Returns 0 when there is none. */
static unsigned int take_number(char *text)
{
	char *colon = strrchr(text, ':'), *end;
	unsigned long n;

	if (!colon || !isdigit((unsigned char)colon[1]))
		return 0;
	n = strtoul(colon + 1, &end, 10);
	if (*end || n > 100000000)
		return 0;
	*colon = '\0';
	return (unsigned int)n;
}

/* "FILE:LINE" or "FILE:LINE:COLUMN". False: it is neither. */
static bool parse_place(const char *text, struct place *p)
{
	p->file = xstrdup(text);
	p->line = take_number(p->file);
	p->col = p->line ? take_number(p->file) : 0;
	if (p->col) {
		unsigned int col = p->line;

		p->line = p->col;
		p->col = col;
	}
	return p->line != 0;
}

static int print_page(const struct rule_page *page, bool color)
{
	const char *p = page->text;

	while (*p) {
		int len = (int)strcspn(p, "\n");

		if (color && *p == '#')
			printf(COLOR_PLACE "%.*s\033[0m\n", len, p);
		else
			printf("%.*s\n", len, p);
		p += len + (p[len] == '\n');
	}
	return EXIT_NOTHING_FOUND;
}

static int print_reason(const struct reason_row *row)
{
	printf("%s: %s\n", row->id, row->text);
	if (*row->instead)
		printf("Instead: %s\n", row->instead);
	return EXIT_NOTHING_FOUND;
}

static int explain_rule(const char *name, bool color)
{
	const struct rule_page *page = rule_page_find(name);
	const struct reason_row *row = reason_find(name);
	struct strbuf known STRBUF_SCOPED = STRBUF_INIT;

	if (page)
		return print_page(page, color);
	if (row)
		return print_reason(row);
	for (page = rule_page_all(); page->id; page++)
		strbuf_addf(&known, "%s%s", known.len ? ", " : "", page->id);
	error("%s: neither FILE:LINE nor a rule; rules: %s", name, known.buf);
	return EXIT_USAGE;
}

static bool is_here(const struct session *s, const struct place *p,
		    const struct site *at)
{
	return string_vec_has(&s->files, site_file(at)) &&
	       at->event->line == p->line &&
	       (!p->col || at->event->col == p->col);
}

/* By finding; nothing for those that leave all as it is. */
static const char **find_costs(struct session *s)
{
	const char **costs = xcalloc(s->findings.all.n, sizeof(*costs));

	for (size_t i = 0; i < s->findings.all.n; i++) {
		const struct finding *f = s->findings.all.at[i];

		if (f->decision != DECIDE_KEEP && f->decision != DECIDE_UNKNOWN)
			costs[i] = rule_cost(f->rule, &s->findings.arena);
	}
	return costs;
}

static int explain_here(struct session *s, const struct place *p)
{
	const char **diffs CLEANUP(free_ptr) = session_diffs(s);
	const char **costs CLEANUP(free_ptr) = find_costs(s);
	const struct explain_source src = {
		.links = &s->links,
		.findings = &s->findings,
		.diffs = diffs,
		.costs = costs,
	};
	bool color = run_color_wanted(s->opt, STDOUT_FILENO);
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	int found = 0;

	for (size_t i = 0; i < s->barriers.all.n; i++) {
		const struct barrier *b = s->barriers.all.at[i];
		struct arena a = ARENA_INIT;
		struct explanation e;

		if (!is_here(s, p, &b->site))
			continue;
		if (found++)
			strbuf_addch(&out, '\n');
		explain(&src, b, &a, &e);
		explain_text(&e, &s->source, color, &out);
		explanation_release(&e);
		arena_release(&a);
	}
	fwrite(out.buf, 1, out.len, stdout);
	return found;
}

typedef VEC(unsigned int) line_vec;

static unsigned int distance(unsigned int a, unsigned int b)
{
	return a > b ? a - b : b - a;
}

/* Keeps lines sorted and no more than the nearest of them. */
static void add_line(line_vec *lines, unsigned int line, unsigned int wanted)
{
	size_t i = 0;

	while (i < lines->n && lines->at[i] < line)
		i++;
	if (i < lines->n && lines->at[i] == line)
		return;
	vec_push(lines, line);
	memmove(&lines->at[i + 1], &lines->at[i],
		(lines->n - 1 - i) * sizeof(line));
	lines->at[i] = line;
	if (lines->n <= MAX_NEAREST)
		return;
	lines->n--;
	if (distance(lines->at[0], wanted) >
	    distance(lines->at[MAX_NEAREST], wanted))
		memmove(&lines->at[0], &lines->at[1],
			MAX_NEAREST * sizeof(line));
}

static void say_nearest(const struct session *s, const struct place *p)
{
	struct strbuf list STRBUF_SCOPED = STRBUF_INIT;
	line_vec lines = VEC_INIT;

	for (size_t i = 0; i < s->barriers.all.n; i++) {
		const struct site *at = &s->barriers.all.at[i]->site;

		if (string_vec_has(&s->files, site_file(at)))
			add_line(&lines, at->event->line, p->line);
	}
	for (size_t i = 0; i < lines.n; i++)
		strbuf_addf(&list, "%s%u", i ? ", " : "", lines.at[i]);
	if (lines.n)
		error("%s:%u: no barrier on this line; the nearest are on: %s",
		      p->file, p->line, list.buf);
	else
		error("%s:%u: no barrier on this line, nor any in the file "
		      "that is analysed; see 'smpair check --coverage'",
		      p->file, p->line);
	vec_release(&lines);
}

/* The text has a barrier there that the facts have not. */
static bool say_left_out(const struct session *s, const struct place *p)
{
	struct coverage c CLEANUP(coverage_release) = { .sites = VEC_INIT };

	coverage_find(s, &c);
	for (size_t i = 0; i < c.sites.n; i++) {
		const struct covered_site *site = &c.sites.at[i];

		if (site->site.line != p->line || site->state == COVERED)
			continue;
		error("%s:%u: %s() is %s%s", p->file, p->line,
		      site->site.prim->name, coverage_state_name(site->state),
		      site->state == COVERAGE_OUT
			      ? "; try another --config or --arch"
		      : site->state == COVERED_BY_USE
			      ? "; name a line that uses it"
			      : "; see what 'smpair check' says of the file");
		return true;
	}
	return false;
}

static int explain_place(const struct run_options *o, struct place *p)
{
	struct session s;
	int status = EXIT_USAGE;

	if (!session_run(o, 1, &p->file, &s) && s.files.n) {
		if (explain_here(&s, p))
			status = EXIT_NOTHING_FOUND;
		else if (!say_left_out(&s, p))
			say_nearest(&s, p);
	}
	session_release(&s);
	return status;
}

/* The page of check --html, without what check prints. */
static int explain_all(const struct run_options *o, int npaths, char **paths)
{
	const char **diffs CLEANUP(free_ptr) = NULL;
	struct session s CLEANUP(session_release);
	entry_vec entries = VEC_INIT;
	int status = EXIT_NOTHING_FOUND;

	if (session_run(o, npaths, paths, &s))
		return EXIT_USAGE;
	diffs = session_diffs(&s);
	entries_make(&s.findings, s.changes.at, diffs, false, &s.findings.arena,
		     &entries);
	if (html_page_write(&s, &entries))
		status = EXIT_USAGE;
	entries_release(&entries);
	return session_status(&s, status);
}

static int explain_one(const struct run_options *o, const char *what)
{
	struct place p CLEANUP(place_release) = { .file = NULL };

	if (parse_place(what, &p))
		return explain_place(o, &p);
	return explain_rule(what, run_color_wanted(o, STDOUT_FILENO));
}

int cmd_explain(int argc, char **argv)
{
	struct run_options o = RUN_OPTIONS_INIT;
	int status = options_parse(&usage, &o, &argc, argv);

	if (status != OPTIONS_GO_ON)
		return status;
	if (o.html) {
		status = explain_all(&o, argc, argv);
	} else if (argc == 1) {
		status = explain_one(&o, argv[0]);
	} else {
		error("give one FILE:LINE, or one rule; see 'smpair explain "
		      "--help'");
		status = EXIT_USAGE;
	}
	vec_release(&o.warn);
	return status;
}
