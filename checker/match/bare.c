// SPDX-License-Identifier: GPL-2.0-only
#include "bare.h"

#include <string.h>

#include "text.h"

static const struct {
	const char *ordered, *relaxed;
} operations[] = {
	{ "smp_load_acquire(", "READ_ONCE(*" },
	{ "smp_store_release(", "WRITE_ONCE(*" },
	{ "test_bit_acquire(", "test_bit(" },
	{ "atomic_read_acquire(", "atomic_read(" },
	{ "atomic_set_release(", "atomic_set(" },
	{ "cmpxchg_acquire(", "cmpxchg_relaxed(" },
	{ "cmpxchg_release(", "cmpxchg_relaxed(" },
	{ "cmpxchg(", "cmpxchg_relaxed(" },
	{ "atomic_cmpxchg_acquire(", "atomic_cmpxchg_relaxed(" },
	{ "atomic_cmpxchg_release(", "atomic_cmpxchg_relaxed(" },
	{ "atomic_cmpxchg(", "atomic_cmpxchg_relaxed(" },
	{ "xchg_acquire(", "xchg_relaxed(" },
	{ "xchg_release(", "xchg_relaxed(" },
	{ "xchg(", "xchg_relaxed(" },
};

static const char *const fences[] = {
	"smp_wmb();",
	"smp_rmb();",
	"smp_mb();",
	"smp_mb__before_atomic();",
	"smp_mb__after_atomic();",
};

/* The length of the fence that text begins with; 0: none. */
static size_t fence_length(const char *text)
{
	for (size_t i = 0; i < sizeof(fences) / sizeof(fences[0]); i++)
		if (!strncmp(text, fences[i], strlen(fences[i])))
			return strlen(fences[i]);
	return 0;
}

/* Appends the relaxed form of the operation that text begins with. */
static size_t add_relaxed(const char *text, struct strbuf *out)
{
	for (size_t i = 0; i < sizeof(operations) / sizeof(operations[0]);
	     i++) {
		size_t len = strlen(operations[i].ordered);

		if (strncmp(text, operations[i].ordered, len))
			continue;
		strbuf_addstr(out, operations[i].relaxed);
		return len;
	}
	return 0;
}

void bare_text(const char *test, struct strbuf *out)
{
	bool in_word = false;

	while (*test) {
		size_t len = in_word ? 0 : fence_length(test);

		if (!len && !in_word)
			len = add_relaxed(test, out);
		if (!len) {
			strbuf_add(out, test, 1);
			len = 1;
		}
		in_word = is_word_char(test[len - 1]);
		test += len;
	}
}
