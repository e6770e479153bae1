// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "text_report.h"

static const char source[] = "void set(struct s *s)\n"
			     "{\n"
			     "\ts->data = 1;\n"
			     "\tsmp_mb();\n"
			     "\ts->ready = 1;\n"
			     "}\n"
			     "int get(struct s *s)\n"
			     "{\n"
			     "\tif (!s->ready)\n"
			     "\t\treturn 0;\n"
			     "\tsmp_mb();\t/* full */\n"
			     "\treturn s->data;\n"
			     "}\n";

static const struct primitive smp_mb = { .name = "smp_mb",
					 .class = PRIM_FENCE,
					 .order = ORD_MB };

/* A program of two functions, one pair and room for what a test adds. */
struct sample {
	struct source_text text;
	struct unit *unit;
	struct function set, get;
	struct event events[6];
	struct finding finding;
	struct findings findings;
	struct report_options options;
	const char *diff;
};

static const struct source_text *get_text(void *ctx, const char *file)
{
	return strcmp(file, "a.c") ? NULL : ctx;
}

static struct site make_site(struct sample *s, int i, const struct function *fn)
{
	return (struct site){ s->unit, fn, &s->events[i] };
}

static void make_event(struct sample *s, int i, enum event_kind kind,
		       const char *expr, const char *after)
{
	struct event *e = &s->events[i];
	const char *at = strstr(strstr(source, after), expr);

	e->kind = kind;
	e->prim = kind == EV_FENCE ? &smp_mb : NULL;
	e->loc.text = kind == EV_FENCE ? NULL : expr;
	e->expr.begin = (unsigned int)(at - source);
	e->expr.end = e->expr.begin + (unsigned int)strlen(expr);
	e->line = text_line_of(&s->text, e->expr.begin);
	e->col = text_col_of(&s->text, e->expr.begin);
}

static void add_step(struct sample *s, enum step_kind kind, struct site at,
		     const char *primitive)
{
	struct step step = { .kind = kind,
			     .at = at,
			     .old_primitive = "smp_mb",
			     .primitive = primitive };

	vec_push(&s->finding.steps, step);
}

static void add_reason(struct sample *s, struct site about, const char *id,
		       const char *text, struct site at)
{
	struct reason r = { .about = about, .id = id, .text = text, .at = at };

	vec_push(&s->finding.reasons, r);
}

static int setup(void **state)
{
	struct sample *s = xcalloc(1, sizeof(*s));
	struct pair pair = { .score = 90 };

	source_text_init(&s->text, "a.c", source, strlen(source));
	s->unit = unit_new("a.c");
	s->set = (struct function){ .key = "set", .name = "set" };
	s->get = (struct function){ .key = "get", .name = "get" };
	make_event(s, 0, EV_WRITE, "s->data", "void set");
	make_event(s, 1, EV_FENCE, "smp_mb()", "void set");
	make_event(s, 2, EV_WRITE, "s->ready", "void set");
	make_event(s, 3, EV_READ, "s->ready", "int get");
	make_event(s, 4, EV_FENCE, "smp_mb()", "int get");
	make_event(s, 5, EV_READ, "s->data", "int get");
	pair.writer.fence = make_site(s, 1, &s->set);
	pair.writer.access = make_site(s, 2, &s->set);
	vec_push(&pair.writer.payload, make_site(s, 0, &s->set));
	pair.reader.access = make_site(s, 3, &s->get);
	pair.reader.fence = make_site(s, 4, &s->get);
	vec_push(&pair.reader.payload, make_site(s, 5, &s->get));
	s->finding.rule = "weaken-mb";
	vec_push(&s->finding.pairs, pair);
	vec_push(&s->findings.all, &s->finding);
	s->options.source = (struct text_source){ get_text, &s->text };
	*state = s;
	return 0;
}

