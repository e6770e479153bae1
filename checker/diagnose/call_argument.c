// SPDX-License-Identifier: GPL-2.0-only
#include "call_argument.h"

#include <string.h>

bool calls_function(const struct event *e, const char *name)
{
	size_t len = strlen(name);

	return e->kind == EV_CALL && e->callee &&
	       !strncmp(e->callee, name, len) &&
	       (!e->callee[len] || e->callee[len] == '@');
}

const struct named_argument *
find_named_argument(const struct event *call,
		    const struct named_argument *table, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (calls_function(call, table[i].function))
			return &table[i];
	return NULL;
}

bool points_into(const struct call_arg *arg, const char *var)
{
	size_t len = strcspn(var, "@");

	if (arg->var)
		return !strcmp(arg->var, var);
	return arg->key && arg->text && arg->text[0] == '&' &&
	       !strncmp(arg->text + 1, var, len) &&
	       !strncmp(arg->text + 1 + len, "->", 2);
}
