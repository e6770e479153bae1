// SPDX-License-Identifier: GPL-2.0-only
#include "elsewhere.h"

#include <ctype.h>
#include <string.h>

#include "cleanup.h"
#include "path.h"
#include "scan.h"
#include "strbuf.h"

/* The bytes of the folders that both begin with, with the slash. */
static size_t common_folders(const char *a, const char *b)
{
	size_t common = 0;

	for (size_t i = 0; a[i] && a[i] == b[i]; i++)
		if (a[i] == '/')
			common = i + 1;
	return common;
}

/* Is "/folder" in text, as a whole name? */
static bool has_folder(const char *text, const char *folder, size_t len)
{
	for (const char *p = text; (p = memmem(p, strlen(p), folder, len));
	     p += len)
		if (p > text && p[-1] == '/' && !isalnum(p[len]) &&
		    !strchr("_-", p[len]))
			return true;
	return false;
}

/* Does the text name one of the folders that rest, "x/y.c", lies in? */
static bool speaks_of(const char *text, const char *rest)
{
	const char *slash;

	for (; (slash = strchr(rest, '/')); rest = slash + 1)
		if (has_folder(text, rest, (size_t)(slash - rest)))
			return true;
	return false;
}

/* dir ends in a slash. */
static void add_name(const char *dir, const char *text, const char *path,
		     string_vec *out)
{
	size_t common = common_folders(dir, path);
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;

	if (!dir[common] || !speaks_of(text, path + common))
		return;
	strbuf_addf(&sb, "%s", dir);
	for (const char *p = dir + common; (p = strchr(p, '/')); p++)
		strbuf_addf(&sb, "../");
	strbuf_addf(&sb, "%s", path + common);
	string_vec_add(out, sb.buf);
}

static bool builds_objects(const struct tree *t, const char *makefile)
{
	const char *slash = strrchr(makefile, '/');

	return slash &&
	       (!strcmp(slash, "/Makefile") || !strcmp(slash, "/Kbuild")) &&
	       !of_other_arch(tree_arch_folder(t), makefile);
}

static void look_in(const struct tree *t, const char *makefile,
		    const string_vec *paths, string_vec *out)
{
	char *file CLEANUP(free_ptr) = path_join(t->root, makefile);
	char *dir CLEANUP(free_ptr) = xstrdup(makefile);
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;

	if (read_file(file, &text) || !text.len)
		return;
	strrchr(dir, '/')[1] = '\0';
	for (size_t i = 0; i < paths->n; i++)
		add_name(dir, text.buf, paths->at[i], out);
}

void elsewhere_names(const struct tree *t, const string_vec *paths,
		     string_vec *out)
{
	char *list CLEANUP(free_ptr) = path_join(t->shared, "makefiles");
	struct strbuf text STRBUF_SCOPED = STRBUF_INIT;
	char *save = NULL;

	if (!paths->n || read_file(list, &text))
		return;
	for (char *m = strtok_r(text.buf, "\n", &save); m;
	     m = strtok_r(NULL, "\n", &save))
		if (builds_objects(t, m))
			look_in(t, m, paths, out);
	string_vec_sort(out);
}