static int teardown(void **state)
{
	struct sample *s = *state;

	for (size_t i = 0; i < s->finding.pairs.n; i++) {
		vec_release(&s->finding.pairs.at[i].writer.payload);
		vec_release(&s->finding.pairs.at[i].reader.payload);
	}
	vec_release(&s->finding.pairs);
	vec_release(&s->finding.steps);
	vec_release(&s->finding.reasons);
	vec_release(&s->finding.others);
	vec_release(&s->findings.all);
	source_text_release(&s->text);
	unit_free(s->unit);
	free(s);
	return 0;
}

static void report(const struct sample *s, struct strbuf *out)
{
	struct arena a = ARENA_INIT;
	entry_vec entries;

	entries_make(&s->findings, NULL, &s->diff, s->options.verbose, &a,
		     &entries);
	report_text(&entries, &s->options, out);
	entries_release(&entries);
	arena_release(&a);
}

static void expect(const struct sample *s, const char *text)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	report(s, &sb);
	assert_string_equal(sb.buf, text);
}

static void weaken_both(struct sample *s)
{
	add_step(s, STEP_REPLACE_FENCE, make_site(s, 1, &s->set), "smp_wmb");
	add_step(s, STEP_REPLACE_FENCE, make_site(s, 4, &s->get), "smp_rmb");
}

static void a_pair_is_shown_whole(void **state)
{
	struct sample *s = *state;

	weaken_both(s);
	add_reason(s, make_site(s, 1, &s->set), "U10",
		   "set_bit() has no release form", (struct site){ 0 });
	s->finding.proof = "MP+wmb+rmb: Never";
	s->diff = "--- a/a.c\n+++ b/a.c\n";
	expect(s, "a.c:4:2: warning: smp_mb() orders stores only; smp_wmb() is "
		  "enough [weaken-mb]\n"
		  "    4 |         smp_mb();\n"
		  "      |         ^~~~~~~~\n"
		  "a.c:5:2: note: publishes s->ready after the stores to "
		  "s->data\n"
		  "    5 |         s->ready = 1;\n"
		  "      |         ^~~~~~~~\n"
		  "a.c:11:2: note: pairs with smp_mb() in get(), which becomes "
		  "smp_rmb()\n"
		  "   11 |         smp_mb();       /* full */\n"
		  "      |         ^~~~~~~~\n"
		  "a.c:9:7: note: reads s->ready before the loads of s->data\n"
		  "    9 |         if (!s->ready)\n"
		  "      |              ^~~~~~~~\n"
		  "a.c:4:2: note: no more than that: set_bit() has no release "
		  "form [U10]\n"
		  "a.c:4:2: note: proof: MP+wmb+rmb: Never\n"
		  "--- a/a.c\n+++ b/a.c\n");
}

static void release_and_acquire_are_named(void **state)
{
	struct sample *s = *state;

	s->finding.rule = "acqrel";
	s->options.source = (struct text_source){ NULL, NULL };
	add_step(s, STEP_DROP_FENCE, make_site(s, 1, &s->set), NULL);
	add_step(s, STEP_STORE_RELEASE, make_site(s, 2, &s->set),
		 "smp_store_release");
	add_step(s, STEP_DROP_FENCE, make_site(s, 4, &s->get), NULL);
	add_step(s, STEP_LOAD_ACQUIRE, make_site(s, 3, &s->get),
		 "smp_load_acquire");
	expect(s,
	       "a.c:4:2: warning: smp_mb() and the store to s->ready can be "
	       "one smp_store_release() [acqrel]\n"
	       "a.c:5:2: note: publishes s->ready after the stores to s->data\n"
	       "a.c:11:2: note: pairs with smp_mb() in get(), which becomes "
	       "smp_load_acquire()\n"
	       "a.c:9:7: note: reads s->ready before the loads of s->data\n");
}

