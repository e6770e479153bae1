// SPDX-License-Identifier: GPL-2.0-only
/* Framing, over pipes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <unistd.h>

#include "alloc.h"
#include "transport.h"

struct fixture {
	int to, from; /* the test's ends */
	struct transport t;
};

static int set_up(void **state)
{
	struct fixture *f = xcalloc(1, sizeof(*f));
	int in[2], out[2];

	assert_int_equal(pipe(in), 0);
	assert_int_equal(pipe(out), 0);
	f->to = in[1];
	f->from = out[0];
	transport_init(&f->t, in[0], out[1]);
	*state = f;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;

	close(f->t.in);
	close(f->t.out);
	close(f->to);
	close(f->from);
	transport_release(&f->t);
	free(f);
	return 0;
}

static void say(struct fixture *f, const char *text)
{
	size_t len = strlen(text);

	assert_int_equal(write(f->to, text, len), (ssize_t)len);
	transport_read(&f->t);
}

static void hears(struct fixture *f, const char *wanted)
{
	const char *body;
	size_t len;

	assert_int_equal(transport_next(&f->t, &body, &len), TRANSPORT_BODY);
	assert_int_equal(len, strlen(wanted));
	assert_memory_equal(body, wanted, len);
}

static void waits(struct fixture *f, enum transport_state wanted)
{
	const char *body;
	size_t len;

	assert_int_equal(transport_next(&f->t, &body, &len), wanted);
}

static void messages_come_in_pieces(void **state)
{
	struct fixture *f = *state;

	say(f, "Content-Le");
	waits(f, TRANSPORT_MORE);
	say(f, "ngth: 2\r\nContent-Type: x\r\n\r\n{");
	waits(f, TRANSPORT_MORE);
	say(f, "}content-length: 0\r\n\r\nContent-Length: 3\r\n\r\n[1]");
	hears(f, "{}");
	hears(f, "");
	hears(f, "[1]");
	waits(f, TRANSPORT_MORE);
}

static void garbage_is_skipped(void **state)
{
	struct fixture *f = *state;

	say(f, "hello\r\n\r\nContent-Length: 2\r\n\r\n{}");
	waits(f, TRANSPORT_GARBAGE);
	hears(f, "{}");
	say(f, "Content-Length: two\r\n\r\nContent-Length: 1\r\n\r\n1");
	waits(f, TRANSPORT_GARBAGE);
	hears(f, "1");
	say(f, "Content-Length: -5\r\n\r\n");
	waits(f, TRANSPORT_GARBAGE);
	waits(f, TRANSPORT_MORE);
}

static void a_header_without_end_is_garbage(void **state)
{
	struct fixture *f = *state;
	char noise[5000];

	memset(noise, 'x', sizeof(noise) - 1);
	noise[sizeof(noise) - 1] = '\0';
	say(f, noise);
	waits(f, TRANSPORT_GARBAGE);
	waits(f, TRANSPORT_MORE);
	say(f, "Content-Length: 2\r\n\r\n{}");
	waits(f, TRANSPORT_GARBAGE);
	hears(f, "{}");
}

static void what_is_too_long_is_dropped(void **state)
{
	struct fixture *f = *state;

	say(f, "Content-Length: 99999999999\r\n\r\nabc");
	waits(f, TRANSPORT_TOO_LONG);
	waits(f, TRANSPORT_MORE);
	assert_true(f->t.skip == 99999999999u - 3);
	say(f, "Content-Length: 2\r\n\r\n{}");
	waits(f, TRANSPORT_MORE);
	assert_int_equal(f->t.taken, f->t.read.len);
}

static void messages_go_out(void **state)
{
	struct fixture *f = *state;
	char got[100] = "";

	transport_send(&f->t, json_pack("{s:s}", "a", "\xc3\xa4"));
	transport_send(&f->t, NULL);
	assert_true(transport_has_output(&f->t));
	transport_flush(&f->t);
	assert_false(transport_has_output(&f->t));
	assert_true(read(f->from, got, sizeof(got) - 1) > 0);
	assert_string_equal(got,
			    "Content-Length: 10\r\n\r\n{\"a\":\"\xc3\xa4\"}");
}

static void the_end_is_seen(void **state)
{
	struct fixture *f = *state;

	close(f->to);
	f->to = dup(f->from);
	transport_read(&f->t);
	assert_true(f->t.ended);
	waits(f, TRANSPORT_MORE);
}

#define TEST(t) cmocka_unit_test_setup_teardown(t, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(messages_come_in_pieces),
		TEST(garbage_is_skipped),
		TEST(a_header_without_end_is_garbage),
		TEST(what_is_too_long_is_dropped),
		TEST(messages_go_out),
		TEST(the_end_is_seen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
