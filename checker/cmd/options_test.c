// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "options.h"
#include "run_options.h"

enum { MAX_ARGS = 16 };

static const struct command_usage usage = { "check", "[PATH...]", "About.",
					    check_options };

struct run {
	struct run_options o;
	char line[256];
	char *argv[MAX_ARGS + 1];
	int argc, status;
};

/* Parses "check" and the words of line; stderr goes nowhere. */
static void run(struct run *r, const char *line)
{
	char *word, *save = NULL;

	*r = (struct run){ .o = RUN_OPTIONS_INIT };
	strcpy(r->line, "check ");
	strcat(r->line, line);
	for (word = strtok_r(r->line, " ", &save); word;
	     word = strtok_r(NULL, " ", &save))
		r->argv[r->argc++] = word;
	r->status = options_parse(&usage, &r->o, &r->argc, r->argv);
}

static void defaults_stay(void **state)
{
	struct run r;

	(void)state;
	run(&r, "");
	assert_int_equal(r.status, OPTIONS_GO_ON);
	assert_int_equal(r.argc, 0);
	assert_null(r.argv[0]);
	assert_int_equal(r.o.target, RUN_TARGET_BEST);
	assert_int_equal(r.o.dump, RUN_DUMP_NONE);
	assert_false(r.o.verbose);
}

static void each_type_is_set(void **state)
{
	struct run r;

	(void)state;
	run(&r, "-vj4 --tree=T --target acqrel --no-comments --dump=edits "
		"--format=text --color=never -p DIR");
	assert_int_equal(r.status, OPTIONS_GO_ON);
	assert_true(r.o.verbose);
	assert_true(r.o.no_comments);
	assert_int_equal(r.o.jobs, 4);
	assert_string_equal(r.o.tree, "T");
	assert_string_equal(r.o.database, "DIR");
	assert_int_equal(r.o.target, RUN_TARGET_ACQREL);
	assert_int_equal(r.o.dump, RUN_DUMP_EDITS);
	assert_int_equal(r.o.format, RUN_FORMAT_TEXT);
	assert_int_equal(r.o.color, RUN_COLOR_NEVER);
}

static void operands_and_options_mix(void **state)
{
	struct run r;

	(void)state;
	run(&r, "a.c -j 2 b.c -- -v");
	assert_int_equal(r.status, OPTIONS_GO_ON);
	assert_int_equal(r.argc, 3);
	assert_string_equal(r.argv[0], "a.c");
	assert_string_equal(r.argv[1], "b.c");
	assert_string_equal(r.argv[2], "-v");
	assert_null(r.argv[3]);
	assert_int_equal(r.o.jobs, 2);
	assert_false(r.o.verbose);
}

static void wrong_use_is_refused(void **state)
{
	static const char *const lines[] = {
		"--nonsense",
		"-x",
		"--tree",
		"-j",
		"-j 1x",
		"-j -1",
		"-j 99999999999999999999",
		"--target=rx",
		"--target=",
		"--verbose=1",
		"--target=best|rw",
	};
	struct run r;

	(void)state;
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		run(&r, lines[i]);
		assert_int_equal(r.status, EXIT_USAGE);
	}
}

static void help_names_every_option(void **state)
{
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	const struct option_spec *o;
	struct run r;

	(void)state;
	options_help(&usage, &out);
	for (o = check_options; o->help; o++)
		assert_non_null(strstr(out.buf, o->name ? o->name : "-p DIR"));
	run(&r, "--help");
	assert_int_equal(r.status, EXIT_NOTHING_FOUND);
	run(&r, "-v -h --nonsense");
	assert_int_equal(r.status, EXIT_NOTHING_FOUND);
}

static void patch_has_no_format(void **state)
{
	const struct option_spec *o;

	(void)state;
	for (o = patch_options; o->help; o++)
		assert_false(o->name && !strcmp(o->name, "format"));
}

static void color_obeys_option_first(void **state)
{
	struct run_options o = RUN_OPTIONS_INIT;

	(void)state;
	setenv("NO_COLOR", "1", 1);
	o.color = RUN_COLOR_ALWAYS;
	assert_true(run_color_wanted(&o, 1));
	o.color = RUN_COLOR_AUTO;
	assert_false(run_color_wanted(&o, 1));
	unsetenv("NO_COLOR");
	o.color = RUN_COLOR_NEVER;
	assert_false(run_color_wanted(&o, 1));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(defaults_stay),
		cmocka_unit_test(each_type_is_set),
		cmocka_unit_test(operands_and_options_mix),
		cmocka_unit_test(wrong_use_is_refused),
		cmocka_unit_test(help_names_every_option),
		cmocka_unit_test(patch_has_no_format),
		cmocka_unit_test(color_obeys_option_first),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