static void the_reader_leads_when_it_alone_changes(void **state)
{
	struct sample *s = *state;

	s->options.source = (struct text_source){ NULL, NULL };
	add_step(s, STEP_COMMENT, make_site(s, 1, &s->set), NULL);
	add_reason(s, make_site(s, 1, &s->set), "U6",
		   "a load of s->data follows", make_site(s, 5, &s->get));
	add_step(s, STEP_REPLACE_FENCE, make_site(s, 4, &s->get), "smp_rmb");
	expect(s, "a.c:11:2: warning: smp_mb() orders loads only; smp_rmb() is "
		  "enough [weaken-mb]\n"
		  "a.c:9:7: note: reads s->ready before the loads of s->data\n"
		  "a.c:4:2: note: pairs with smp_mb() in set(), which stays: a "
		  "load of s->data follows [U6]\n"
		  "a.c:12:9: note: the access is here\n"
		  "a.c:5:2: note: publishes s->ready after the stores to "
		  "s->data\n");
}

static void all_flags_of_a_barrier_are_named(void **state)
{
	struct sample *s = *state;
	struct pair other = s->finding.pairs.at[0];

	other.writer.access = make_site(s, 0, &s->set);
	other.writer.payload.at = NULL;
	other.writer.payload.n = other.writer.payload.cap = 0;
	other.reader.payload = other.writer.payload;
	vec_push(&s->finding.pairs, other);
	s->finding.rule = "acqrel";
	s->options.source = (struct text_source){ NULL, NULL };
	add_step(s, STEP_DROP_FENCE, make_site(s, 1, &s->set), NULL);
	add_step(s, STEP_STORE_RELEASE, make_site(s, 2, &s->set),
		 "smp_store_release");
	add_step(s, STEP_STORE_RELEASE, make_site(s, 0, &s->set),
		 "smp_store_release");
	expect(s, "a.c:4:2: warning: smp_mb() and the stores to s->ready and "
		  "s->data can be one smp_store_release() each [acqrel]\n"
		  "a.c:5:2: note: publishes s->ready after the stores to "
		  "s->data\n"
		  "a.c:3:2: note: publishes s->data\n"
		  "a.c:11:2: note: pairs with smp_mb() in get(), which stays\n"
		  "a.c:9:7: note: reads s->ready before the loads of "
		  "s->data\n");
}

static void other_accesses_follow_with_verbose(void **state)
{
	static struct event more[14];
	struct sample *s = *state;
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	weaken_both(s);
	for (int i = 0; i < 14; i++) {
		struct site at = { s->unit, &s->get, &more[i] };

		more[i] = s->events[3];
		more[i].line = 20 + (unsigned int)i;
		vec_push(&s->finding.others, at);
	}
	s->options.source = (struct text_source){ NULL, NULL };
	report(s, &sb);
	assert_null(strstr(sb.buf, "also loaded"));
	s->options.verbose = true;
	report(s, &sb);
	assert_non_null(strstr(sb.buf, "a.c:31:7: note: s->ready is also "
				       "loaded in get(), without READ_ONCE() "
				       "[U17]\n"
				       "a.c:32:7: note: and 2 more such "
				       "accesses, from here on\n"));
	assert_null(strstr(sb.buf, "a.c:33:7"));
}

static void a_keep_is_shown_with_verbose_only(void **state)
{
	struct sample *s = *state;

	s->finding.decision = DECIDE_KEEP;
	s->options.source = (struct text_source){ NULL, NULL };
	add_reason(s, make_site(s, 1, &s->set), "U4",
		   "s->data is loaded before it", (struct site){ 0 });
	expect(s, "");
	s->options.verbose = true;
	expect(s,
	       "a.c:4:2: note: smp_mb() is kept: s->data is loaded before "
	       "it [U4]\n"
	       "a.c:5:2: note: publishes s->ready after the stores to "
	       "s->data\n"
	       "a.c:11:2: note: pairs with smp_mb() in get()\n"
	       "a.c:9:7: note: reads s->ready before the loads of s->data\n");
}

