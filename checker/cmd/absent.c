// SPDX-License-Identifier: GPL-2.0-only
#include "absent.h"

#include <string.h>

#include "cleanup.h"
#include "path.h"

static void add_place(const char *folder, const char *name, const char *root,
		      file_stamp_vec *out)
{
	char *path CLEANUP(free_ptr) = path_normal(folder, name);
	const char *below = path_below(root, path);

	vec_push(out, ((struct file_stamp){
			      .path = xstrdup(below ? below : path),
		      }));
}

/* "-Idir" of the flags; others that name folders are rare and come last. */
static void add_places(const struct compile_command *cmd, const char *name,
		       const char *root, file_stamp_vec *out)
{
	for (size_t i = 0; i < cmd->flags.n; i++) {
		const char *flag = cmd->flags.at[i];

		if (!strncmp(flag, "-I", 2) && flag[2]) {
			char *dir CLEANUP(free_ptr) = path_normal(
				cmd->directory, flag + 2);

			add_place(dir, name, root, out);
		}
	}
}

/* Beside the file that includes it: "file:line:col: text" has its name. */
static void add_beside(const char *error, const char *name, const char *root,
		       file_stamp_vec *out)
{
	char *file CLEANUP(free_ptr) = xstrndup(error, strcspn(error, ":"));
	char *path CLEANUP(free_ptr) = path_normal(root, file);

	*strrchr(path, '/') = '\0';
	add_place(path, name, root, out);
}

void absent_headers(const struct unit *u, const struct compile_command *cmd,
		    const char *root, file_stamp_vec *out)
{
	for (size_t i = 0; i < u->errors.n; i++) {
		const char *error = u->errors.at[i];
		const char *end = strstr(error, "' file not found");
		const char *begin = end ? memrchr(error, '\'',
						  (size_t)(end - error))
					: NULL;
		char *name CLEANUP(free_ptr) = NULL;

		if (!begin)
			continue;
		name = xstrndup(begin + 1, (size_t)(end - begin - 1));
		add_places(cmd, name, root, out);
		add_beside(error, name, root, out);
	}
}
