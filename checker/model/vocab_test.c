// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "reasons.h"
#include "vocab.h"

static const struct primitive *get(const char *name)
{
	const struct primitive *p = vocab_find(name);

	if (!p)
		fail_msg("%s is not in the table", name);
	return p;
}

static void expect(const char *name, enum prim_class class, enum ordering order)
{
	const struct primitive *p = get(name);

	assert_int_equal(p->class, class);
	assert_int_equal(p->order, order);
}

static void expect_arguments(const char *name, int operand, int value, int bit)
{
	const struct primitive *p = get(name);

	assert_int_equal(p->operand, operand);
	assert_int_equal(p->value, value);
	assert_int_equal(p->bit, bit);
}

static void expect_forms(const char *name, const char *acquire,
			 const char *release)
{
	const struct primitive *p = get(name);

	if (acquire)
		assert_string_equal(p->acquire_form, acquire);
	else
		assert_null(p->acquire_form);
	if (release)
		assert_string_equal(p->release_form, release);
	else
		assert_null(p->release_form);
}

static void table_is_sorted_and_each_name_found(void **state)
{
	size_t n;
	const struct primitive *p = vocab_all(&n);

	(void)state;
	for (size_t i = 0; i < n; i++) {
		if (i && strcmp(p[i - 1].name, p[i].name) >= 0)
			fail_msg("%s stands before %s in primitives.def",
				 p[i - 1].name, p[i].name);
		assert_ptr_equal(vocab_find(p[i].name), &p[i]);
	}
}

static void other_names_are_not_found(void **state)
{
	(void)state;
	assert_null(vocab_find(""));
	assert_null(vocab_find("smp_"));
	assert_null(vocab_find("smp_mbx"));
	assert_null(vocab_find("set_bit_release"));
	assert_null(vocab_find("zzz"));
}

static void check_form(const struct primitive *p, const char *form,
		       enum ordering order)
{
	const struct primitive *q;

	if (!form)
		return;
	q = get(form);
	if (q->order != order)
		fail_msg("%s, said to be the %s form of %s, is not", form,
			 ordering_name(order), p->name);
	assert_int_equal(q->class, p->class);
	assert_int_equal(q->flags & PF_RCU, p->flags & PF_RCU);
}

static void forms_exist_and_are_what_they_are_said_to_be(void **state)
{
	size_t n;
	const struct primitive *p = vocab_all(&n);

	(void)state;
	for (size_t i = 0; i < n; i++) {
		check_form(&p[i], p[i].acquire_form, ORD_ACQUIRE);
		check_form(&p[i], p[i].release_form, ORD_RELEASE);
	}
}

static void orderings_round_trip(void **state)
{
	(void)state;
	for (int i = 0; i < ORD_NR; i++)
		assert_int_equal(ordering_parse(ordering_name(i)), i);
	assert_int_equal(ordering_parse("strong"), -1);
	for (int i = 0; i < PRIM_NR; i++)
		assert_non_null(prim_class_name(i));
}

static void primitives_mean_what_the_kernel_says(void **state)
{
	(void)state;
	expect("smp_wmb", PRIM_FENCE, ORD_WMB);
	expect("dma_rmb", PRIM_FENCE, ORD_DEVICE_RMB);
	expect("smp_store_mb", PRIM_STORE, ORD_MB);
	expect("xchg", PRIM_RMW, ORD_MB);
	expect("xchg_relaxed", PRIM_RMW, ORD_ONCE);
	expect("atomic_long_fetch_or_release", PRIM_RMW, ORD_RELEASE);
	expect("atomic64_try_cmpxchg_acquire", PRIM_RMW, ORD_ACQUIRE);
	expect("raw_atomic_read", PRIM_LOAD, ORD_ONCE);
	expect("atomic_inc", PRIM_RMW, ORD_ONCE);
	expect("atomic_dec_and_test", PRIM_RMW, ORD_MB);
	expect("refcount_dec_and_test", PRIM_RMW, ORD_RELEASE);
	expect("__set_bit", PRIM_RMW, ORD_PLAIN);
	expect("spin_lock_irqsave", PRIM_LOCK, ORD_ACQUIRE);
	expect("mutex_lock_killable", PRIM_TRYLOCK, ORD_ACQUIRE);
	expect("rcu_read_lock", PRIM_LOCK, ORD_COMPILER);
	expect("wq_has_sleeper", PRIM_LOAD, ORD_MB);
	expect("synchronize_rcu", PRIM_GRACE, ORD_MB);
	expect("call_rcu", PRIM_GRACE, ORD_ONCE);
}

static void arguments_are_where_the_kernel_has_them(void **state)
{
	(void)state;
	expect_arguments("READ_ONCE", 0, -1, -1);
	expect_arguments("smp_store_release", 0, 1, -1);
	expect_arguments("set_bit", 1, -1, 0);
	expect_arguments("atomic_add_return", 1, 0, -1);
	expect_arguments("atomic_set", 0, 1, -1);
	expect_arguments("cmpxchg", 0, 2, -1);
	expect_arguments("bit_spin_lock", 1, -1, 0);
	expect_arguments("wait_on_bit_lock", 0, -1, 1);
	expect_arguments("memcpy", 0, 1, -1);
	expect_arguments("memcpy_and_pad", 0, 2, -1);
	expect_arguments("copy_to_user", -1, 1, -1);
	expect_arguments("get_random_bytes", 0, -1, -1);
}

