// SPDX-License-Identifier: GPL-2.0-only
#include "inclusions.h"

#include <string.h>
#include <sys/stat.h>

#include "cx.h"
#include "file_time.h"
#include "path.h"
#include "strmap.h"

struct inclusions {
	const struct parsed_tu *tu;
	const char *dir;
	unsigned long long started;
	struct strmap seen; /* a header may be read more than once */
	file_stamp_vec *out;
};

/*
 * clang's words may be relative to the folder that it was run in. What is
 * below the root is named relative to it, so that the facts may move with it.
 */
static char *name_of(const struct inclusions *inc, CXFile file)
{
	CX_STRING name = clang_getFileName(file);
	char *full = path_normal(inc->dir, cx_str(name));
	const char *below = inc->tu->root ? path_below(inc->tu->root, full)
					  : NULL;

	if (below)
		memmove(full, below, strlen(below) + 1);
	return full;
}

/* The time is right when it belongs to a file of the size that clang read. */
static unsigned long long time_of(const struct inclusions *inc,
				  const struct file_stamp *s)
{
	const char *root = inc->tu->root ? inc->tu->root : "/";
	char *path CLEANUP(free_ptr) = path_join(root, s->path);
	struct stat st;

	if (stat(path, &st) || (unsigned long long)st.st_size != s->size)
		return 0;
	return stable_mtime(file_time(&st), inc->started);
}

static void add_file(CXFile file, CXSourceLocation *stack, unsigned int depth,
		     CXClientData data)
{
	struct inclusions *inc = data;
	struct file_stamp s = { .path = name_of(inc, file) };
	const char *text;
	size_t len = 0;

	(void)stack;
	(void)depth;
	if (strmap_has(&inc->seen, s.path)) {
		free(s.path);
		return;
	}
	strmap_put(&inc->seen, s.path, inc);
	text = clang_getFileContents(inc->tu->tu, file, &len);
	s.size = len;
	s.hash = hash_bytes(text ? text : "", len);
	s.mtime = time_of(inc, &s);
	vec_push(inc->out, s);
}

void tu_inclusions(const struct parsed_tu *tu, const char *dir,
		   unsigned long long started, file_stamp_vec *out)
{
	struct inclusions inc = {
		.tu = tu,
		.dir = dir,
		.started = started,
		.out = out,
	};

	clang_getInclusions(tu->tu, add_file, &inc);
	strmap_release(&inc.seen);
}

unsigned long long clang_stamp(void)
{
	CX_STRING version = clang_getClangVersion();

	return hash_bytes(cx_str(version), strlen(cx_str(version)));
}
