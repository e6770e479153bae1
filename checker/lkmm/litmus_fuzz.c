// SPDX-License-Identifier: GPL-2.0-only
/*
 * Fuzz target of the litmus reader: no input may crash it or the checker, and
 * what was read must survive being written and read back.
 */
#include <string.h>

#include "lkmm.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void round_trip(const struct litmus *test)
{
	struct strbuf once STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf twice STRBUF_SCOPED = STRBUF_INIT;
	struct strbuf err STRBUF_SCOPED = STRBUF_INIT;
	struct arena arena = ARENA_INIT;
	struct litmus *copy;

	litmus_write(test, &once);
	copy = litmus_parse(&arena, "copy", once.buf, once.len, &err);
	if (!copy && strstr(err.buf, "nested too deeply")) {
		arena_release(&arena);
		return;
	}
	if (!copy)
		BUG("written, but not readable: %s\n%s", err.buf, once.buf);
	litmus_write(copy, &twice);
	if (once.len != twice.len || memcmp(once.buf, twice.buf, once.len) != 0)
		BUG("written anew differently:\n%s%s", once.buf, twice.buf);
	arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct lkmm_options limits = {
		.max_candidates = 2000,
		.max_ms = 100,
		.want_witness = true,
	};
	struct strbuf out STRBUF_SCOPED = STRBUF_INIT;
	struct arena arena = ARENA_INIT;
	struct lkmm_result r;
	struct litmus *test;

	test = litmus_parse(&arena, "fuzz", (const char *)data, size, &out);
	if (test) {
		round_trip(test);
		if (!lkmm_check(test, &limits, &r)) {
			lkmm_write_result(test, &r, &out);
			lkmm_write_witness(test, &r, &out);
			lkmm_write_dot(test, &r, &out);
		}
		lkmm_result_release(&r);
	}
	arena_release(&arena);
	return 0;
}
