/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Numbers as benchmark logs print them, read strictly: what could mean two
 * things is refused, never guessed at. The decimals are kept, so that figures
 * can be printed with the precision of the log.
 */
#ifndef SMPAIR_BENCH_NUMBER_H
#define SMPAIR_BENCH_NUMBER_H

#include <stdbool.h>

struct number {
	double value;
	unsigned int decimals; /* digits after the point */
};

enum number_result {
	NUMBER_OK,
	NUMBER_NONE,  /* no number starts here */
	NUMBER_COMMA, /* a decimal comma or a thousands separator */
	NUMBER_BAD,   /* "1.", "0x10", more than a double holds */
};

/*
 * Reads "[+-]DIGITS[.DIGITS][e[+-]DIGITS]" at s; ".5" is taken too. On
 * NUMBER_OK *end is what follows. A comma, apostrophe, no-break space or point
 * between the number and a further digit is NUMBER_COMMA.
 */
enum number_result number_parse(const char *s, const char **end,
				struct number *n);

/*
 * As number_parse(), but the whole part may be in groups of three with commas
 * between them, as perf stat prints it in an English locale.
 */
enum number_result number_parse_grouped(const char *s, const char **end,
					struct number *n);

/* Does a number start at s: a digit, or a sign or point before a digit? */
bool number_starts(const char *s);

/* Why a number was refused, and what to do about it. */
const char *number_problem(enum number_result r);

#endif