static void each_reason_is_said_at_its_barrier(void **state)
{
	struct sample *s = *state;
	struct site rmb = make_site(s, 4, &s->get);

	s->finding.decision = DECIDE_KEEP;
	s->options.verbose = true;
	s->options.source = (struct text_source){ NULL, NULL };
	add_reason(s, rmb, "U2", "it orders another load",
		   make_site(s, 5, &s->get));
	add_reason(s, rmb, "U2", "it orders another load",
		   make_site(s, 5, &s->get));
	add_reason(s, make_site(s, 1, &s->set), "U1", "it orders another store",
		   (struct site){ 0 });
	expect(s, "a.c:11:2: note: smp_mb() is kept: it orders another load "
		  "[U2]\n"
		  "a.c:12:9: note: the access is here\n"
		  "a.c:9:7: note: reads s->ready before the loads of s->data\n"
		  "a.c:4:2: note: pairs with smp_mb() in set()\n"
		  "a.c:5:2: note: publishes s->ready after the stores to "
		  "s->data\n"
		  "a.c:4:2: note: smp_mb() is kept: it orders another store "
		  "[U1]\n");
}

static void what_has_no_cheaper_form_says_so(void **state)
{
	struct sample *s = *state;

	s->finding.decision = DECIDE_KEEP;
	s->options.verbose = true;
	s->options.source = (struct text_source){ NULL, NULL };
	expect(s,
	       "a.c:4:2: note: smp_mb() is kept: there is no cheaper form "
	       "of it here\n"
	       "a.c:5:2: note: publishes s->ready after the stores to "
	       "s->data\n"
	       "a.c:11:2: note: pairs with smp_mb() in get()\n"
	       "a.c:9:7: note: reads s->ready before the loads of s->data\n");
}

static void what_stands_alone_is_placed_by_its_reason(void **state)
{
	struct sample *s = *state;

	vec_release(&s->finding.pairs.at[0].writer.payload);
	vec_release(&s->finding.pairs.at[0].reader.payload);
	s->finding.pairs.n = 0;
	s->finding.decision = DECIDE_UNKNOWN;
	s->options.verbose = true;
	s->options.source = (struct text_source){ NULL, NULL };
	add_reason(s, make_site(s, 4, &s->get), "U9", "no partner was found",
		   make_site(s, 4, &s->get));
	expect(s, "a.c:11:2: note: smp_mb() is left alone: no partner was "
		  "found [U9]\n");
}

static void color_is_on_request(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	struct sample *s = *state;

	weaken_both(s);
	s->options.color = true;
	s->diff = "-a\n+b\n";
	report(s, &sb);
	assert_non_null(strstr(sb.buf, "\033[1ma.c:4:2: \033[0m\033[1;35m"
				       "warning: \033[0msmp_mb()"));
	assert_non_null(strstr(sb.buf, "\033[1;32m^~~~~~~~\033[0m\n"));
	assert_non_null(strstr(sb.buf, "\033[31m-a\033[0m\n"
				       "\033[32m+b\033[0m\n"));
}

static void the_summary_counts(void **state)
{
	struct report_counts c = { .files = 1, .functions = 2 };
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	struct sample *s = *state;

	report_count(&s->findings, &c);
	report_summary(&c, &sb);
	assert_string_equal(sb.buf, "smpair: 1 file, 2 functions, 1 pair: "
				    "1 finding, 0 kept, 0 undecided\n");
	c.files_failed = 1;
	strbuf_clear(&sb);
	report_summary(&c, &sb);
	assert_non_null(strstr(sb.buf, "; not analysed: 1 file, 0 functions"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_pair_is_shown_whole),
		TEST(release_and_acquire_are_named),
		TEST(the_reader_leads_when_it_alone_changes),
		TEST(all_flags_of_a_barrier_are_named),
		TEST(other_accesses_follow_with_verbose),
		TEST(a_keep_is_shown_with_verbose_only),
		TEST(each_reason_is_said_at_its_barrier),
		TEST(what_has_no_cheaper_form_says_so),
		TEST(what_stands_alone_is_placed_by_its_reason),
		TEST(color_is_on_request),
		TEST(the_summary_counts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
