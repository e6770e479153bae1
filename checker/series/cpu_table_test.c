// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "story.h"
#include "strbuf.h"

/* Accesses of a flag and of data in one function. */
struct sample {
	struct function fn;
	struct event flag, data;
	struct side side;
};

static void sample_init(struct sample *s, struct unit *u, const char *name,
			enum event_kind kind, const char *flag,
			const char *data)
{
	memset(s, 0, sizeof(*s));
	s->fn.key = s->fn.name = name;
	s->flag.kind = s->data.kind = kind;
	s->flag.file = s->data.file = unit_file(u, "a.c");
	s->flag.loc.text = flag;
	s->data.loc.text = data;
	s->side.access = (struct site){ u, &s->fn, &s->flag };
	if (data)
		vec_push(&s->side.payload,
			 ((struct site){ u, &s->fn, &s->data }));
}

/* The table of a writer and two readers. */
static void table(const char *flag, const char *data, const char *test,
		  struct strbuf *out)
{
	struct unit *u = unit_new("a.c");
	struct sample w, f, g;
	struct finding finding = { .decision = DECIDE_CONVERT };
	struct story s;

	sample_init(&w, u, "fill", EV_WRITE, flag, data);
	sample_init(&f, u, "look", EV_READ, flag, data);
	sample_init(&g, u, "take", EV_READ, flag, data);
	vec_push(&finding.pairs,
		 ((struct pair){ .writer = w.side, .reader = f.side }));
	vec_push(&finding.pairs,
		 ((struct pair){ .writer = w.side, .reader = g.side }));
	story_init(&finding, &s);
	story_table(&s, test, out);
	story_release(&s);
	vec_release(&finding.pairs);
	vec_release(&w.side.payload);
	vec_release(&f.side.payload);
	vec_release(&g.side.payload);
	unit_free(u);
}

static void the_test_decides_on_the_reader(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	table("b->full", "b->item", "C fill+take-after\n", &sb);
	assert_string_equal(sb.buf, "    CPU0: fill()   CPU1: take()\n\n"
				    "    store b->item\n"
				    "    store b->full\n"
				    "                   load b->full\n"
				    "                   load b->item\n\n");
}

static void data_out_of_sight_is_data(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	table("b->full", NULL, NULL, &sb);
	assert_non_null(strstr(sb.buf, "    store the data\n"));
	assert_non_null(strstr(sb.buf, " load the data\n"));
}

static void long_names_lose_their_beginning(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	table("record_of_everything(of_the_whole_system)->configuration->full",
	      "b->item", NULL, &sb);
	assert_non_null(strstr(sb.buf, "load .."));
	assert_non_null(strstr(sb.buf, "->configuration->full\n"));
	for (const char *p = sb.buf; *p; p += strcspn(p, "\n") + 1)
		assert_true(strcspn(p, "\n") <= 75);
}

/* The table of fill() and of a reader with this name. */
static void table_of(const char *reader, const char *flag, struct strbuf *out)
{
	struct unit *u = unit_new("a.c");
	struct sample w, r;
	struct finding finding = { .decision = DECIDE_CONVERT };
	struct story s;

	sample_init(&w, u, "fill_all_of_the_shelves_of_the_shop", EV_WRITE,
		    "b->full", "b->item");
	sample_init(&r, u, reader, EV_READ, flag, "b->item");
	vec_push(&finding.pairs,
		 ((struct pair){ .writer = w.side, .reader = r.side }));
	story_init(&finding, &s);
	story_table(&s, NULL, out);
	story_release(&s);
	vec_release(&finding.pairs);
	vec_release(&w.side.payload);
	vec_release(&r.side.payload);
	unit_free(u);
}

static void long_lines_begin_further_left(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	table_of("look", "box_of_the_shelf(shelf_of_the_shop(s))->full", &sb);
	assert_string_equal(
		sb.buf, "    CPU0: fill_all_of_the_shelves_of_the_shop()\n\n"
			"    store b->item\n"
			"    store b->full\n\n"
			"                          CPU1: look()\n\n"
			"                          "
			"load box_of_the_shelf(shelf_of_the_shop(s))->full\n"
			"                          load b->item\n\n");
}

static void long_headings_are_two_lines(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	table_of("look_at_all_of_the_shelves_of_the_shop", "b->full", &sb);
	assert_string_equal(
		sb.buf, "    CPU0: fill_all_of_the_shelves_of_the_shop()\n\n"
			"    store b->item\n"
			"    store b->full\n\n"
			"                             "
			"CPU1: look_at_all_of_the_shelves_of_the_shop()\n\n"
			"                             load b->full\n"
			"                             load b->item\n\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_test_decides_on_the_reader),
		cmocka_unit_test(data_out_of_sight_is_data),
		cmocka_unit_test(long_names_lose_their_beginning),
		cmocka_unit_test(long_lines_begin_further_left),
		cmocka_unit_test(long_headings_are_two_lines),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
