// SPDX-License-Identifier: GPL-2.0-only
#include "other_arch.h"

#include <dirent.h>
#include <string.h>

#include "alloc.h"
#include "cleanup.h"
#include "path.h"
#include "strbuf.h"

/* The "asm/x.h" that the message misses, or NULL. The caller frees it. */
static char *missed_header(const char *message)
{
	const char *tail = strstr(message, "' file not found");
	const char *quote = tail ? memrchr(message, '\'',
					   (size_t)(tail - message))
				 : NULL;

	if (!quote || strncmp(quote + 1, "asm/", 4))
		return NULL;
	return xstrndup(quote + 1, (size_t)(tail - quote - 1));
}

static bool arch_has(const char *root, const char *arch, const char *header)
{
	static const char *const folders[] = { "include", "include/uapi" };
	bool found = false;

	for (size_t i = 0; i < sizeof(folders) / sizeof(*folders); i++) {
		struct strbuf path STRBUF_SCOPED = STRBUF_INIT;

		strbuf_addf(&path, "%s/arch/%s/%s/%s", root, arch, folders[i],
			    header);
		found = found || path_is_file(path.buf);
	}
	return found;
}

static void close_folder(DIR *const *dir)
{
	if (*dir)
		closedir(*dir);
}

bool other_arch_header(const char *root, const char *arch, const char *message)
{
	char *header CLEANUP(free_ptr) = missed_header(message);
	char *folder CLEANUP(free_ptr) = path_join(root, "arch");
	DIR *dir CLEANUP(close_folder) = header ? opendir(folder) : NULL;
	const struct dirent *e;
	bool found = false;

	if (!dir || arch_has(root, arch, header))
		return false;
	while (!found && (e = readdir(dir)))
		found = e->d_name[0] != '.' &&
			arch_has(root, e->d_name, header);
	return found;
}
