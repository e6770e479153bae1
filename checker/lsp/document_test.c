// SPDX-License-Identifier: GPL-2.0-only
/* Documents, their changes, and their URIs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "document.h"
#include "uri.h"

static struct document *open_text(struct documents *d, const char *uri,
				  const char *text)
{
	json_t *item = json_pack("{s:s, s:i, s:s}", "uri", uri, "version", 7,
				 "text", text);
	struct document *doc = documents_open(d, item);

	json_decref(item);
	return doc;
}

static int change(struct document *doc, const char *changes)
{
	json_t *j = json_loads(changes, 0, NULL);
	int err = document_change(doc, POSITION_UTF16, j);

	json_decref(j);
	return err;
}

#define RANGE(l1, c1, l2, c2)                                            \
	"\"range\": {\"start\": {\"line\": " #l1 ", \"character\": " #c1 \
	"}, \"end\": {\"line\": " #l2 ", \"character\": " #c2 "}}, "

static void changes_are_applied_in_order(void **state)
{
	struct documents d = { .all = VEC_INIT };
	struct document *doc = open_text(&d, "file:///none/a.c",
					 "one\ntwo\n\xf0\x9d\x84\x9e three\n");

	(void)state;
	assert_int_equal(doc->version, 7);
	assert_int_equal(
		change(doc,
		       "[{" RANGE(0, 3, 1,
				  0) "\"text\": \"-\"},"
				     "{" RANGE(
					     1, 2, 1,
					     3) "\"text\": \"\"},"
						"{" RANGE(
							0, 0, 0,
							0) "\"text\": \"0\\n\"}"
							   "]"),
		0);
	assert_string_equal(doc->text.buf,
			    "0\none-two\n\xf0\x9d\x84\x9ethree\n");
	assert_int_equal(change(doc, "[{\"text\": \"new\"}]"), 0);
	assert_string_equal(doc->text.buf, "new");
	documents_release(&d);
}

static void what_is_no_change_is_refused(void **state)
{
	static const char *const bad[] = {
		"{}",
		"[{}]",
		"[{\"text\": 1}]",
		"[{\"range\": 1, \"text\": \"\"}]",
		"[{" RANGE(0, 2, 0, 1) "\"text\": \"\"}]",
		"[{" RANGE(-1, 0, 0, 1) "\"text\": \"\"}]",
	};
	struct documents d = { .all = VEC_INIT };
	struct document *doc = open_text(&d, "file:///none/a.c", "text");

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		assert_int_equal(change(doc, bad[i]), -1);
	assert_string_equal(doc->text.buf, "text");
	documents_release(&d);
}

static void a_second_open_replaces_the_first(void **state)
{
	struct documents d = { .all = VEC_INIT };

	(void)state;
	assert_non_null(open_text(&d, "file:///none/a.c", "1"));
	assert_non_null(open_text(&d, "file:///none/b.c", "2"));
	assert_non_null(open_text(&d, "file:///none/a.c", "3"));
	assert_int_equal(d.all.n, 2);
	assert_string_equal(documents_find(&d, "file:///none/a.c")->text.buf,
			    "3");
	assert_string_equal(documents_find_path(&d, "/none/b.c")->text.buf,
			    "2");
	assert_null(open_text(&d, "untitled:x", "4"));
	documents_close(&d, documents_find(&d, "file:///none/a.c"));
	assert_null(documents_find(&d, "file:///none/a.c"));
	documents_release(&d);
}

static void paths_of(const char *uri, const char *path)
{
	char *got = uri_path(uri);

	if (path)
		assert_string_equal(got, path);
	else
		assert_null(got);
	free(got);
}

static void uris_are_paths(void **state)
{
	char *uri = uri_of_path("/a b/\xc3\xa4+%#.c");

	(void)state;
	assert_string_equal(uri, "file:///a%20b/%C3%A4+%25%23.c");
	paths_of(uri, "/a b/\xc3\xa4+%#.c");
	paths_of("file://localhost/x/../y", "/y");
	paths_of("file:///%2fz", "/z");
	paths_of("file://elsewhere/x", NULL);
	paths_of("http:///x", NULL);
	paths_of("file:///x%0", NULL);
	paths_of("file:///x%00y", NULL);
	free(uri);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(changes_are_applied_in_order),
		cmocka_unit_test(what_is_no_change_is_refused),
		cmocka_unit_test(a_second_open_replaces_the_first),
		cmocka_unit_test(uris_are_paths),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
