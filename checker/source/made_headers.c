// SPDX-License-Identifier: GPL-2.0-only
#include "made_headers.h"

#include <string.h>

#include "cleanup.h"
#include "path.h"
#include "strbuf.h"

static bool has_makefile(const char *root, const char *dir)
{
	static const char *const names[] = { "Makefile", "Kbuild" };
	bool found = false;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		struct strbuf path STRBUF_SCOPED = STRBUF_INIT;

		strbuf_addf(&path, "%s/%s/%s", root, dir, names[i]);
		found = found || path_is_file(path.buf);
	}
	return found;
}

/* Folders that only the build makes have no Makefile. */
static void add_folder(const char *root, const char *header, size_t len,
		       string_vec *folders)
{
	char *dir CLEANUP(free_ptr) = xstrndup(header, len);
	char *slash;

	while ((slash = strrchr(dir, '/'))) {
		*slash = '\0';
		if (has_makefile(root, dir)) {
			string_vec_add(folders, dir);
			return;
		}
	}
}

/* Kbuild writes down how a target was made: "savedcmd_a/x.h := ...". */
static void find_folders(const char *root, const char *text,
			 string_vec *folders)
{
	while ((text = strstr(text, "cmd_"))) {
		size_t len = strcspn(text += 4, " \n'");

		if (len > 2 && !strncmp(text + len - 2, ".h := ", 6))
			add_folder(root, text, len, folders);
	}
	string_vec_sort(folders);
}

void made_headers_users(const char *root, const char *text,
			const string_vec *paths, string_vec *users)
{
	string_vec folders CLEANUP(string_vec_release) = VEC_INIT;

	find_folders(root, text, &folders);
	for (size_t i = 0; i < paths->n; i++) {
		size_t k = 0;

		while (k < folders.n &&
		       !path_below(folders.at[k], paths->at[i]))
			k++;
		if (k < folders.n)
			string_vec_add(users, paths->at[i]);
	}
}
