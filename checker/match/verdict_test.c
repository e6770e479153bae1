// SPDX-License-Identifier: GPL-2.0-only
/* From text facts to findings: one small program for each condition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "verdict.h"

struct run {
	struct unit *unit;
	struct program program;
	struct barriers barriers;
	struct links links;
	struct findings findings;
};

static struct run *run_on(const char *text, enum target target)
{
	const struct verdict_options opt = { .target = target };
	const struct pair_options pair_opt = { 0 };
	struct run *r = xcalloc(1, sizeof(*r));

	r->unit = facts_parse("test", text, strlen(text));
	assert_non_null(r->unit);
	program_add(&r->program, r->unit);
	program_link(&r->program);
	barriers_find(&r->program, NULL, NULL, &r->barriers);
	links_find(&r->program, &r->barriers, &pair_opt, &r->links);
	verdicts_find(&r->program, &r->barriers, &r->links, &opt, &r->findings);
	return r;
}

static void run_free(struct run *r)
{
	findings_release(&r->findings);
	links_release(&r->links);
	barriers_release(&r->barriers);
	program_release(&r->program);
	unit_free(r->unit);
	free(r);
}

/* "convert acqrel" or "keep U6", one word pair for each finding. */
static void assert_verdicts(const char *text, enum target target,
			    const char *expected)
{
	struct run *r = run_on(text, target);
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	for (size_t i = 0; i < r->findings.all.n; i++) {
		const struct finding *f = r->findings.all.at[i];

		if (sb.len)
			strbuf_addstr(&sb, ", ");
		if (f->decision == DECIDE_CONVERT)
			strbuf_addf(&sb, "convert %s", f->rule);
		else
			strbuf_addf(&sb, "keep %s",
				    f->reasons.n ? f->reasons.at[0].id : "-");
	}
	run_free(r);
	assert_string_equal(sb.buf, expected);
}

#define WRITE_D	 "ev write plain key=s@a.h>data at=1 size=4\n"
#define READ_D	 "ev read plain key=s@a.h>data at=2 size=4\n"
#define WRITE_F	 "ev write once prim=WRITE_ONCE key=s@a.h>flag at=3 size=4\n"
#define READ_F	 "ev read once prim=READ_ONCE key=s@a.h>flag at=4 size=4\n"
#define WMB	 "ev fence wmb prim=smp_wmb at=5\n"
#define RMB	 "ev fence rmb prim=smp_rmb at=6\n"
#define MB(line) "ev fence mb prim=smp_mb at=" line "\n"
#define SET_BIT \
	"ev rmw once prim=set_bit key=s@a.h>word bit=B bitval=0 at=7 size=8\n"
#define TEST_BIT                                                         \
	"ev read once prim=test_bit key=s@a.h>word bit=B bitval=0 at=8 " \
	"size=8\n"
#define FN(name) "fn " name "\nbb\n"

static void message_passing_becomes_release_and_acquire(void **state)
{
	(void)state;
	assert_verdicts(FN("w") WRITE_D WMB WRITE_F FN("r") READ_F RMB READ_D,
			TARGET_BEST, "convert acqrel");
	assert_verdicts(FN("w") WRITE_D WMB WRITE_F FN("r") READ_F RMB READ_D,
			TARGET_RW, "keep -");
}

static void full_barriers_become_weaker_ones(void **state)
{
	static const char text[] = FN("w") WRITE_D MB("20") SET_BIT FN("r")
		TEST_BIT MB("30") READ_D;

	(void)state;
	assert_verdicts(text, TARGET_RW, "convert weaken-mb");
	assert_verdicts(text, TARGET_BEST, "convert acqrel");
}

static void store_buffering_keeps_its_barriers(void **state)
{
	(void)state;
	assert_verdicts(FN("a") WRITE_D MB("20") READ_F FN("b") WRITE_F MB("30")
				READ_D,
			TARGET_RW, "keep U6, keep U6");
}

static void sequence_counts_keep_their_barriers(void **state)
{
	(void)state;
	assert_verdicts(FN("w") WRITE_F
			"ev fence wmb prim=smp_wmb at=20\n" WRITE_D
			"ev fence wmb prim=smp_wmb at=21\n" WRITE_F FN("r")
				READ_F
			"ev fence rmb prim=smp_rmb at=30\n" READ_D
			"ev fence rmb prim=smp_rmb at=31\n" READ_F,
			TARGET_BEST, "keep U3, keep U3");
}

static void unrelated_barriers_are_no_pair(void **state)
{
	(void)state;
	assert_verdicts(FN("w") WRITE_D WMB WRITE_F FN("r") READ_F
			"ev read plain key=u@a.h>nearer at=2\n" RMB
			"ev read plain key=t@a.h>other at=2\n",
			TARGET_BEST, "keep unknown, keep unknown");
}

static void two_flags_before_one_read_barrier_keep_it(void **state)
{
	(void)state;
	assert_verdicts(
		FN("w") WRITE_D WMB WRITE_F
		"ev write once prim=WRITE_ONCE key=s@a.h>more at=3 size=4\n" FN(
			"r") READ_F
		"ev read once prim=READ_ONCE key=s@a.h>more at=4 size=4\n" RMB
			READ_D,
		TARGET_BEST, "convert acqrel");
}

static void counts_are_no_data(void **state)
{
#define COUNT "ev rmw once prim=atomic_inc key=s@a.h>count at=9 size=4\n"
	(void)state;
	assert_verdicts(FN("w") COUNT WMB WRITE_F FN("r") READ_F
			"ev read plain key=u@a.h>nearer at=2\n" RMB COUNT,
			TARGET_BEST, "keep unknown, keep unknown");
	assert_verdicts(FN("w") COUNT WMB WRITE_F FN("r") READ_F
			"ev read plain key=u@a.h>nearer at=2\n" RMB
			"ev read once prim=atomic_read key=s@a.h>count at=9\n",
			TARGET_BEST, "convert acqrel");
}

/* Nothing but the flags speaks for a pair: each stands beside its fence. */
#define FLAG_AT "key=s@include/s.h>flag size=4 at="
#define FILES	"unit net/one.c\nfile net/two.c\nfile fs/three.c\n"
#define WRITER                                           \
	"fn w\nbb\nev fence wmb prim=smp_wmb at=0:1:1\n" \
	"ev write once prim=WRITE_ONCE " FLAG_AT "0:2:1\n"
#define READER(file)                                                   \
	"fn r\nbb\nev read once prim=READ_ONCE " FLAG_AT file ":1:1\n" \
	"ev fence rmb prim=smp_rmb at=" file ":2:1\n"

static void bare_flags_pair_within_a_folder(void **state)
{
	(void)state;
	assert_verdicts(FILES WRITER READER("1"), TARGET_BEST,
			"convert acqrel");
	assert_verdicts(FILES WRITER READER("2"), TARGET_BEST,
			"keep unknown, keep unknown");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(message_passing_becomes_release_and_acquire),
		cmocka_unit_test(full_barriers_become_weaker_ones),
		cmocka_unit_test(store_buffering_keeps_its_barriers),
		cmocka_unit_test(sequence_counts_keep_their_barriers),
		cmocka_unit_test(unrelated_barriers_are_no_pair),
		cmocka_unit_test(two_flags_before_one_read_barrier_keep_it),
		cmocka_unit_test(counts_are_no_data),
		cmocka_unit_test(bare_flags_pair_within_a_folder),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
