// SPDX-License-Identifier: GPL-2.0-only
#include "direction.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Whole words, or with a plural s; case does not matter. */
static const struct word {
	const char *text;
	enum bench_better better;
} words[] = {
	{ "iops", BETTER_HIGHER },	 { "ops", BETTER_HIGHER },
	{ "throughput", BETTER_HIGHER }, { "bandwidth", BETTER_HIGHER },
	{ "bw", BETTER_HIGHER },	 { "tps", BETTER_HIGHER },
	{ "qps", BETTER_HIGHER },	 { "rps", BETTER_HIGHER },
	{ "mbps", BETTER_HIGHER },	 { "gbps", BETTER_HIGHER },
	{ "score", BETTER_HIGHER },	 { "real", BETTER_LOWER },
	{ "user", BETTER_LOWER },	 { "sys", BETTER_LOWER },
	{ "system", BETTER_LOWER },	 { "elapsed", BETTER_LOWER },
	{ "time", BETTER_LOWER },	 { "latency", BETTER_LOWER },
	{ "lat", BETTER_LOWER },	 { "clat", BETTER_LOWER },
	{ "slat", BETTER_LOWER },	 { "duration", BETTER_LOWER },
	{ "overhead", BETTER_LOWER },	 { "cycle", BETTER_LOWER },
	{ "instruction", BETTER_LOWER }, { "miss", BETTER_LOWER },
	{ "misse", BETTER_LOWER },	 { "fault", BETTER_LOWER },
	{ "switche", BETTER_LOWER },	 { "migration", BETTER_LOWER },
	{ "stalled", BETTER_LOWER },	 { "clock", BETTER_LOWER },
	{ "second", BETTER_LOWER },	 { "sec", BETTER_LOWER },
	{ "msec", BETTER_LOWER },	 { "usec", BETTER_LOWER },
	{ "nsec", BETTER_LOWER },	 { "ms", BETTER_LOWER },
	{ "us", BETTER_LOWER },		 { "ns", BETTER_LOWER },
	{ "s", BETTER_LOWER },		 { "joule", BETTER_LOWER },
};

/* What makes a rate of the words before it. */
static const char *const rates[] = { "/sec",	   "/s",	 "per_sec",
				     "per second", "per_second", "per-sec" };

static enum bench_better of_word(const char *s, size_t len)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		size_t n = strlen(words[i].text);

		if (n > len || strncasecmp(s, words[i].text, n))
			continue;
		if (len == n || (len == n + 1 && tolower(s[n]) == 's'))
			return words[i].better;
	}
	return BETTER_UNKNOWN;
}

/* Bytes of a rate's mark at s; 0: none. */
static size_t rate_at(const char *s)
{
	for (size_t i = 0; i < sizeof(rates) / sizeof(rates[0]); i++) {
		size_t n = strlen(rates[i]);

		if (!strncasecmp(s, rates[i], n) &&
		    !isalnum((unsigned char)s[n]))
			return n;
	}
	return 0;
}

static void look(const char *s, bool seen[])
{
	while (*s) {
		size_t n = rate_at(s), len = 0;

		if (n) {
			seen[BETTER_HIGHER] = true;
			s += n;
			continue;
		}
		while (isalpha((unsigned char)s[len]))
			len++;
		seen[of_word(s, len)] = true;
		s += len ? len : 1;
	}
}

enum bench_better direction_of(const char *name, const char *unit)
{
	bool seen[BETTER_LOWER + 1] = { false };

	look(name, seen);
	look(unit, seen);
	if (seen[BETTER_HIGHER] == seen[BETTER_LOWER])
		return BETTER_UNKNOWN;
	return seen[BETTER_HIGHER] ? BETTER_HIGHER : BETTER_LOWER;
}
