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
		free(fs->all.at[i]->data);
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
	vec_push(&fs->all, f);
	return f;
}

static bool is_main(const struct files *fs, const struct front_file *f)
{
	return fs->all.n && f == fs->all.at[0];
}

static bool take_unsaved(struct files *fs, struct front_file *f)
{
	const struct text_source *unsaved = fs->opt->unsaved;
	const struct source_text *t = unsaved ? text_source_get(unsaved,
								f->name)
					      : NULL;

	if (!t)
		return false;
	f->len = t->len;
	f->data = xstrndup(t->data, t->len);
	return true;
}

/* From the disk; false when it is not there. */
static bool read_text(struct files *fs, struct front_file *f)
{
	const struct front_options *opt = fs->opt;
	const char *dir = opt->dir ? opt->dir : opt->root;
	struct strbuf sb STRBUF_SCOPED = STRBUF_INIT;
	CX_STRING name = clang_getFileName(f->handle);
	char *path CLEANUP(free_ptr) = dir ? path_join(dir, cx_str(name))
					   : xstrdup(cx_str(name));

	if (read_file(path, &sb))
		return false;
	f->len = sb.len;
	f->data = strbuf_detach(&sb);
	return true;
}

bool file_load(struct files *fs, struct front_file *f)
{
	const char *text;

	if (f->is_loaded)
		return f->data;
	f->is_loaded = true;
	if (!is_main(fs, f) && (take_unsaved(fs, f) || read_text(fs, f)))
		return true;
	text = clang_getFileContents(fs->tu, f->handle, &f->len);
	if (text)
		f->data = xstrndup(text, f->len);
	else
		f->len = 0;
	return f->data;
}

struct front_file *files_load(struct files *fs, CXFile handle)
{
	struct front_file *f = files_get(fs, handle);

	file_load(fs, f);
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
