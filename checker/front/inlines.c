// SPDX-License-Identifier: GPL-2.0-only
/* Inlines of headers that are wanted though nothing here calls them. */
#include "barrier_sites.h"
#include "cleanup.h"
#include "front.h"
#include "path.h"
#include "unit.h"

/* The function around an offset; no function's cursor where there is none. */
static CXCursor function_at(CXTranslationUnit tu, CXFile file,
			    unsigned int offset)
{
	CXCursor c = clang_getCursor(
		tu, clang_getLocationForOffset(tu, file, offset));

	while (!clang_isInvalid(clang_getCursorKind(c)) &&
	       clang_getCursorKind(c) != CXCursor_FunctionDecl)
		c = clang_getCursorSemanticParent(c);
	return c;
}

static void add_header(struct front *f, struct front_file *file)
{
	barrier_site_vec sites = VEC_INIT;

	if (file_load(&f->files, file))
		barrier_sites(file->data, &sites);
	for (size_t i = 0; i < sites.n; i++) {
		CXCursor c;

		if (sites.at[i].in_directive)
			continue;
		c = function_at(f->tu, file->handle, sites.at[i].offset);
		if (clang_isCursorDefinition(c))
			front_function(f, c, 0);
	}
	vec_release(&sites);
}

static void add_own(CXFile handle, CXSourceLocation *stack, unsigned int depth,
		    CXClientData data)
{
	struct front *f = data;
	struct front_file *file = files_get(&f->files, handle);

	(void)stack;
	(void)depth;
	if (!is_own_file(f, file) && file->name[0] != '/')
		add_header(f, file);
}

void front_headers(struct front *f)
{
	const string_vec *headers = f->opt->headers;

	for (size_t i = 0; headers && i < headers->n; i++) {
		char *path CLEANUP(free_ptr) = path_join(
			f->opt->root ? f->opt->root : "", headers->at[i]);
		CXFile handle = clang_getFile(f->tu, path);

		if (handle)
			add_header(f, files_get(&f->files, handle));
	}
	if (f->opt->own_headers)
		clang_getInclusions(f->tu, add_own, f);
}
