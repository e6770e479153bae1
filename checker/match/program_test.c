// SPDX-License-Identifier: GPL-2.0-only
/* What a program works out of its units: calls, predecessors, accessors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "locks.h"
#include "walk.h"

struct linked {
	struct unit *unit;
	struct program program;
};

static struct linked link_text(const char *text)
{
	struct linked l = { .unit = facts_parse("test", text, strlen(text)) };

	assert_non_null(l.unit);
	program_add(&l.program, l.unit);
	program_link(&l.program);
	return l;
}

static void unlink_text(struct linked *l)
{
	program_release(&l->program);
	unit_free(l->unit);
}

static const struct event *event_at(const struct linked *l, const char *fn,
				    unsigned int block, unsigned int index)
{
	return &program_find(&l->program, fn)->fn->blocks[block].events[index];
}

static const struct callees *callees_at(const struct linked *l, const char *fn,
					unsigned int block, unsigned int index)
{
	return &program_call(program_find(&l->program, fn), block,
			     event_at(l, fn, block, index))
			->callees;
}

static void calls_know_their_callees(void **state)
{
	struct linked l = link_text("ptr ops@a.h>open f\n"
				    "ptr ops@a.h>open g\n"
				    "ptr =table[1] f\n"
				    "ptr =table[2] nobody\n"
				    "fn f\nbb\n"
				    "fn g\nbb\n"
				    "ev call plain callee=f at=1\n"
				    "ev read plain key=s@a.h>x at=2\n"
				    "ev call plain key=ops@a.h>open at=3\n"
				    "ev call plain key==table[] at=4\n"
				    "ev call plain callee=unknown at=5\n");

	(void)state;
	assert_int_equal(callees_at(&l, "g", 0, 0)->n, 1);
	assert_true(callees_at(&l, "g", 0, 0)->all_known);
	assert_int_equal(callees_at(&l, "g", 0, 2)->n, 2);
	assert_true(callees_at(&l, "g", 0, 2)->all_known);
	assert_int_equal(callees_at(&l, "g", 0, 3)->n, 1);
	assert_false(callees_at(&l, "g", 0, 3)->all_known);
	assert_int_equal(callees_at(&l, "g", 0, 4)->n, 0);
	assert_false(callees_at(&l, "g", 0, 4)->all_known);
	assert_int_equal(program_find(&l.program, "f")->callers.n, 3);
	unlink_text(&l);
}

static void a_local_stays_local_until_somebody_unknown_has_it(void **state)
{
	struct linked l = link_text("fn f\nbb\n"
				    "fn g\nbb\n"
				    "ev call plain callee=f at=1"
				    " arg=&a argkey=%a\n"
				    "ev call plain callee=f at=2"
				    " arg=&b argkey=%b:s@a.h>x\n"
				    "ev call plain callee=unknown at=3"
				    " arg=&b.y argkey=%b:s@a.h>y\n");
	const struct program_function *g = program_find(&l.program, "g");

	(void)state;
	assert_int_equal(g->calls[0].local_args, 1);
	assert_int_equal(g->calls[1].local_args, 0);
	unlink_text(&l);
}

static void blocks_know_their_predecessors(void **state)
{
	struct linked l = link_text("fn f exit=3\n"
				    "bb 1 2\n"
				    "bb 3 3\n"
				    "bb 1 3\n"
				    "bb\n");
	const struct program_function *f = program_find(&l.program, "f");
	static const unsigned int succ[] = { 0, 2, 4, 6, 6 };
	static const unsigned int pred[] = { 6, 6, 8, 9, 11 };
	static const unsigned int edges[] = { 1, 2, 3, 3, 1, 3, 0, 2, 0, 1, 2 };

	(void)state;
	for (size_t i = 0; i < 5; i++) {
		assert_int_equal(f->blocks[i].succ, succ[i]);
		assert_int_equal(f->blocks[i].pred, pred[i]);
	}
	assert_memory_equal(f->edges, edges, sizeof(edges));
	unlink_text(&l);
}

/* The accesses that a scan of all events finds, in the same order. */
static void assert_as_by_scan(const struct linked *l, const struct event *of)
{
	site_vec found = VEC_INIT;
	size_t n = 0;

	program_accesses(&l->program, &of->loc, &found);
	for (size_t i = 0; i < l->program.functions.n; i++) {
		const struct block *bb =
			&l->program.functions.at[i]->fn->blocks[0];

		for (unsigned int k = 0; k < bb->nevents; k++)
			if (location_matches(&bb->events[k].loc, &of->loc))
				assert_ptr_equal(found.at[n++].event,
						 &bb->events[k]);
	}
	assert_int_equal(found.n, n);
	vec_release(&found);
}

static void accesses_are_found_through_each_part(void **state)
{
	struct linked l = link_text(
		"fn f\nbb\n"
		"ev read plain key=ns@u.h>m:map@g.h>nr at=1\n"
		"ev read plain key=map@g.h>nr at=2\n"
		"fn g\nbb\n"
		"ev call plain callee=f at=3\n"
		"ev read plain key==init:map@g.h>nr at=4\n"
		"ev read plain key=map@g.h at=5\n"
		"ev read plain key=map@g.h>e[] at=6\n"
		"fn h\nbb\n"
		"ev write plain key=map@g.h>e[3] at=7\n"
		"ev write plain key=ns@u.h>m:map@g.h>nr at=8\n");

	(void)state;
	for (size_t i = 0; i < l.program.functions.n; i++) {
		const struct block *bb =
			&l.program.functions.at[i]->fn->blocks[0];

		for (unsigned int k = 0; k < bb->nevents; k++)
			if (bb->events[k].loc.key)
				assert_as_by_scan(&l, &bb->events[k]);
	}
	unlink_text(&l);
}

