// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "facts.h"

static const char whole[] =
	"unit a.c\n"
	"file include/a.h\n"
	"error \"a.c:9:1: expected ';'\"\n"
	"ptr ops@include/a.h>open open_it@a.c\n"
	"fn set@a.c name=set at=0:3:6 span=10-90 flags=static,inline"
	" param=s@20 param=v@30 exit=2\n"
	"bb 1 2 cond=\"s->x, y\"\n"
	"ev write once prim=WRITE_ONCE key=s@include/a.h>flag text=s->flag"
	" base=s@20 size=4 lflags=pointer,word flags=cond,whole at=1:4:2"
	" expr=30-50 operand=41-48 value=49-50 stmt=30-51 op== src=1\n"
	"bb 2\n"
	"ev call plain callee=f at=0:5:3 arg=&s->x argkey=s@include/a.h>x"
	" arg=v argvar=v@30\n"
	"ev rmw once prim=set_bit key=s@include/a.h>bits bit=B bitval=0"
	" at=0:6:2\n"
	"bb\n";

static void text_form_is_read_back_as_it_was(void **state)
{
	struct unit *u = facts_parse("t", whole, strlen(whole));
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	assert_non_null(u);
	assert_int_equal(u->nerrors, 1);
	assert_int_equal(u->functions.at[0].nblocks, 3);
	assert_int_equal(u->functions.at[0].blocks[1].events[0].nargs, 2);
	facts_print(u, &sb);
	assert_string_equal(sb.buf, whole);
	unit_free(u);
}

static void hand_written_units_are_short(void **state)
{
	static const char text[] = "fn f\n bb # entry\n  ev fence wmb at=7\n";
	struct unit *u = facts_parse("t", text, strlen(text));
	const struct event *e;

	(void)state;
	assert_non_null(u);
	e = &unit_function(u, "f")->blocks[0].events[0];
	assert_int_equal(e->line, 7);
	assert_int_equal(e->order, ORD_WMB);
	assert_int_equal(e->loc.bit_value, -1);
	unit_free(u);
}

static void broken_units_are_refused(void **state)
{
	static const char *const broken[] = {
		"ev read once\n",
		"bb 1\n",
		"fn f\nbb 1\n",
		"fn f exit=4\nbb\n",
		"fn f\nbb\nev jump once\n",
		"fn f\nbb\nev read sometimes\n",
		"fn f\nbb\nev read once flags=none\n",
		"fn f\nbb\nev read once expr=5\n",
		"fn f\nbb\nev read once at=9:1:1\n",
		"fn f\nbb\nev read once prim=nothing_such\n",
		"fn f\nbb\nev call plain argvar=x\n",
		"what\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(broken) / sizeof(broken[0]); i++)
		assert_null(facts_parse("t", broken[i], strlen(broken[i])));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_form_is_read_back_as_it_was),
		cmocka_unit_test(hand_written_units_are_short),
		cmocka_unit_test(broken_units_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
