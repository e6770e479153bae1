// SPDX-License-Identifier: GPL-2.0-only
/* Packed facts say what the text says, and damage is noticed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "pack.h"

static const char text[] =
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
	" arg=v argvar=v@30 arg=\"\"\n"
	"ev rmw once prim=set_bit key=s@include/a.h>bits bit=B bitval=1000"
	" at=0:6:2\n"
	"ev rmw once prim=set_bit key=s@include/a.h>bits bit=n at=0:7:2\n"
	"bb\n";

static void pack(const char *facts, struct strbuf *out)
{
	struct unit *u = facts_parse("t", facts, strlen(facts));

	assert_non_null(u);
	facts_pack(u, out);
	unit_free(u);
}

static void unpacked_facts_are_the_same(void **state)
{
	struct strbuf packed STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf again STRBUF_SCOPED = STRBUF_INIT;
	struct unit *u;

	(void)state;
	pack(text, &packed);
	u = facts_unpack(packed.buf, packed.len);
	assert_non_null(u);
	facts_print(u, &again);
	assert_string_equal(again.buf, text);
	assert_int_equal(u->nerrors, 1);
	unit_free(u);
}

static void an_empty_unit_is_a_unit(void **state)
{
	struct strbuf packed STRBUF_SCOPED = STRBUF_INIT;
	struct unit *u;

	(void)state;
	pack("unit empty.c\n", &packed);
	u = facts_unpack(packed.buf, packed.len);
	assert_non_null(u);
	assert_string_equal(u->main_file, "empty.c");
	unit_free(u);
}

static void cut_facts_are_refused(void **state)
{
	struct strbuf packed STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	pack(text, &packed);
	for (size_t len = 0; len < packed.len; len++) {
		char *cut = xmalloc(len ? len : 1);

		memcpy(cut, packed.buf, len);
		assert_null(facts_unpack(cut, len));
		free(cut);
	}
	strbuf_addch(&packed, 'x');
	assert_null(facts_unpack(packed.buf, packed.len));
}

/* Any unit may come of it, but it is one that can be printed. */
static void changed_bytes_do_no_harm(void **state)
{
	struct strbuf packed STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	pack(text, &packed);
	for (size_t i = 0; i < packed.len * 256; i++) {
		struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
		char *byte = &packed.buf[i / 256], old = *byte;
		struct unit *u;

		*byte = (char)(i % 256);
		u = facts_unpack(packed.buf, packed.len);
		if (u)
			facts_print(u, &out);
		unit_free(u);
		*byte = old;
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(unpacked_facts_are_the_same),
		cmocka_unit_test(an_empty_unit_is_a_unit),
		cmocka_unit_test(cut_facts_are_refused),
		cmocka_unit_test(changed_bytes_do_no_harm),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