static void functions_on_a_cycle_are_recursive(void **state)
{
	struct linked l = link_text("fn leaf\nbb\n"
				    "fn one\nbb\n"
				    "ev call plain callee=two at=1\n"
				    "ev call plain callee=leaf at=2\n"
				    "fn two\nbb\n"
				    "ev call plain callee=one at=3\n"
				    "fn root\nbb\n"
				    "ev call plain callee=one at=4\n"
				    "ev call plain callee=leaf at=5\n");

	(void)state;
	assert_true(program_find(&l.program, "one")->is_recursive);
	assert_true(program_find(&l.program, "two")->is_recursive);
	assert_false(program_find(&l.program, "leaf")->is_recursive);
	assert_false(program_find(&l.program, "root")->is_recursive);
	unlink_text(&l);
}

static enum walk_next count(void *data, const struct visit *v)
{
	unsigned int *visits = data;

	(void)v;
	++*visits;
	return WALK_ON;
}

/* The limit counts what is not walked again as well. */
static void a_callee_is_walked_again_from_nearer_only(void **state)
{
	struct linked l = link_text("fn leaf\nbb\n"
				    "ev read plain key=s@a.h>x at=1\n"
				    "fn f exit=1\n"
				    "bb 1\n"
				    "ev fence wmb at=2\n"
				    "ev read plain key=s@a.h>y at=3\n"
				    "ev call plain callee=leaf at=4\n"
				    "ev call plain callee=leaf at=5\n"
				    "ev call plain callee=leaf at=6\n"
				    "bb\n");
	const struct program_function *f = program_find(&l.program, "f");
	const struct site start = { l.unit, f->fn, event_at(&l, "f", 0, 0) };
	static const unsigned int expected[] = { 7, 5, 5 };

	(void)state;
	for (int repeat = WALK_REPEAT; repeat <= WALK_ONCE; repeat++) {
		struct walk_limits limits = {
			.down = 1,
			.events = 7,
			.repeat = (enum walk_repeat)repeat,
		};
		unsigned int visits = 0;

		assert_false(walk(&l.program, &start, WALK_FORWARD, &limits,
				  count, &visits)
				     .truncated);
		assert_int_equal(visits, expected[repeat]);
		limits.events = 6;
		assert_true(walk(&l.program, &start, WALK_FORWARD, &limits,
				 count, &visits)
				    .truncated);
	}
	unlink_text(&l);
}

static enum walk_next count_and_end(void *data, const struct visit *v)
{
	unsigned int *visits = data;

	(void)v;
	return ++*visits == 2 ? WALK_END : WALK_ON;
}

static void a_walk_ends_on_all_paths(void **state)
{
	struct linked l = link_text("fn f exit=3\n"
				    "bb 1 2\n"
				    "ev fence wmb at=1\n"
				    "bb 3\n"
				    "ev read plain key=s@a.h>x at=2\n"
				    "ev read plain key=s@a.h>y at=3\n"
				    "bb 3\n"
				    "ev read plain key=s@a.h>z at=4\n"
				    "bb\n");
	const struct program_function *f = program_find(&l.program, "f");
	const struct site start = { l.unit, f->fn, event_at(&l, "f", 0, 0) };
	const struct walk_limits limits = { .events = 100 };
	unsigned int visits = 0;

	(void)state;
	walk(&l.program, &start, WALK_FORWARD, &limits, count_and_end, &visits);
	assert_int_equal(visits, 2);
	unlink_text(&l);
}

static void answers_on_locks_are_remembered(void **state)
{
	static const char text[] =
		"fn f\nbb\n"
		"ev lock acquire prim=spin_lock key=s@a.h>lock at=1\n"
		"ev write plain key=s@a.h>x at=2\n"
		"ev unlock release prim=spin_unlock key=s@a.h>lock at=3\n"
		"ev write plain key=s@a.h>y at=4\n";
	struct linked l = link_text(text);
	const struct function *f = program_find(&l.program, "f")->fn;
	const struct site in = { l.unit, f, event_at(&l, "f", 0, 1) };
	const struct site out = { l.unit, f, event_at(&l, "f", 0, 3) };

	(void)state;
	for (int i = 0; i < 2; i++) {
		assert_true(locks_in_common(&l.program, &in, &in));
		assert_false(locks_in_common(&l.program, &in, &out));
		assert_false(locks_in_common(&l.program, &out, &in));
	}
	unlink_text(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(calls_know_their_callees),
		cmocka_unit_test(
			a_local_stays_local_until_somebody_unknown_has_it),
		cmocka_unit_test(blocks_know_their_predecessors),
		cmocka_unit_test(accesses_are_found_through_each_part),
		cmocka_unit_test(functions_on_a_cycle_are_recursive),
		cmocka_unit_test(a_callee_is_walked_again_from_nearer_only),
		cmocka_unit_test(a_walk_ends_on_all_paths),
		cmocka_unit_test(answers_on_locks_are_remembered),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
