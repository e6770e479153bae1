// SPDX-License-Identifier: GPL-2.0-only
#include "facts.h"

#include <string.h>

struct unit *unit_new(const char *main_file)
{
	struct unit *u = xcalloc(1, sizeof(*u));

	u->main_file = unit_intern(u, main_file);
	unit_file(u, main_file);
	return u;
}

void unit_free(struct unit *u)
{
	if (!u)
		return;
	vec_release(&u->files);
	vec_release(&u->functions);
	vec_release(&u->pointers);
	vec_release(&u->errors);
	arena_release(&u->arena);
	strmap_release(&u->strings);
	free(u);
}

const char *unit_intern(struct unit *u, const char *s)
{
	return strmap_intern(&u->strings, s);
}

unsigned int unit_file(struct unit *u, const char *path)
{
	const char *name = unit_intern(u, path);

	for (size_t i = 0; i < u->files.n; i++)
		if (u->files.at[i] == name)
			return (unsigned int)i;
	vec_push(&u->files, name);
	return (unsigned int)u->files.n - 1;
}

const struct function *unit_function(const struct unit *u, const char *key)
{
	for (size_t i = 0; i < u->functions.n; i++)
		if (!strcmp(u->functions.at[i].key, key))
			return &u->functions.at[i];
	return NULL;
}
