// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "split.h"

/* A finding in a file about a flag, and its change: one edit there. */
struct sample {
	struct unit *unit;
	struct function fn;
	struct event event;
	struct location flag;
	struct finding finding;
	struct change change;
};

static void sample_init(struct sample *s, const char *file, unsigned int line,
			const char *flag)
{
	struct pair p = { .evidence = EVID_PAYLOAD };
	struct edit e = { file, { 10 * line, 10 * line + 1 }, "" };

	memset(s, 0, sizeof(*s));
	s->unit = unit_new(file);
	s->fn.key = s->fn.name = "f";
	s->event.file = unit_file(s->unit, file);
	s->event.line = line;
	s->flag.key = flag;
	p.flag = &s->flag;
	p.writer.access = (struct site){ s->unit, &s->fn, &s->event };
	p.writer.fence = p.writer.access;
	vec_push(&s->finding.pairs, p);
	s->change.finding = &s->finding;
	vec_push(&s->change.edits, e);
}

static void sample_release(struct sample *s)
{
	vec_release(&s->finding.pairs);
	vec_release(&s->change.edits);
	unit_free(s->unit);
}

static void split(struct sample *samples, size_t n, struct series *out)
{
	change_refs changes = VEC_INIT;

	for (size_t i = 0; i < n; i++)
		vec_push(&changes, &samples[i].change);
	series_split(out, &changes);
	vec_release(&changes);
}

static void flags_of_one_record_are_one_patch(void **state)
{
	struct series s = { .nr_series = 0 };
	struct sample f[4];

	(void)state;
	sample_init(&f[0], "net/b/x.c", 1, "box@fs/box/box.h>full");
	sample_init(&f[1], "fs/box/box.c", 2, "box@fs/box/box.h>empty");
	sample_init(&f[2], "fs/box/box.c", 3, "lid@fs/box/box.h>shut");
	sample_init(&f[3], "kernel/a.c", 4, "=known@kernel/a.c");
	split(f, 4, &s);
	assert_int_equal(s.patches.n, 3);
	assert_string_equal(s.patches.at[0]->object, "struct lid");
	assert_string_equal(s.patches.at[1]->object, "struct box");
	assert_int_equal(s.patches.at[1]->changes.n, 2);
	assert_string_equal(s.patches.at[1]->folder, "fs/box");
	assert_string_equal(s.patches.at[1]->file, "fs/box/box.h");
	assert_int_equal(s.patches.at[1]->files.n, 2);
	assert_string_equal(s.patches.at[2]->object, "known");
	series_release(&s);
	for (size_t i = 0; i < 4; i++)
		sample_release(&f[i]);
}

/* A header for all says nothing of the subsystem: the publisher does. */
static void owner_of_a_header_for_all(void **state)
{
	struct series s = { .nr_series = 0 };
	struct sample f[2];

	(void)state;
	sample_init(&f[0], "fs/a/x.c", 1, "page@include/linux/page.h>flags");
	sample_init(&f[1], "mm/y.c", 2, "page@include/linux/page.h>flags");
	split(f, 2, &s);
	assert_int_equal(s.patches.n, 2);
	assert_string_equal(s.patches.at[0]->folder, "fs/a");
	assert_string_equal(s.patches.at[1]->file, "mm/y.c");
	series_release(&s);
	for (size_t i = 0; i < 2; i++)
		sample_release(&f[i]);
}

static void shared_edits_are_one_patch(void **state)
{
	struct series s = { .nr_series = 0 };
	struct sample f[2];

	(void)state;
	sample_init(&f[0], "fs/a.c", 1, "=one@fs/a.c");
	sample_init(&f[1], "fs/a.c", 1, "=two@fs/a.c");
	split(f, 2, &s);
	assert_int_equal(s.patches.n, 1);
	assert_int_equal(s.patches.at[0]->changes.n, 2);
	series_release(&s);
	for (size_t i = 0; i < 2; i++)
		sample_release(&f[i]);
}

/* Patches in folders, by count; the numbers that they get. */
static void expect_numbers(const unsigned int *counts, size_t n,
			   const unsigned int *series)
{
	static const char *const folders[] = { "a", "b", "c" };
	struct series s = { .nr_series = 0 };

	for (size_t i = 0; i < n; i++)
		for (unsigned int k = 0; k < counts[i]; k++) {
			struct series_patch *p = xcalloc(1, sizeof(*p));

			p->folder = folders[i];
			vec_push(&s.patches, p);
		}
	series_number(&s);
	for (size_t i = 0, at = 0; i < n; at += counts[i++]) {
		assert_int_equal(s.patches.at[at]->series, series[i]);
		assert_int_equal(s.patches.at[at + counts[i] - 1]->series,
				 series[i] + (counts[i] > SERIES_MAX));
	}
	series_release(&s);
}

static void series_hold_fifteen(void **state)
{
	(void)state;
	expect_numbers((const unsigned int[]){ 7, 8 }, 2,
		       (const unsigned int[]){ 1, 1 });
	expect_numbers((const unsigned int[]){ 7, 9, 6 }, 3,
		       (const unsigned int[]){ 1, 2, 2 });
	expect_numbers((const unsigned int[]){ 16, 1 }, 2,
		       (const unsigned int[]){ 1, 2 });
}

static void left_out_is_not_numbered(void **state)
{
	struct series s = { .nr_series = 0 };

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct series_patch *p = xcalloc(1, sizeof(*p));

		p->folder = "a";
		p->left_out = i == 1 ? "it fails" : NULL;
		vec_push(&s.patches, p);
	}
	series_number(&s);
	assert_int_equal(s.nr_series, 1);
	assert_int_equal(s.patches.at[0]->nr, 1);
	assert_int_equal(s.patches.at[1]->nr, 0);
	assert_int_equal(s.patches.at[2]->nr, 2);
	series_release(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(flags_of_one_record_are_one_patch),
		cmocka_unit_test(owner_of_a_header_for_all),
		cmocka_unit_test(shared_edits_are_one_patch),
		cmocka_unit_test(series_hold_fifteen),
		cmocka_unit_test(left_out_is_not_numbered),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
