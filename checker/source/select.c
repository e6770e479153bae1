// SPDX-License-Identifier: GPL-2.0-only
#include "select.h"

#include <string.h>
#include <unistd.h>

#include "cleanup.h"
#include "path.h"
#include "voice.h"

/* Files with barriers below folder; "" is the root. */
static void add_below(const struct scan *s, const char *folder, string_vec *out)
{
	size_t len = strlen(folder);

	for (size_t i = 0; i < s->files.n; i++) {
		const char *path = s->files.at[i].path;

		if (s->files.at[i].words && !strncmp(path, folder, len) &&
		    (!len || path[len] == '/'))
			string_vec_add(out, path);
	}
}

/* arg below the root and relative to it, if base has it; or NULL. */
static char *try_base(const struct scan *s, const char *base, const char *arg)
{
	char *path CLEANUP(free_ptr) = path_normal(base, arg);
	char *real CLEANUP(free_ptr) = realpath(path, NULL);
	const char *below;

	if (!real)
		return NULL;
	if (!strcmp(real, s->root))
		return xstrdup("");
	below = path_below(s->root, path);
	if (!below)
		below = path_below(s->root, real);
	return below ? xstrdup(below) : NULL;
}

static int complain(const struct scan *s, const char *cwd, const char *arg)
{
	char *path CLEANUP(free_ptr) = path_normal(cwd, arg);

	if (!access(path, F_OK))
		return error("%s: not below %s; give a path of that tree", arg,
			     s->root);
	return error("%s: no such file or folder, here or in %s; check the "
		     "spelling",
		     arg, s->root);
}

static int select_one(const struct scan *s, const char *cwd, const char *arg,
		      string_vec *out)
{
	char *below CLEANUP(free_ptr) = try_base(s, cwd, arg);
	char *full CLEANUP(free_ptr) = NULL;

	if (!below)
		below = try_base(s, s->root, arg);
	if (!below)
		return complain(s, cwd, arg);
	full = path_join(s->root, below);
	if (path_is_dir(full))
		add_below(s, below, out);
	else if (scan_find(s, below))
		string_vec_add(out, below);
	else
		return error("%s: no C file that is analysed; give .c or .h "
			     "files, or folders, outside Documentation, tools "
			     "and samples",
			     arg);
	return 0;
}

unsigned int select_files(const struct scan *s, const char *cwd,
			  const char *const *args, size_t n, string_vec *out)
{
	unsigned int failed = 0;

	if (!n)
		add_below(s, "", out);
	for (size_t i = 0; i < n; i++)
		failed += select_one(s, cwd, args[i], out) != 0;
	string_vec_sort(out);
	return failed;
}
