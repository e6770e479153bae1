// SPDX-License-Identifier: GPL-2.0-only
/* The files of a unit, and what they are called in the facts. */
#include "place.h"

#include <string.h>

#include "cx.h"
#include "path.h"

void files_init(struct files *fs, CXTranslationUnit tu,
		const struct front_options *opt, struct unit *unit)
{
	memset(fs, 0, sizeof(*fs));
	fs->tu = tu;
	fs->opt = opt;
	fs->unit = unit;
}

void files_release(struct files *fs)
{
	for (size_t i = 0; i < fs->all.n; i++) {
		if (fs->all.at[i]->has_lines)
			source_text_release(&fs->all.at[i]->lines);
		free(fs->all.at[i]);
	}
	vec_release(&fs->all);
}

const char *files_name(struct files *fs, const char *path)
{
	const struct front_options *opt = fs->opt;
	const char *dir = opt->dir ? opt->dir : opt->root;
	const char *name = NULL;
	char *normal CLEANUP(free_ptr) = NULL;

	if (!dir)
		return unit_intern(fs->unit, path);
	normal = path_normal(dir, path);
	if (opt->root)
		name = path_below(opt->root, normal);
	if (!name && opt->objroot)
		name = path_below(opt->objroot, normal);
	return unit_intern(fs->unit, name ? name : normal);
}

static struct front_file *new_file(struct files *fs, CXFile handle)
{
	struct front_file *f = xcalloc(1, sizeof(*f));
	CX_STRING name = clang_getFileName(handle);

	f->handle = handle;
	f->name = files_name(fs, cx_str(name));
	f->data = clang_getFileContents(fs->tu, handle, &f->len);
	if (!f->data)
		f->len = 0;
	vec_push(&fs->all, f);
	return f;
}

struct front_file *files_get(struct files *fs, CXFile handle)
{
	if (fs->recent && fs->recent->handle == handle)
		return fs->recent;
	for (size_t i = 0; i < fs->all.n; i++)
		if (fs->all.at[i]->handle == handle)
			return fs->recent = fs->all.at[i];
	return fs->recent = new_file(fs, handle);
}

const struct source_text *file_lines(struct front_file *f)
{
	if (!f->has_lines) {
		source_text_init(&f->lines, f->name, f->data ? f->data : "",
				 f->len);
		f->has_lines = true;
	}
	return &f->lines;
}
