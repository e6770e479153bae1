// SPDX-License-Identifier: GPL-2.0-only
#include "log_unit.h"

#include <math.h>
#include <string.h>

enum family { FAMILY_TIME, FAMILY_DECIMAL, FAMILY_BINARY };

static const struct unit {
	const char *name;
	enum family family;
	double factor;
} units[] = {
	{ "nsec", FAMILY_TIME, 1 },
	{ "usec", FAMILY_TIME, 1e3 },
	{ "msec", FAMILY_TIME, 1e6 },
	{ "sec", FAMILY_TIME, 1e9 },
	{ "kB/s", FAMILY_DECIMAL, 1e3 },
	{ "MB/s", FAMILY_DECIMAL, 1e6 },
	{ "GB/s", FAMILY_DECIMAL, 1e9 },
	{ "TB/s", FAMILY_DECIMAL, 1e12 },
	{ "B/s", FAMILY_BINARY, 1 },
	{ "KiB/s", FAMILY_BINARY, 1024.0 },
	{ "MiB/s", FAMILY_BINARY, 1024.0 * 1024 },
	{ "GiB/s", FAMILY_BINARY, 1024.0 * 1024 * 1024 },
	{ "TiB/s", FAMILY_BINARY, 1024.0 * 1024 * 1024 * 1024 },
};

static const struct unit *find(const char *name)
{
	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		if (!strcmp(units[i].name, name))
			return &units[i];
	return NULL;
}

bool log_unit_same_family(const char *a, const char *b)
{
	const struct unit *x = find(a), *y = find(b);

	return x && y && x->family == y->family;
}

const char *log_unit_larger(const char *a, const char *b)
{
	const struct unit *x = find(a), *y = find(b);

	return x && y && y->factor > x->factor ? b : a;
}

void log_unit_convert(struct bench_value *v, const char *unit)
{
	const struct unit *from = find(v->unit), *to = find(unit);
	double ratio;

	if (!from || !to || from == to)
		return;
	ratio = to->factor / from->factor;
	v->value /= ratio;
	v->step /= ratio;
	v->decimals += (unsigned int)floor(log10(ratio) + 0.5);
	v->unit = unit;
}