static void forms_are_offered_where_the_kernel_has_them(void **state)
{
	(void)state;
	expect_forms("READ_ONCE", "smp_load_acquire", NULL);
	expect_forms("WRITE_ONCE", NULL, "smp_store_release");
	expect_forms("test_bit", "test_bit_acquire", NULL);
	expect_forms("clear_bit", NULL, "clear_bit_unlock");
	expect_forms("set_bit", NULL, NULL);
	expect_forms("atomic_read", "atomic_read_acquire", NULL);
	expect_forms("atomic_set", NULL, "atomic_set_release");
	expect_forms("refcount_set", NULL, "refcount_set_release");
	expect_forms("atomic_inc", "atomic_inc_return_acquire",
		     "atomic_inc_return_release");
	expect_forms("cmpxchg_relaxed", "cmpxchg_acquire", "cmpxchg_release");
	expect_forms("smp_mb", NULL, NULL);
	assert_true(get("refcount_set_release")->since > 0x060c);
}

static bool is_word(const char *s)
{
	return vocab_is_barrier_word(s, strlen(s));
}

static void barrier_words_are_those_written_for_their_order(void **state)
{
	(void)state;
	assert_true(is_word("smp_mb"));
	assert_true(is_word("smp_mb__after_atomic"));
	assert_true(is_word("smp_store_release"));
	assert_true(is_word("test_bit_acquire"));
	assert_true(is_word("clear_bit_unlock"));
	assert_true(is_word("atomic_fetch_add_acquire"));
	assert_false(is_word("READ_ONCE"));
	assert_false(is_word("barrier"));
	assert_false(is_word("wmb"));
	assert_false(is_word("spin_lock"));
	assert_false(is_word("refcount_dec_and_test"));
	assert_false(is_word("rcu_assign_pointer"));
	assert_false(is_word("wq_has_sleeper"));
	assert_true(vocab_is_barrier_word("smp_mb();", 6));
	assert_false(vocab_is_barrier_word("smp_mb", 5));
}

static void line_of(const char *text, const char *name, char *line, size_t size)
{
	size_t len = strlen(name);

	while (text && (strncmp(text, name, len) || text[len] != ' ')) {
		text = strchr(text, '\n');
		text = text ? text + 1 : NULL;
	}
	assert_non_null(text);
	snprintf(line, size, "%.*s", (int)strcspn(text, "\n"), text);
}

static void print_shows_each_column(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	char line[256];

	(void)state;
	vocab_print(&sb);
	line_of(sb.buf, "test_bit", line, sizeof(line));
	assert_string_equal(line, "test_bit load once bitop 1 - 0 "
				  "test_bit_acquire - -");
	line_of(sb.buf, "refcount_set_release", line, sizeof(line));
	assert_string_equal(line, "refcount_set_release store release atomic "
				  "0 1 - - - 6.15");
}

static void model_header_defines_calls(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	(void)state;
	vocab_model_header(&sb);
	assert_non_null(strstr(sb.buf, "\n#ifdef smp_mb\n#undef smp_mb\n"
				       "void __smpair_smp_mb(void);\n"
				       "#define smp_mb() __smpair_smp_mb()\n"
				       "#endif\n"));
	assert_non_null(strstr(sb.buf, "#define READ_ONCE(x) "
				       "(*(__typeof__(x) volatile *)"
				       "__smpair_READ_ONCE(&(x)))\n"));
	assert_null(strchr(sb.buf, '@'));
}

static void models_are_primitives(void **state)
{
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	char name[128];

	(void)state;
	vocab_model_header(&sb);
	for (const char *s = sb.buf; (s = strstr(s, "#ifdef ")); s++) {
		assert_int_equal(sscanf(s, "#ifdef %127s", name), 1);
		get(name);
	}
}

static void each_reason_is_found(void **state)
{
	size_t n;
	const struct reason_row *r = reason_all(&n);

	(void)state;
	assert_int_equal(n, 11 + 19);
	for (size_t i = 0; i < n; i++) {
		assert_ptr_equal(reason_find(r[i].id), &r[i]);
		assert_true(*r[i].text);
		if (*r[i].id == 'U')
			assert_true(*r[i].instead);
	}
	assert_null(reason_find("U99"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(table_is_sorted_and_each_name_found),
		cmocka_unit_test(other_names_are_not_found),
		cmocka_unit_test(forms_exist_and_are_what_they_are_said_to_be),
		cmocka_unit_test(orderings_round_trip),
		cmocka_unit_test(primitives_mean_what_the_kernel_says),
		cmocka_unit_test(arguments_are_where_the_kernel_has_them),
		cmocka_unit_test(forms_are_offered_where_the_kernel_has_them),
		cmocka_unit_test(
			barrier_words_are_those_written_for_their_order),
		cmocka_unit_test(print_shows_each_column),
		cmocka_unit_test(model_header_defines_calls),
		cmocka_unit_test(models_are_primitives),
		cmocka_unit_test(each_reason_is_found),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
