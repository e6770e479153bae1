// SPDX-License-Identifier: GPL-2.0-only
#include "number.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "voice.h"

enum { MAX_LENGTH = 64, MAX_DECIMALS = 30 };

static bool digit(const char *s)
{
	return isdigit((unsigned char)*s);
}

bool number_starts(const char *s)
{
	if (*s == '+' || *s == '-')
		s++;
	if (*s == '.')
		s++;
	return digit(s);
}

static const char *skip_digits(const char *s)
{
	while (digit(s))
		s++;
	return s;
}

/* Bytes of a separator of digits in some locale at s; 0: none. */
static size_t separator(const char *s)
{
	static const char *const all[] = {
		",", "'", ".", "\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x99"
	};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (!strncmp(s, all[i], strlen(all[i])))
			return strlen(all[i]);
	return 0;
}

static bool goes_on(const char *s)
{
	size_t n = separator(s);

	return n && digit(s + n);
}

static const char *skip_exponent(const char *s, int *exponent)
{
	const char *p = s + 1;

	if (*s != 'e' && *s != 'E')
		return s;
	if (*p == '+' || *p == '-')
		p++;
	if (!digit(p))
		return s;
	*exponent = atoi(s + 1);
	return skip_digits(p);
}

static unsigned int count_decimals(long digits, int exponent)
{
	long n = digits - exponent;

	if (n < 0)
		return 0;
	return n > MAX_DECIMALS ? MAX_DECIMALS : (unsigned int)n;
}

/* Converts what is between s and end, commas left out. */
static enum number_result convert(const char *s, const char *end,
				  struct number *n)
{
	char buf[MAX_LENGTH + 1];
	size_t len = 0;

	for (; s < end; s++) {
		if (*s == ',')
			continue;
		if (len == MAX_LENGTH)
			return NUMBER_BAD;
		buf[len++] = *s;
	}
	buf[len] = 0;
	n->value = strtod(buf, NULL);
	return isfinite(n->value) ? NUMBER_OK : NUMBER_BAD;
}

/* What follows the whole part, which ends at p. */
static enum number_result finish(const char *s, const char *p, const char **end,
				 struct number *n)
{
	const char *point = p;
	int exponent = 0;
	long digits = 0;

	if (*p == '.') {
		p = skip_digits(p + 1);
		digits = p - point - 1;
		if (!digits)
			return NUMBER_BAD;
	}
	if (goes_on(p))
		return NUMBER_COMMA;
	p = skip_exponent(p, &exponent);
	if (*p == 'x' || *p == 'X')
		return NUMBER_BAD;
	n->decimals = count_decimals(digits, exponent);
	*end = p;
	return convert(s, p, n);
}

static const char *skip_sign(const char *s)
{
	return *s == '+' || *s == '-' ? s + 1 : s;
}

enum number_result number_parse(const char *s, const char **end,
				struct number *n)
{
	if (!number_starts(s))
		return NUMBER_NONE;
	return finish(s, skip_digits(skip_sign(s)), end, n);
}

enum number_result number_parse_grouped(const char *s, const char **end,
					struct number *n)
{
	const char *first = skip_sign(s), *p = skip_digits(first);

	if (!number_starts(s))
		return NUMBER_NONE;
	if (*p == ',' && digit(p + 1) && p - first > 3)
		return NUMBER_COMMA;
	while (*p == ',' && digit(p + 1)) {
		if (skip_digits(p + 1) - p != 4)
			return NUMBER_COMMA;
		p += 4;
	}
	return finish(s, p, end, n);
}

const char *number_problem(enum number_result r)
{
	switch (r) {
	case NUMBER_OK:
		break;
	case NUMBER_NONE:
		return "a number is missing here; make the log again";
	case NUMBER_COMMA:
		return "a number with a comma or other separator; make the "
		       "log with LC_ALL=C";
	case NUMBER_BAD:
		return "not a decimal number; make the log again";
	}
	BUG("number result %d", (int)r);
}
