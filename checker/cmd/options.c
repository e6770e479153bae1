// SPDX-License-Identifier: GPL-2.0-only
#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "vec.h"

/* getopt_long() values: a table's row by its number, --help after them. */
enum { ROW_BASE = 256, HELP_COLUMN = 25, HELP_WIDTH = 79 };

struct parser {
	const struct command_usage *usage;
	char *dest;
	VEC(struct option) longs;
	struct strbuf shorts;
	int help; /* getopt_long() value of --help */
};

static void parser_add(struct parser *p, const char *name, int has_arg, int val)
{
	struct option o = { name, has_arg, NULL, val };

	vec_push(&p->longs, o);
}

static void parser_init(struct parser *p, const struct command_usage *usage,
			void *dest)
{
	const struct option_spec *o;
	int row = ROW_BASE;

	*p = (struct parser){ .usage = usage,
			      .dest = dest,
			      .shorts = STRBUF_INIT };
	strbuf_addstr(&p->shorts, ":h");
	for (o = usage->options; o->help; o++, row++) {
		if (o->name)
			parser_add(p, o->name,
				   o->arg ? required_argument : no_argument,
				   row);
		if (o->letter)
			strbuf_addf(&p->shorts, "%c%s", o->letter,
				    o->arg ? ":" : "");
	}
	p->help = row;
	parser_add(p, "help", no_argument, row);
	parser_add(p, NULL, 0, 0);
}

static void parser_release(struct parser *p)
{
	vec_release(&p->longs);
	strbuf_release(&p->shorts);
}

static const struct option_spec *find_row(const struct parser *p, int val)
{
	const struct option_spec *o = p->usage->options;

	if (val >= ROW_BASE)
		return o + (val - ROW_BASE);
	while (o->letter != val)
		o++;
	return o;
}

static void spell(const struct option_spec *o, struct strbuf *out)
{
	if (o->name)
		strbuf_addf(out, "--%s", o->name);
	else
		strbuf_addf(out, "-%c", o->letter);
}

static int set_uint(const char *s, unsigned int *dest)
{
	unsigned long n;
	char *end;

	errno = 0;
	n = strtoul(s, &end, 10);
	if (*s < '0' || *s > '9' || *end || errno || n > UINT_MAX)
		return -1;
	*dest = (unsigned int)n;
	return 0;
}

static int set_choice(const char *words, const char *s, int *dest)
{
	size_t len = strlen(s);
	int i = 0;

	for (;; words++, i++) {
		size_t n = strcspn(words, "|");

		if (n == len && !memcmp(words, s, n)) {
			*dest = i;
			return 0;
		}
		words += n;
		if (!*words)
			return -1;
	}
}

static int set(const struct option_spec *o, char *dest, const char *arg)
{
	void *d = dest + o->dest;

	switch (o->type) {
	case OPT_FLAG:
		*(bool *)d = true;
		return 0;
	case OPT_UINT:
		return set_uint(arg, d);
	case OPT_STRING:
		*(const char **)d = arg;
		return 0;
	case OPT_LIST:
		vec_push((arg_vec *)d, arg);
		return 0;
	case OPT_CHOICE:
		return set_choice(o->arg, arg, d);
	}
	BUG("option type %d", (int)o->type);
}

static int refuse(const struct parser *p, const char *what, const char *name)
{
	error("%s %s; see 'smpair %s --help'", what, name, p->usage->command);
	return EXIT_USAGE;
}

static int refuse_value(const struct parser *p, const struct option_spec *o,
			const char *value)
{
	struct strbuf name STRBUF_SCOPED = STRBUF_INIT;

	spell(o, &name);
	error("%s: '%s' is not %s; see 'smpair %s --help'", name.buf, value,
	      o->type == OPT_UINT ? "a number" : o->arg, p->usage->command);
	return EXIT_USAGE;
}

/* getopt_long() refused an option: optopt and argv say which. */
static int refuse_unknown(const struct parser *p, char **argv)
{
	const char letter[] = { '-', (char)optopt, 0 };

	if (!optopt || optopt >= ROW_BASE)
		return refuse(p, "unknown option", argv[optind - 1]);
	return refuse(p, "unknown option", letter);
}

static int print_help(const struct command_usage *usage)
{
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;

	options_help(usage, &out);
	fputs(out.buf, stdout);
	return EXIT_NOTHING_FOUND;
}

static int take(struct parser *p, int val, char **argv)
{
	const struct option_spec *o;

	if (val == '?')
		return refuse_unknown(p, argv);
	if (val == ':')
		return refuse(p, "an argument is missing after",
			      argv[optind - 1]);
	if (val == 'h' || val == p->help)
		return print_help(p->usage);
	o = find_row(p, val);
	if (set(o, p->dest, optarg))
		return refuse_value(p, o, optarg);
	return OPTIONS_GO_ON;
}

int options_parse(const struct command_usage *usage, void *dest, int *argc,
		  char **argv)
{
	int val, status = OPTIONS_GO_ON;
	struct parser p;

	parser_init(&p, usage, dest);
	optind = 0;
	opterr = 0;
	while (status == OPTIONS_GO_ON &&
	       (val = getopt_long(*argc, argv, p.shorts.buf, p.longs.at,
				  NULL)) != -1)
		status = take(&p, val, argv);
	if (status == OPTIONS_GO_ON) {
		*argc -= optind;
		memmove(argv, argv + optind,
			((size_t)*argc + 1) * sizeof(*argv));
	}
	parser_release(&p);
	return status;
}

static void spell_row(const struct option_spec *o, struct strbuf *out)
{
	if (o->letter)
		strbuf_addf(out, "  -%c%s", o->letter, o->name ? ", " : "");
	else
		strbuf_addstr(out, "      ");
	if (o->name)
		strbuf_addf(out, "--%s", o->name);
	if (o->arg)
		strbuf_addf(out, "%c%s", o->name ? '=' : ' ', o->arg);
}

/* Appends text, the line being col columns long, in lines of its column. */
static void wrap(const char *text, size_t col, struct strbuf *out)
{
	if (col > HELP_COLUMN - 2) {
		strbuf_addch(out, '\n');
		col = 0;
	}
	strbuf_addf(out, "%*s", (int)(HELP_COLUMN - col), "");
	col = HELP_COLUMN;
	while (*text) {
		size_t len = strcspn(text, " ");

		if (col > HELP_COLUMN && col + 1 + len > HELP_WIDTH) {
			strbuf_addf(out, "\n%*s", HELP_COLUMN, "");
			col = HELP_COLUMN;
		} else if (col > HELP_COLUMN) {
			strbuf_addch(out, ' ');
			col++;
		}
		strbuf_add(out, text, len);
		col += len;
		text += len + (text[len] == ' ');
	}
	strbuf_addch(out, '\n');
}

static void help_row(const struct option_spec *o, struct strbuf *out)
{
	size_t start = out->len;

	spell_row(o, out);
	wrap(o->help, out->len - start, out);
}

void options_help(const struct command_usage *usage, struct strbuf *out)
{
	static const struct option_spec help = {
		"help", 'h', NULL, "show this help and stop", OPT_FLAG, 0
	};
	const struct option_spec *o;

	strbuf_addf(out, "usage: smpair %s %s\n\n%s\n\nOptions:\n",
		    usage->command, usage->synopsis, usage->about);
	for (o = usage->options; o->help; o++)
		help_row(o, out);
	help_row(&help, out);
}
